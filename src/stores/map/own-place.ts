import { atom } from 'nanostores';
import { showBounds, showPlace } from './requested-view.ts';
import { boxAroundCircle } from '../../../lib/geo/sphere.ts';
import type { OwnPlace } from '../../map/geo.ts';

/** Status of locating the user. */
export type OwnPlaceState =
  | { status: 'idle' }
  | { status: 'underway' }
  | { status: 'found'; place: OwnPlace }
  | { status: 'denied' | 'failed' | 'outside' };

export const $ownPlace = atom<OwnPlaceState>({ status: 'idle' });

/** Zoom level for an accurate position. */
const nearZoom = 16;
/** Meters; above this accuracy radius the view fits the accuracy circle. */
const coarse = 400;
/** Geolocation timeout, in milliseconds. */
const patience = 15_000;
/** Extent of Saudi Arabia with its territorial waters, in degrees. */
const kingdom = { west: 34.4, south: 16.2, east: 55.8, north: 32.3 };

/** Requests the user's position and shows it on the map. The position stays in this page and is not sent anywhere. */
export function locate(): void {
  if (!('geolocation' in navigator)) return $ownPlace.set({ status: 'failed' });
  $ownPlace.set({ status: 'underway' });
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      // Ignore a position that arrives after the user canceled.
      if ($ownPlace.get().status === 'underway')
        found({ x: coords.longitude, y: coords.latitude, accuracy: coords.accuracy });
    },
    ({ code }) =>
      $ownPlace.set({ status: code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed' }),
    { enableHighAccuracy: true, timeout: patience },
  );
}

function found(place: OwnPlace): void {
  const { x, y } = place;
  const isOutside = x < kingdom.west || x > kingdom.east || y < kingdom.south || y > kingdom.north;
  if (isOutside) return $ownPlace.set({ status: 'outside' });
  $ownPlace.set({ status: 'found', place });
  if (place.accuracy > coarse) showBounds(boxAroundCircle(place, place.accuracy));
  else showPlace([x, y], nearZoom);
}

export function forgetOwnPlace(): void {
  $ownPlace.set({ status: 'idle' });
}
