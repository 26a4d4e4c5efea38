import { atom } from 'nanostores';
import type { BoundingBox } from '../../../../lib/geo/bounds.ts';
import { setFilters } from './filters.ts';
import { $selection } from '../selection.ts';
import { $sheetStop, raiseSheet, setSheetStop, type SheetStop } from '../sheet.ts';

/** Whether the filter form is open. */
export const $filtersAreOpen = atom(false);

/** Whether the next clicks on the map set the corners of an area. */
export const $isDrawing = atom(false);

/** Whether the map handles those clicks yet: the code for it is loaded with the first drawing. */
export const $takesCorners = atom(false);

/** Whether the first corner is set. */
export const $firstCornerIsSet = atom(false);

export function toggleFilters(): void {
  $filtersAreOpen.set(!$filtersAreOpen.get());
  if ($filtersAreOpen.get()) raiseSheet();
}

export function closeFilters(): void {
  $filtersAreOpen.set(false);
}

// A selection comes into view: close the form, which would be shown above it.
$selection.listen(({ kind }) => {
  if (kind !== 'nothing') closeFilters();
});

let stopBefore: SheetStop | undefined;

/** Starts drawing an area by two corners on the map; the bottom sheet on phones is lowered. */
export function startDrawing(): void {
  stopBefore = $sheetStop.get();
  setSheetStop('peek');
  $firstCornerIsSet.set(false);
  $isDrawing.set(true);
}

/**
 * Ends the drawing: with an area, which becomes a filter, or, if canceled, by restoring the sheet's previous
 * position.
 */
export function endDrawing(area?: BoundingBox): void {
  if (!$isDrawing.get()) return;
  $isDrawing.set(false);
  $takesCorners.set(false);
  if (area) setFilters({ area });
  else if (stopBefore) setSheetStop(stopBefore);
}
