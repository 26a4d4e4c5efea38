import { atom } from 'nanostores';
import { showBounds, showCenter } from './requested-view.ts';
import { boxAroundCircle, type OwnPlace } from '../../map/geo.ts';

/** How the search for somebody's own place fares. */
export type OwnPlaceState =
  | { status: 'idle' }
  | { status: 'underway' }
  | { status: 'found'; place: OwnPlace }
  | { status: 'denied' | 'failed' | 'outside' };

export const $ownPlace = atom<OwnPlaceState>({ status: 'idle' });

/** Zoom at which a place that is known exactly is shown. */
const nearZoom = 16;
/** Metres from which on the view follows the accuracy. */
const coarse = 400;
/** Milliseconds that the device may take. */
const patience = 15_000;
/** The Kingdom with its waters, degrees. */
const kingdom = { west: 34.4, south: 16.2, east: 55.8, north: 32.3 };

/** Asks the browser where somebody is, and shows it on the map. The place stays in this page: nobody else is told. */
export function locate(): void {
  if (!('geolocation' in navigator)) return $ownPlace.set({ status: 'failed' });
  $ownPlace.set({ status: 'underway' });
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      // Let go of meanwhile.
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
  else showCenter([x, y], nearZoom);
}

export function forgetOwnPlace(): void {
  $ownPlace.set({ status: 'idle' });
}
