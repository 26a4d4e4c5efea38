import { atom } from 'nanostores';
import type { Bounds } from '../../contract/shared/common.ts';
import type { RequestedView } from '../../map/requested-view.ts';

/** The view that was asked for last. Asking again for the same one is a new object, and moves the map again. */
export const $requestedView = atom<RequestedView | undefined>(undefined);

/** Asks the map to show a box whole. */
export function showBounds({ southWest, northEast }: Bounds): void {
  $requestedView.set({ bounds: [southWest.x, southWest.y, northEast.x, northEast.y] });
}

/** Asks the map to show a place at a zoom. */
export function showCenter(center: [longitude: number, latitude: number], zoom: number): void {
  $requestedView.set({ center, zoom });
}
