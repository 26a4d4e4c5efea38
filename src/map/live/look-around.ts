import type { Map as LiveMap } from 'maplibre-gl';
import type { MapEvents } from '../events.ts';
import { tileCell } from '../tile-facts.ts';
import { tileset } from '../tileset.ts';
import { showWaiting } from './waiting.ts';

/** Milliseconds at rest after which the map is looked at although tiles are missing. */
const patience = 300;

/**
 * Reports the resting viewport, whether it contains parcels or is still waiting for them, and how many parcels one of
 * its cells aggregates.
 */
export function lookAround(map: LiveMap, events: MapEvents): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellMove = () => {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    events.moved([west, south, east, north], map.getZoom());
  };
  const tellLand = () => {
    clearTimeout(timer);
    events.viewIsEmpty(isEmpty(map));
    events.showsCells(parcelsPerCell(map));
  };
  map.on('moveend', tellMove);
  // There are no layers to query before.
  map.once('load', () =>
    map.on('moveend', () => {
      clearTimeout(timer);
      timer = setTimeout(tellLand, patience);
    }),
  );
  map.on('idle', tellLand);
  map.on('remove', () => clearTimeout(timer));
  map.once('idle', () => void tellClasses(map, events));
  showWaiting(map);
  tellMove();
}

/** Follows the classes in view from the first complete render on; without its code nobody can tell them. */
async function tellClasses(map: LiveMap, events: MapEvents): Promise<void> {
  try {
    const { followClasses } = await import('./classes-in-view.ts');
    followClasses(map, (found) => events.classesInView(found));
  } catch {
    events.classesInView(null);
  }
}

/** Undefined while the parcels may still come. Probes a few points first; the first hit ends the search early. */
function isEmpty(map: LiveMap): boolean | undefined {
  if (map.getZoom() < tileset.parcelZoom) return false;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const options = { layers: ['parcel-fill'] };
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  const isHit = shares.some((x) =>
    shares.some((y) => map.queryRenderedFeatures([width * x, height * y], options).length > 0),
  );
  if (isHit || map.queryRenderedFeatures(options).length > 0) return false;
  return map.areTilesLoaded() || undefined;
}

/** Half-width in pixels of the square probed around the center: some dozens of cells. */
const reach = 100;

/**
 * Mean parcel count of the cells around the middle of the viewport; 0 if there are none, undefined where single
 * parcels are drawn.
 */
function parcelsPerCell(map: LiveMap): number | undefined {
  if (map.getZoom() >= tileset.parcelZoom) return undefined;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const [x, y] = [width / 2, height / 2];
  const options = { layers: ['cell-fill'] };
  const near = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    options,
  );
  const cells = near.length > 0 ? near : map.queryRenderedFeatures(options);
  if (cells.length === 0) return 0;
  const sum = cells.reduce((total, cell) => total + tileCell(cell).parcelCount, 0);
  return Math.round(sum / cells.length);
}
