import type { Map as LiveMap } from 'maplibre-gl';
import { tileCell } from '../tile-facts.ts';
import { tileset } from '../../../map-tables/tileset.ts';
import { landIsRead } from './when-drawn.ts';

/**
 * Whether no parcel is drawn; undefined while they may still come. Probes a few points first; the first hit ends the
 * search early.
 */
export function isEmpty(map: LiveMap): boolean | undefined {
  if (map.getZoom() < tileset.parcelZoom) return false;
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const options = { layers: ['parcel-fill'] };
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9];
  const isHit = shares.some((x) =>
    shares.some((y) => map.queryRenderedFeatures([width * x, height * y], options).length > 0),
  );
  if (isHit || map.queryRenderedFeatures(options).length > 0) return false;
  return landIsRead(map) || undefined;
}

/** Half-width in pixels of the square probed around the center: some dozens of cells. */
const reach = 100;

/**
 * Mean parcel count of the cells around the middle of the viewport; 0 if there are none, undefined where single
 * parcels are drawn.
 */
export function parcelsPerCell(map: LiveMap): number | undefined {
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
