import { atom } from 'nanostores';

/** Where the sheet of a phone stands: a strip, half of the map, or nearly all of it. */
export const sheetStops = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof sheetStops)[number];

export const $sheetStop = atom<SheetStop>('peek');

/** Whether the panel of a wide screen takes over half of it. */
export const $panelIsWide = atom(false);

export function setSheetStop(stop: SheetStop): void {
  $sheetStop.set(stop);
}

/** Raises or lowers the sheet by one stop; at the ends it stays. */
export function moveSheet(steps: 1 | -1): void {
  const index = sheetStops.indexOf($sheetStop.get()) + steps;
  $sheetStop.set(sheetStops[Math.min(Math.max(index, 0), sheetStops.length - 1)] ?? 'peek');
}

/** Gives the panel over half of a wide screen, or takes it back. */
export function widenPanel(value: boolean): void {
  $panelIsWide.set(value);
}

/** Brings what is in the sheet into view, if only its strip is seen. */
export function raiseSheet(): void {
  if ($sheetStop.get() === 'peek') $sheetStop.set('half');
}
