import { atom, computed } from 'nanostores';
import type { Bounds } from '../../contract/shared/common.ts';
import type { BoundingBox } from '../../map/events.ts';
import { isSameBox } from './same-scope.ts';
import { $hovered, $pointed, $viewBox, $zoom } from '../map/map-view.ts';
import { $selection, clearSelection, selectNeighborhood, selectParcel } from '../map/selection.ts';
import { showBounds, showCenter } from '../map/requested-view.ts';

/** What a row stands for. */
export interface RowTarget {
  layer: 'parcel' | 'neighborhood';
  id: number;
}

/** The row that a selection was opened from, with the view that the list was about. */
interface OpenedRow {
  row: string;
  view: { box: BoundingBox; zoom: number } | undefined;
}

let opened: OpenedRow | undefined;

/** Whether the lists stay as they are although the map moves: on the way to a row's land, and on the way back. */
export const $keepsPlace = atom(false);

/** The row that the keyboard goes back to when the lists are seen again. */
export const $rowToFocus = atom<string | undefined>(undefined);

/** The parcel below the pointer on the map: its row is marked. */
export const $hoveredParcelId = computed($hovered, (hovered) =>
  hovered?.kind === 'parcel' ? hovered.parcelObjectId : undefined,
);

/** Marks what a row stands for on the map, while it is pointed at. */
export function pointAt(target: RowTarget | undefined): void {
  $pointed.set(target);
}

/** Selects what a row stands for and moves the map there; the list waits in its place until the selection is closed. */
export function openRow(row: string, { layer, id }: RowTarget, bounds: Bounds): void {
  const [box, zoom] = [$viewBox.get(), $zoom.get()];
  opened = { row, view: box && zoom !== undefined ? { box, zoom } : undefined };
  $keepsPlace.set(true);
  pointAt(undefined);
  if (layer === 'parcel') selectParcel(id);
  else selectNeighborhood(id);
  showBounds(bounds);
}

/**
 * Closes the selection. One that was opened from a row leads back to it: the map shows again what the list is about, and
 * `true` says that the keyboard goes to the row.
 */
export function closeSelection(): boolean {
  const from = opened;
  opened = undefined;
  if (!from) {
    clearSelection();
    return false;
  }
  $rowToFocus.set(from.row);
  if (from.view) showAgain(from.view);
  else $keepsPlace.set(false);
  clearSelection();
  return true;
}

/** The lists follow the map again once it has come to rest, wherever that is; those who want no motion wait for none. */
function showAgain({ box, zoom }: { box: BoundingBox; zoom: number }): void {
  showCenter(middleOf(box), zoom);
  if (isSameBox($viewBox.get(), box)) return $keepsPlace.set(false);
  const stop = $viewBox.listen(() => {
    stop();
    // Meanwhile another row may have been opened.
    if (!opened) $keepsPlace.set(false);
  });
}

// A selection that is closed in another way, as by a click beside all parcels, leaves the map where it is.
$selection.listen(({ kind }) => {
  if (kind !== 'nothing' || !opened) return;
  $rowToFocus.set(opened.row);
  opened = undefined;
  $keepsPlace.set(false);
});

/** The middle of a view: longitudes are even, latitudes are those of the web-mercator map. */
export function middleOf([west, south, east, north]: BoundingBox): [longitude: number, latitude: number] {
  const northing = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180));
  const middle = (northing(south) + northing(north)) / 2;
  return [(west + east) / 2, (Math.atan(Math.sinh(middle)) * 180) / Math.PI];
}
