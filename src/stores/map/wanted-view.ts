import { atom } from 'nanostores';
import type { Bounds } from '../../contract/shared/common.ts';
import type { WantedView } from '../../map/requested-view.ts';

/** The view that was asked for last. Asking again for the same one is a new object, and moves the map again. */
export const $wantedView = atom<WantedView | undefined>(undefined);

/** Asks the map to show a box whole. */
export function showBounds({ southWest, northEast }: Bounds): void {
  $wantedView.set({ bounds: [southWest.x, southWest.y, northEast.x, northEast.y] });
}

/** Asks the map to show a place at a zoom. */
export function showCenter(center: [longitude: number, latitude: number], zoom: number): void {
  $wantedView.set({ center, zoom });
}
