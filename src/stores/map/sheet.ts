import { atom } from 'nanostores';

/** Positions of the bottom sheet on phones: a strip, half of the map, or nearly all of it. */
export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

export const $sheetStop = atom<SheetStop>('peek');

/** Whether the panel on wide screens takes over half the width. */
export const $panelIsWide = atom(false);

export function setSheetStop(stop: SheetStop): void {
  $sheetStop.set(stop);
}

/** Raises or lowers the sheet by one position, up to the highest or lowest. */
export function moveSheet(steps: 1 | -1): void {
  const index = sheetStops.indexOf($sheetStop.get()) + steps;
  $sheetStop.set(sheetStops[Math.min(Math.max(index, 0), sheetStops.length - 1)] ?? 'peek');
}

/** Widens the panel to over half of a wide screen, or restores its width. */
export function widenPanel(value: boolean): void {
  $panelIsWide.set(value);
}

/** Raises the sheet to half if only its strip is visible. */
export function raiseSheet(): void {
  if ($sheetStop.get() === 'peek') $sheetStop.set('half');
}
