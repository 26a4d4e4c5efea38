import type { ParcelPlace } from '../../../contract/finder/finder.ts';
import type { SalePlace } from '../../../contract/sale/transactions.ts';
import { $foundPlaces } from '../../finder/finder-need.ts';
import { $isDrawing, $takesCorners, endDrawing } from './filter-panel.ts';
import { $filters } from './filters.ts';
import { $map } from '../map.ts';
import { $passingParcels, followPassingParcels } from './passing-parcels.ts';
import { $lastPlaces, followSalePlaces } from '../sale-places.ts';
import { $timeIsOpen } from '../time/time-bar.ts';

/**
 * Shows on the map of the page what the filters leave, dots of sales or of what the finder found, the drawn area, and how one is drawn. Gives what
 * ends it.
 */
export function showFiltersOnMap(): () => void {
  const ends = [
    followSalePlaces(),
    followPassingParcels(),
    ...[$lastPlaces, $foundPlaces, $filters, $isDrawing, $timeIsOpen].map(($store) => $store.listen(show)),
    $passingParcels.listen(showPassing),
    // One that is built again has nothing of them yet.
    $map.subscribe(() => {
      endDrawing();
      show();
      showPassing();
    }),
  ];
  return () => ends.forEach((end) => end());
}

function show(): void {
  const isOfSales = $lastPlaces.get() !== undefined;
  const places = $lastPlaces.get()?.places ?? $foundPlaces.get().map(dotOfParcel);
  const { area } = $filters.get();
  const isDrawing = $isDrawing.get();
  $map.get()?.annotate(places.length === 0 && !area && !isDrawing, (on) => {
    on.setSalePlaces(places, $timeIsOpen.get() && isOfSales ? 'price' : 'plain');
    on.setDrawnArea(area);
    on.setDrawing(isDrawing);
    $takesCorners.set(isDrawing);
  });
}

/** Where no sales are drawn, parcels that were found are: a dot opens its parcel either way. */
function dotOfParcel([id, x, y]: ParcelPlace): SalePlace {
  return [id, id, x, y, 0];
}

function showPassing(): void {
  $map.get()?.setPassing($passingParcels.get());
}
