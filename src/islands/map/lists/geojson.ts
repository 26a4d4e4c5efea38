import type { Point } from '../../../../contract/shared/common.ts';
import type { Cell } from '../../../../lib/csv.ts';

export interface PointFeature {
  id: number | string;
  /** Null: not known. */
  place: Point | null;
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
    features: features.map(({ id, place, properties }) => ({
      type: 'Feature',
      id,
      geometry: place && { type: 'Point', coordinates: [place.x, place.y] },
      properties,
    })),
  });
}
