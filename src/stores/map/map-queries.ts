import type { MapPicture } from '../../map/paper.ts';
import { $zoom } from './map-view.ts';

/** Queries that only the map itself can answer. `src/map/live` provides them; the stores hold no map instance. */
export interface MapQueries {
  /** Rejects if the browser cannot produce an image. */
  picture(): Promise<MapPicture>;
  /** Name of the neighborhood at the center of the view, from its tile; undefined if there is none. */
  neighborhoodInMiddle(): Promise<string | undefined>;
}

/** Timeout of a map image, in milliseconds: its code may have to be loaded first, and that may fail. */
const pictureTimeout = 10_000;
/** From this zoom on, a view is named after the neighborhood at its center; farther out it shows many. */
const nearZoom = 12;

let queries: MapQueries | undefined;

/** Registers each new map's queries; undefined when the map is removed. */
export function provideMapQueries(provided: MapQueries | undefined): void {
  queries = provided;
}

/** Captures the current map as an image. Rejects while there is no map, and after ten seconds. */
export function takeMapPicture(): Promise<MapPicture> {
  return new Promise((resolve, reject) => {
    if (!queries) return reject(new Error('there is no map'));
    setTimeout(() => reject(new Error('the picture took too long')), pictureTimeout);
    queries.picture().then(resolve, reject);
  });
}

/** Name of the neighborhood the map shows; undefined if there is none, or many. */
export async function placeInMiddle(): Promise<string | undefined> {
  return ($zoom.get() ?? 0) < nearZoom ? undefined : queries?.neighborhoodInMiddle();
}
