import { atom } from 'nanostores';
import type { Place } from '../../map/geo.ts';
import { setSheetStop } from './sheet.ts';

/** Whether clicks on the map set points of what is measured. */
export const $isMeasuring = atom(false);

/** Whether the map takes them: the code for it comes with the first measuring. */
export const $takesPoints = atom(false);

/** The points so far. */
export const $measuredPlaces = atom<readonly Place[]>([]);

/** Asks for points on the map; a phone's sheet makes way. */
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

/** Ends measuring and takes away what was measured. */
export function endMeasuring(): void {
  $isMeasuring.set(false);
  $takesPoints.set(false);
  restartMeasuring();
}
