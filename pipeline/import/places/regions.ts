import type { Kysely, Selectable } from 'kysely';
import type { Database, RegionTable } from '../../../database/schema/schema.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';

export type Region = Pick<
  Selectable<RegionTable>,
  'id' | 'key' | 'centroid_x' | 'centroid_y' | 'west' | 'south' | 'east' | 'north'
>;

/** The regions of the kingdom by key. */
export async function loadRegions(database: Kysely<Database>): Promise<Map<RegionKey, Region>> {
  const rows = await database
    .selectFrom('region')
    .select(['id', 'key', 'centroid_x', 'centroid_y', 'west', 'south', 'east', 'north'])
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** How far outside the region's bounds land may lie, degrees (about 5 km). */
const boundsMargin = 0.05;

/** Whether a point in degrees lies in the region's bounds, or close to them. */
export function isNearRegion(region: Region, [x, y]: Position): boolean {
  return (
    x >= region.west - boundsMargin &&
    x <= region.east + boundsMargin &&
    y >= region.south - boundsMargin &&
    y <= region.north + boundsMargin
  );
}

export async function loadRegion(database: Kysely<Database>, key: RegionKey): Promise<Region> {
  const region = (await loadRegions(database)).get(key);
  if (!region) throw new Error(`the region ${key} is missing from the database`);
  return region;
}
