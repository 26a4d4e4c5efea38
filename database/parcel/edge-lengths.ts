import type { Extent } from '../../lib/geo/bounds.ts';
import type { ReadingStore } from '../connection/store.ts';

/** Degrees from west to east that a line along one side of a parcel has at most: about 5 km. */
const longest = 0.05;

/** Lines with stated lengths of a region whose bounding box touches a box (degrees), by id; at most `limit`. */
export async function listEdgeLengthsInBox(
  { database }: ReadingStore,
  regionId: number,
  box: Extent,
  limit: number,
) {
  return database
    .selectFrom('edge_length')
    .select(['length_m', 'geometry', 'source_id'])
    .where('region_id', '=', regionId)
    .where('west', '>=', box.west - longest)
    .where('west', '<=', box.east)
    .where('east', '>=', box.west)
    .where('south', '<=', box.north)
    .where('north', '>=', box.south)
    .orderBy('id')
    .limit(limit)
    .execute();
}
