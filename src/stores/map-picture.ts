import type { MapPicture } from '../map/paper.ts';
import { $map } from './map.ts';

/** A picture of the map as it stands. Rejects while there is no map, or where the browser gives no picture. */
export function takeMapPicture(): Promise<MapPicture> {
  return new Promise((resolve, reject) => {
    const map = $map.get();
    if (!map) return reject(new Error('there is no map'));
    map.annotate(false, (on) => void on.picture().then(resolve, reject));
  });
}
