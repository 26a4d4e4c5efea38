import type { Point } from '../../../contract/shared/common.ts';
import type { Cell } from '../../shared/csv.ts';

export interface PointFeature {
  id: number;
  place: Point;
  properties: Readonly<Record<string, Cell>>;
}

/**
 * Points as GeoJSON (RFC 7946): longitude before latitude, in degrees. `about` says where the rows come from and when
 * they were fetched; members that the standard does not name are allowed and kept by readers.
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
