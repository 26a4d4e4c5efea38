import type { Kysely } from 'kysely';
import type { Store } from '../../platform/store/store.ts';
import type { Database } from '../../platform/store/schema.ts';
import { recomputeRegion } from './land-metrics.ts';
import { NeighborhoodIndex } from './neighborhood-index.ts';
import type { Region } from './regions.ts';

const pageSize = 5000;

export interface Replacement {
  /** Indicator rows whose neighborhood has changed, for one or for none. */
  movedSales: number;
  /** Indicator rows that no neighborhood takes: they are kept until one does. */
  waitingSales: number;
  movedParcels: number;
}

/**
 * Assigns the imported indicators and parcels of a region to neighborhoods again after these have changed, by the same
 * rules as at import, and recomputes its metrics: the order of loading does not matter.
 *
 * @param vanished neighborhoods that are still in the store, for the rows that refer to them, but are about to be
 * deleted
 */
export async function placeAnew(
  transaction: Kysely<Database>,
  engine: Store['engine'],
  region: Region,
  vanished: ReadonlySet<number>,
): Promise<Replacement> {
  const index = await NeighborhoodIndex.load(transaction, region.key, vanished);
  const sales = await placeSalesAnew(transaction, region.id, index);
  const movedParcels = await placeParcelsAnew(transaction, region, index);
  await recomputeRegion(transaction, engine, region.id);
  return { ...sales, movedParcels };
}

async function placeSalesAnew(transaction: Kysely<Database>, regionId: number, index: NeighborhoodIndex) {
  const result = { movedSales: 0, waitingSales: 0 };
  // One statement per name rather than per row: a few thousand at most.
  const names = await transaction
    .selectFrom('sales_indicator')
    .select(['city_name', 'district_name'])
    .distinct()
    .where('region_id', '=', regionId)
    .execute();
  for (const { city_name: city, district_name: district } of names) {
    const found = index.find(city, district);
    const id = typeof found === 'string' ? null : found.id;
    const moved = await transaction
      .updateTable('sales_indicator')
      .set({ neighborhood_id: id })
      .where('region_id', '=', regionId)
      .where('city_name', '=', city)
      .where('district_name', '=', district)
      .where('neighborhood_id', 'is distinct from', id)
      .executeTakeFirst();
    result.movedSales += Number(moved.numUpdatedRows);
  }
  const { waiting } = await transaction
    .selectFrom('sales_indicator')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('region_id', '=', regionId)
    .where('neighborhood_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { ...result, waitingSales: waiting };
}

/** By name and then by position, as at import. */
async function placeParcelsAnew(
  transaction: Kysely<Database>,
  region: Region,
  index: NeighborhoodIndex,
): Promise<number> {
  const source = await transaction
    .selectFrom('source')
    .select('id')
    .where('load_key', '=', `parcels:${region.key}`)
    .executeTakeFirst();
  if (!source) return 0;
  let moved = 0;
  for (let last = -1; ;) {
    const rows = await transaction
      .selectFrom('parcel')
      .select(['id', 'neighborhood_id', 'neighborhood_name', 'city_name', 'centroid_x', 'centroid_y'])
      .where('source_id', '=', source.id)
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    const idsByPlace = new Map<number | null, number[]>();
    for (const row of rows) {
      const point: [number, number] = [row.centroid_x, row.centroid_y];
      const id = index.locate(point, row.city_name, row.neighborhood_name ?? undefined)?.id ?? null;
      if (id === row.neighborhood_id) continue;
      idsByPlace.set(id, [...(idsByPlace.get(id) ?? []), row.id]);
    }
    for (const [neighborhoodId, ids] of idsByPlace) {
      moved += ids.length;
      await updateParcels(transaction, neighborhoodId, ids);
    }
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return moved;
    last = end.id;
  }
}

/** In batches small enough for every engine's limit on parameters. */
async function updateParcels(
  transaction: Kysely<Database>,
  neighborhoodId: number | null,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    await transaction
      .updateTable('parcel')
      .set({ neighborhood_id: neighborhoodId })
      .where('id', 'in', ids.slice(start, start + 500))
      .execute();
  }
}
