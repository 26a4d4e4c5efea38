import { $isDrawing, endDrawing } from './filter-panel.ts';
import { $filters } from './map-filters.ts';
import { $map } from './map.ts';
import { $passingParcels, followPassingParcels } from './passing-parcels.ts';
import { $lastPlaces, followSalePlaces } from './sale-places.ts';

/**
 * Shows on the map of the page what the filters leave, dots of sales, the drawn area, and how one is drawn. Gives what
 * ends it.
 */
export function showFiltersOnMap(): () => void {
  const ends = [
    followSalePlaces(),
    followPassingParcels(),
    ...[$lastPlaces, $filters, $isDrawing].map(($store) => $store.listen(show)),
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
  const map = $map.get();
  map?.setSalePlaces($lastPlaces.get()?.places ?? []);
  map?.setDrawnArea($filters.get().area);
  map?.setDrawing($isDrawing.get());
}

function showPassing(): void {
  $map.get()?.setPassing($passingParcels.get());
}
