import { sql } from 'kysely';
import type { Extent } from '../../lib/geo/bounds.ts';
import type { ReadingStore } from '../connection/store.ts';

/** Degrees from west to east above which a street is long: each kind has an index, whose condition has this number. */
const longest = 0.02;

/**
 * Streets of a region whose bounding box touches a box (degrees); of more than `limit`, any. Short ones are found by
 * their western ends, which cannot be far from the box.
 */
export async function listStreetsInBox(
  { database }: ReadingStore,
  regionId: number,
  box: Extent,
  limit: number,
) {
  const touching = database
    .selectFrom('street')
    .select(['name', 'width_m', 'geometry'])
    // Those that an older version wrote have the width of their own source.
    .select(({ fn }) => fn.coalesce('width_source_id', 'source_id').as('source_id'))
    .where('region_id', '=', regionId)
    .where('west', '<=', box.east)
    .where('east', '>=', box.west)
    .where('south', '<=', box.north)
    .where('north', '>=', box.south)
    .limit(limit);
  const width = sql.lit(longest);
  const [short, long] = await Promise.all([
    touching
      .where('west', '>=', box.west - longest)
      .where(sql<boolean>`east - west <= ${width}`)
      .execute(),
    touching.where(sql<boolean>`east - west > ${width}`).execute(),
  ]);
  return [...short, ...long];
}

/**
 * Streets of a region whose bounding box touches a box (degrees), for a drawing: arterial ones first, then collectors.
 *
 * @param hasLocal whether local streets, and those whose class is not known, are among them
 */
export async function listStreetLines(
  { database }: ReadingStore,
  regionId: number,
  box: Extent,
  { hasLocal, limit }: { hasLocal: boolean; limit: number },
) {
  const order = sql<number>`case class when 'arterial' then 0 when 'collector' then 1 else 2 end`;
  return database
    .selectFrom('street')
    .select(['name', 'geometry'])
    .where('region_id', '=', regionId)
    .where('west', '<=', box.east)
    .where('east', '>=', box.west)
    .where('south', '<=', box.north)
    .where('north', '>=', box.south)
    .$if(!hasLocal, (query) => query.where('class', 'in', ['arterial', 'collector']))
    .orderBy(order)
    .orderBy('id')
    .limit(limit)
    .execute();
}
