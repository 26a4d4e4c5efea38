import { $map } from './current-map.ts';
import { $selection, type Selection } from '../../stores/map/selection.ts';
import type { MarkTarget } from './map-controller.ts';

/** Draws the current selection on a newly built map. */
export function drawSelection(): void {
  $map.get()?.setSelection(marksOf($selection.get()));
}

/** Keeps the map's selection marks in sync with the store. */
export function followSelection(): void {
  $selection.listen(drawSelection);
}

function marksOf(selection: Selection): MarkTarget[] {
  if (selection.kind === 'parcels') return selection.parcelObjectIds.map((id) => ({ layer: 'parcel', id }));
  if (selection.kind === 'neighborhood') return [{ layer: 'neighborhood', id: selection.neighborhoodId }];
  return [];
}
