import type { Extent } from '../../lib/geo/bounds.ts';
import { planKey, type PlanName } from '../../contract/shared/plan-key.ts';
import type { ReadingStore } from '../connection/store.ts';

/** A polygon as GeoJSON has it: rings of longitude and latitude, the first around the others. */
type Polygon = [number, number][][];

export interface SubdivisionOutline {
  polygons: Polygon[];
  sourceId: number;
}

/** Sources of the outlines of plans, by their keys; those without an outline in their city are missing. */
export async function findPlanSources(
  { database }: ReadingStore,
  regionId: number,
  plans: readonly PlanName[],
): Promise<Map<string, { source_id: number }>> {
  if (plans.length === 0) return new Map();
  const rows = await database
    .selectFrom('subdivision')
    .innerJoin('neighborhood', 'neighborhood.id', 'subdivision.neighborhood_id')
    .select(['plan_no', 'city_name', 'subdivision.source_id'])
    .where('subdivision.region_id', '=', regionId)
    .where(
      'plan_no',
      'in',
      plans.map(({ planNo }) => planNo),
    )
    .orderBy('subdivision.id', 'desc')
    .execute();
  return new Map(
    rows.map(({ plan_no: planNo, city_name: cityName, source_id }) => [
      planKey({ cityName, planNo }),
      { source_id },
    ]),
  );
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
    /** Its outline may lie in any neighborhood of this city, known parcels or not. */
    city: string;
    neighborhoodIds: readonly number[];
    bounds: Extent | undefined;
  },
): Promise<SubdivisionOutline[]> {
  const { neighborhoodIds, bounds } = search;
  const rows = await database
    .selectFrom('subdivision')
    .leftJoin('neighborhood', 'neighborhood.id', 'subdivision.neighborhood_id')
    .select(['neighborhood_id', 'city_name', 'subdivision.geometry', 'label_x', 'label_y'])
    .select('subdivision.source_id')
    .where('subdivision.region_id', '=', search.regionId)
    .where('plan_no', '=', search.planNo)
    .orderBy('subdivision.id')
    .execute();
  return rows
    .filter(({ neighborhood_id: id, city_name: city, label_x: x, label_y: y }) =>
      id === null
        ? bounds && x >= bounds.west && x <= bounds.east && y >= bounds.south && y <= bounds.north
        : neighborhoodIds.includes(id) || city === search.city,
    )
    .map(({ geometry, source_id: sourceId }) => ({ polygons: polygonsOf(geometry), sourceId }));
}

function polygonsOf(text: string): Polygon[] {
  const { type, coordinates } = JSON.parse(text) as
    { type: 'Polygon'; coordinates: Polygon } | { type: 'MultiPolygon'; coordinates: Polygon[] };
  return type === 'Polygon' ? [coordinates] : coordinates;
}
