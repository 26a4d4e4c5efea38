import { atom } from 'nanostores';
import type { Bounds } from '../../contract/shared/common.ts';
import type { RequestedView } from '../../map/requested-view.ts';

/** The last requested camera position. Requesting the same one again sets a new object, which moves the map again. */
export const $requestedView = atom<RequestedView | undefined>(undefined);

/** Fits the map to a bounding box. */
export function showBounds({ southWest, northEast }: Bounds): void {
  $requestedView.set({ bounds: [southWest.x, southWest.y, northEast.x, northEast.y] });
}

/** Moves the map to a place at a zoom. */
export function showCenter(place: [longitude: number, latitude: number], zoom: number): void {
  $requestedView.set({ place, zoom });
}
