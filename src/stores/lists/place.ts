import { atom, computed } from 'nanostores';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { PlanName } from '../../../contract/shared/plan-key.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import { isSameBox } from './same-scope.ts';
import { $hovered, $pointed, $viewBox, $zoom } from '../map/map-view.ts';
import {
  $selection,
  clearSelection,
  selectNeighborhood,
  selectOffer,
  selectParcel,
  selectPlan,
} from '../map/selection.ts';
import { showBounds, showCenter } from '../map/requested-view.ts';

/** The map feature of a row. */
export interface FeatureTarget {
  layer: 'parcel' | 'neighborhood';
  id: number;
  /** Code of the offer that the row stands for; its first parcel is marked. */
  offer?: string;
}

/** What a row selects: a feature, or a plan, which has none of its own while it is not selected. */
export type RowTarget = FeatureTarget | { plan: PlanName };

/** The row from which the selection was opened, with the view the list was showing. */
interface OpenedRow {
  row: string;
  view: { box: BoundingBox; zoom: number } | undefined;
}

let opened: OpenedRow | undefined;

/** Whether the lists ignore camera moves: while the map moves to a row's feature, and back. */
export const $keepsPlace = atom(false);

/** The row that gets keyboard focus when the lists are visible again. */
export const $rowToFocus = atom<string | undefined>(undefined);

/** The parcel under the pointer on the map, whose row is highlighted. */
export const $hoveredParcelId = computed($hovered, (hovered) =>
  hovered?.kind === 'parcel' ? hovered.parcelObjectId : undefined,
);

/** Highlights a row's feature on the map while the row is hovered. */
export function pointAt(target: RowTarget | undefined): void {
  $pointed.set(target && 'layer' in target ? target : undefined);
}

/** Selects a row's feature and moves the map to it; the list keeps its place until the selection is closed. */
export function openRow(row: string, target: RowTarget, bounds: Bounds): void {
  const [box, zoom] = [$viewBox.get(), $zoom.get()];
  opened = { row, view: box && zoom !== undefined ? { box, zoom } : undefined };
  $keepsPlace.set(true);
  pointAt(undefined);
  if ('plan' in target) selectPlan(target.plan);
  else if (target.offer !== undefined) selectOffer(target.offer);
  else if (target.layer === 'parcel') selectParcel(target.id);
  else selectNeighborhood(target.id);
  showBounds(bounds);
}

/** Whether the selection was opened from a row, to which the focus returns. */
export function isOpenedFromRow(): boolean {
  return opened !== undefined;
}

/**
 * Closes the selection. If it was opened from a row, the map returns to the list's view, and `true` tells the caller
 * to move keyboard focus to that row.
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

/** The lists follow the map again once it comes to rest, wherever that is; with reduced motion it arrives at once. */
function showAgain({ box, zoom }: { box: BoundingBox; zoom: number }): void {
  showCenter(middleOf(box), zoom);
  if (isSameBox($viewBox.get(), box)) return $keepsPlace.set(false);
  const stop = $viewBox.listen(() => {
    stop();
    // Another row may have been opened meanwhile.
    if (!opened) $keepsPlace.set(false);
  });
}

// A selection closed in another way, such as a click outside all parcels, leaves the map where it is.
$selection.listen(({ kind }) => {
  if (kind !== 'nothing' || !opened) return;
  $rowToFocus.set(opened.row);
  opened = undefined;
  $keepsPlace.set(false);
});

/** Center of a view: longitude is linear, latitude is computed in Web Mercator. */
export function middleOf([west, south, east, north]: BoundingBox): [longitude: number, latitude: number] {
  const northing = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180));
  const middle = (northing(south) + northing(north)) / 2;
  return [(west + east) / 2, (Math.atan(Math.sinh(middle)) * 180) / Math.PI];
}
