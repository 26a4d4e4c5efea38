import type { MapPicture } from '../../map/paper.ts';
import { $map } from './map.ts';

/** Milliseconds that a picture may take: its code may have to come first, and may not. */
const patience = 10_000;

/** A picture of the map as it stands. Rejects while there is no map, and where none comes in time. */
export function takeMapPicture(): Promise<MapPicture> {
  return new Promise((resolve, reject) => {
    const map = $map.get();
    if (!map) return reject(new Error('there is no map'));
    setTimeout(() => reject(new Error('the picture took too long')), patience);
    map.annotate(false, (on) => void on.picture().then(resolve, reject));
  });
}
