import { atom } from 'nanostores';
import type { Place } from '../../../lib/geo/sphere.ts';
import { setSheetStop } from './sheet.ts';

/** Whether clicks on the map add measuring points. */
export const $isMeasuring = atom(false);

/** Whether the map handles those clicks yet: the code for it is loaded with the first measurement. */
export const $takesPoints = atom(false);

/** The points so far. */
export const $measuredPlaces = atom<readonly Place[]>([]);

/** Starts measuring; the bottom sheet on phones is lowered. */
export function startMeasuring(): void {
  setSheetStop('peek');
  $isMeasuring.set(true);
}

export function addPoint(place: Place): void {
  $measuredPlaces.set([...$measuredPlaces.get(), place]);
}

export function takeLastPoint(): void {
  $measuredPlaces.set($measuredPlaces.get().slice(0, -1));
}

export function restartMeasuring(): void {
  $measuredPlaces.set([]);
}

/** Ends measuring and removes the measurement. */
export function endMeasuring(): void {
  $isMeasuring.set(false);
  $takesPoints.set(false);
  restartMeasuring();
}
