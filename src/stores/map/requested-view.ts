import { atom } from 'nanostores';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { RequestedView } from '../../map/requested-view.ts';

/** The last requested camera position. Requesting the same one again sets a new object, which moves the map again. */
export const $requestedView = atom<RequestedView | undefined>(undefined);

/** Fits the map to a bounding box. */
export function showBounds({ southWest, northEast }: Bounds): void {
  $requestedView.set({ bounds: [southWest.x, southWest.y, northEast.x, northEast.y] });
}

/** Moves the map to a place, amid the part of it that nothing covers. */
export function showPlace(place: [longitude: number, latitude: number], zoom: number): void {
  $requestedView.set({ place, zoom });
}

/** Sets the middle of the whole map, as it was read from it, and the zoom. */
export function showCenter(center: [longitude: number, latitude: number], zoom: number): void {
  $requestedView.set({ center, zoom });
}
