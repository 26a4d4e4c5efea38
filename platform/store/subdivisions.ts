import type { Extent } from '../../src/contract/shared/geo/bounds.ts';
import type { ReadingStore } from './store.ts';

/** A polygon as GeoJSON has it: rings of longitude and latitude, the first around the others. */
type Polygon = [number, number][][];

export interface SubdivisionOutline {
  polygons: Polygon[];
  sourceId: number;
}

/**
 * Outlines of a plan's number that belong to given neighborhoods, or, where an outline lies in none, within a box:
 * numbers repeat in cities.
 */
export async function findSubdivisions(
  { database }: ReadingStore,
  search: {
    regionId: number;
    planNo: string;
    neighborhoodIds: readonly number[];
    bounds: Extent | undefined;
  },
): Promise<SubdivisionOutline[]> {
  const { neighborhoodIds, bounds } = search;
  const rows = await database
    .selectFrom('subdivision')
    .select(['neighborhood_id', 'geometry', 'label_x', 'label_y', 'source_id'])
    .where('region_id', '=', search.regionId)
    .where('plan_no', '=', search.planNo)
    .orderBy('id')
    .execute();
  return rows
    .filter(({ neighborhood_id: id, label_x: x, label_y: y }) =>
      id === null
        ? bounds && x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north
        : neighborhoodIds.includes(id),
    )
    .map(({ geometry, source_id: sourceId }) => ({ polygons: polygonsOf(geometry), sourceId }));
}

function polygonsOf(text: string): Polygon[] {
  const { type, coordinates } = JSON.parse(text) as
    { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] };
  return type === 'Polygon' ? [coordinates] : coordinates;
}
