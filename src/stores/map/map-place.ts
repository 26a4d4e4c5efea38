import { $map } from './map.ts';
import { $zoom } from './map-view.ts';

/** From this zoom on a view is of the neighbourhood in its middle; from farther away it shows many. */
const nearZoom = 12;

/** Name of the neighbourhood that the map shows, as its tiles know it; undefined where there is none, or many. */
export function placeInMiddle(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const map = $map.get();
    if (!map || ($zoom.get() ?? 0) < nearZoom) resolve(undefined);
    else map.annotate(false, (on) => resolve(on.neighborhoodInMiddle()));
  });
}
