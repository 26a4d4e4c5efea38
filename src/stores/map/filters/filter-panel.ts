import { atom } from 'nanostores';
import type { BoundingBox } from '../../../map/events.ts';
import { setFilters } from './filters.ts';
import { $selection } from '../selection.ts';
import { $sheetStop, raiseSheet, setSheetStop, type SheetStop } from '../sheet.ts';

/** Whether the form of the filters is open. */
export const $filtersAreOpen = atom(false);

/** Whether the next clicks on the map are corners of an area. */
export const $isDrawing = atom(false);

/** Whether the map takes them: the code for it comes with the first drawing. */
export const $takesCorners = atom(false);

/** Whether the first of them stands. */
export const $firstCornerIsSet = atom(false);

export function toggleFilters(): void {
  $filtersAreOpen.set(!$filtersAreOpen.get());
  if ($filtersAreOpen.get()) raiseSheet();
}

export function closeFilters(): void {
  $filtersAreOpen.set(false);
}

// What is selected comes into view: the form would stand above it.
$selection.listen(({ kind }) => {
  if (kind !== 'nothing') closeFilters();
});

let stopBefore: SheetStop | undefined;

/** Asks for two corners on the map; a phone's sheet makes way. */
export function startDrawing(): void {
  stopBefore = $sheetStop.get();
  setSheetStop('peek');
  $firstCornerIsSet.set(false);
  $isDrawing.set(true);
}

/** Ends the drawing: with an area, which a phone then shows, or, cancelled, with what was there before. */
export function endDrawing(area?: BoundingBox): void {
  if (!$isDrawing.get()) return;
  $isDrawing.set(false);
  $takesCorners.set(false);
  if (area) setFilters({ area });
  else if (stopBefore) setSheetStop(stopBefore);
}
