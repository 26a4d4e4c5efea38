import type { Point } from '../../../contract/shared/common.ts';
import type { Cell } from '../../../contract/shared/csv.ts';

export interface PointFeature {
  id: number;
  place: Point;
  properties: Readonly<Record<string, Cell>>;
}

/**
 * Points as GeoJSON (RFC 7946): longitude before latitude, in degrees. `about` holds the source and fetch date of the
 * rows; the standard allows such foreign members, and readers keep them.
 */
export function geojsonOf(
  features: readonly PointFeature[],
  about: { source: string; downloadedAt: string },
): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...about,
    features: features.map(({ id, place: { x, y }, properties }) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [x, y] },
      properties,
    })),
  });
}
