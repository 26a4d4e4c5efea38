import type { MapPicture } from '../../map/paper.ts';
import { $zoom } from './map-view.ts';

/** What only the map itself can tell. `src/map/live` provides it; the stores hold no map. */
export interface MapQueries {
  /** Rejects where the browser gives no picture. */
  picture(): Promise<MapPicture>;
  /** Name of the neighborhood in the middle of the view, as its tiles have it; undefined where there is none. */
  neighborhoodInMiddle(): Promise<string | undefined>;
}

/** Milliseconds that a picture may take: its code may have to be fetched first, and may not come. */
const pictureTimeout = 10_000;
/** From this zoom on a view is of the neighborhood in its middle; from farther away it shows many. */
const nearZoom = 12;

let queries: MapQueries | undefined;

/** Called with each new map, and with undefined when it is removed. */
export function provideMapQueries(provided: MapQueries | undefined): void {
  queries = provided;
}

/** A picture of the map as it stands. Rejects while there is no map, and after ten seconds. */
export function takeMapPicture(): Promise<MapPicture> {
  return new Promise((resolve, reject) => {
    if (!queries) return reject(new Error('there is no map'));
    setTimeout(() => reject(new Error('the picture took too long')), pictureTimeout);
    queries.picture().then(resolve, reject);
  });
}

/** Name of the neighborhood that the map shows; undefined where there is none, or many. */
export async function placeInMiddle(): Promise<string | undefined> {
  return ($zoom.get() ?? 0) < nearZoom ? undefined : queries?.neighborhoodInMiddle();
}
