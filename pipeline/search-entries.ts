import { sql, type Insertable, type Kysely } from 'kysely';
import { insertMany } from '../platform/store/bulk.ts';
import type { Engine } from '../platform/store/store.ts';
import type { Database, SearchEntryTable } from '../platform/store/schema.ts';
import { foldArabic } from '../src/contract/shared/fold-arabic.ts';

type Entry = Insertable<SearchEntryTable>;

/**
 * Rebuilds a region's search entries from its neighborhoods and parcels. Numbers are folded here and not in SQL, by
 * the same function that folds search queries.
 */
export async function rebuildSearchEntries(
  database: Kysely<Database>,
  engine: Engine,
  regionId: number,
): Promise<void> {
  await database.deleteFrom('search_entry').where('region_id', '=', regionId).execute();
  for (const find of [
    neighborhoodEntries,
    planEntries,
    numberEntries('block_no'),
    numberEntries('parcel_no'),
  ]) {
    const entries = await find(database, regionId);
    // A number of punctuation alone folds to an empty text, which every query would match.
    const findable = entries.filter(({ folded }) => folded !== '');
    await insertMany(database, engine, 'search_entry', findable);
  }
}

/** Imported districts replace demo ones, as on the map: where a region has any, only those can be found. */
async function neighborhoodEntries(database: Kysely<Database>, regionId: number): Promise<Entry[]> {
  const rows = await database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .selectAll('neighborhood')
    .select([
      'source.origin',
      sql<number>`(select count(*) from parcel where parcel.neighborhood_id = neighborhood.id)`.as('count'),
    ])
    .where('neighborhood.region_id', '=', regionId)
    .orderBy('neighborhood.id')
    .execute();
  const hasImported = rows.some((row) => row.origin === 'import');
  return rows
    .filter((row) => !hasImported || row.origin === 'import')
    .map((row) => ({
      kind: 'neighborhood',
      region_id: regionId,
      folded: row.folded_name,
      label: row.name,
      plan_no: null,
      parcel_no: null,
      neighborhood_id: row.id,
      context: row.city_name,
      parcel_count: row.count,
      ...boxOf(row),
    }));
}

/** A plan's number is unique only within a neighborhood: other cities count from one again. */
async function planEntries(database: Kysely<Database>, regionId: number): Promise<Entry[]> {
  const rows = await database
    .selectFrom('parcel')
    .leftJoin('neighborhood', 'neighborhood.id', 'parcel.neighborhood_id')
    .select(({ fn }) => [
      'parcel.plan_no',
      'parcel.neighborhood_id',
      fn.coalesce(fn.min('neighborhood.name'), fn.min('parcel.neighborhood_name')).as('name'),
      fn.min('parcel.city_name').as('city'),
      fn.countAll<number>().as('count'),
      fn.min('parcel.west').as('west'),
      fn.min('parcel.south').as('south'),
      fn.max('parcel.east').as('east'),
      fn.max('parcel.north').as('north'),
    ])
    .where('parcel.region_id', '=', regionId)
    .where('parcel.plan_no', 'is not', null)
    .groupBy(['parcel.plan_no', 'parcel.neighborhood_id'])
    .orderBy('parcel.plan_no')
    .orderBy('parcel.neighborhood_id')
    .execute();
  return rows.map((row) => ({
    kind: 'plan',
    region_id: regionId,
    folded: foldArabic(row.plan_no ?? ''),
    label: row.plan_no ?? '',
    plan_no: row.plan_no,
    parcel_no: null,
    neighborhood_id: row.neighborhood_id,
    context: [row.name, row.city].filter(Boolean).join('، '),
    parcel_count: row.count,
    ...boxOf(row),
  }));
}

/** Blocks and parcels share numbers all over a region, so an entry leads to the region and not to a position in it. */
function numberEntries(kind: 'block_no' | 'parcel_no') {
  return async (database: Kysely<Database>, regionId: number): Promise<Entry[]> => {
    const rows = await database
      .selectFrom('parcel')
      .innerJoin('region', 'region.id', 'parcel.region_id')
      .select(({ fn }) => [`parcel.${kind} as number`, fn.countAll<number>().as('count')])
      .select(['region.west', 'region.south', 'region.east', 'region.north'])
      .where('parcel.region_id', '=', regionId)
      .where(`parcel.${kind}`, 'is not', null)
      .groupBy([`parcel.${kind}`, 'region.west', 'region.south', 'region.east', 'region.north'])
      .orderBy(`parcel.${kind}`)
      .execute();
    return rows.map((row) => ({
      kind,
      region_id: regionId,
      folded: foldArabic(row.number ?? ''),
      label: row.number ?? '',
      plan_no: null,
      parcel_no: kind === 'parcel_no' ? row.number : null,
      neighborhood_id: null,
      context: null,
      parcel_count: row.count,
      ...boxOf(row),
    }));
  };
}

function boxOf({ west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>) {
  return { centroid_x: (west + east) / 2, centroid_y: (south + north) / 2, west, south, east, north };
}
