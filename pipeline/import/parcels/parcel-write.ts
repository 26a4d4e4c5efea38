import type { Insertable, Kysely } from 'kysely';
import { upsertMany } from '../../../database/connection/bulk.ts';
import type { Database, ParcelTable } from '../../../database/schema/schema.ts';
import type { Engine } from '../../../database/connection/store.ts';
import { words } from '../../../words/ar/index.ts';
import { markChanged } from '../places/mark-changed.ts';
import type { Aliases } from '../places/aliases.ts';
import { readDate, type DateOrder } from '../files/dates.ts';
import { keepUnclassified } from '../rules/classify-parcels.ts';
import type { Place } from '../places/neighborhood-index.ts';
import type { ReadParcel } from './parcel-row.ts';
import { placeDeedsAnew, refreshFigures } from '../placement/placement.ts';
import { plotKey } from '../places/plot-numbers.ts';
import type { Region } from '../places/regions.ts';

const pageSize = 5000;
const idsPerStatement = 500;

export type ParcelRow = Insertable<ParcelTable>;

/** The key under which the source of a publisher's parcels of a region is kept; an empty publisher is not stated. */
export function parcelsLoadKey(region: Region, publisher: string): string {
  return `parcels:${region.key}${publisher === '' ? '' : `:${publisher}`}`;
}

/** The city that a parcel counts for. */
export function cityOf(region: Region, parcel: ReadParcel, place: Place | undefined): string {
  return parcel.city ?? place?.city ?? words.map.regions[region.key];
}

/**
 * The row of a parcel under its id.
 *
 * @param order of day and month in the file's dates, if it is known
 */
export function parcelRowOf(
  parcel: ReadParcel,
  {
    id,
    region,
    place,
    sourceId,
    order,
  }: {
    id: number;
    region: Region;
    place: Place | undefined;
    sourceId: number;
    order?: DateOrder | undefined;
  },
): ParcelRow {
  return {
    id,
    region_id: region.id,
    neighborhood_id: place?.id ?? null,
    neighborhood_name: parcel.neighborhood ?? place?.name ?? null,
    city_name: cityOf(region, parcel, place),
    ...parcel.row,
    rule_id: parcel.ruleId,
    ...statedColumns(parcel, sourceId, order),
    plot_key: plotKey(parcel.row.plan_no ?? null, parcel.parcelNo ?? '') ?? null,
    source_id: sourceId,
  };
}

/** The price that a file states. With a day it is that of the whole parcel, as sales have it. */
function statedColumns({ stated, row }: ReadParcel, sourceId: number, order: DateOrder | undefined) {
  const day = stated?.dayText === undefined ? undefined : readDate(stated.dayText, order);
  const on = day && 'date' in day ? day.date : null;
  const { price = null, pricePerSqm = null } = stated ?? {};
  const whole = pricePerSqm === null ? null : Math.round(pricePerSqm * row.area_sqm);
  return {
    stated_price_sar: price ?? (on === null ? null : whole),
    stated_price_sar_per_sqm: pricePerSqm,
    stated_price_on: on,
    stated_price_source_id: stated ? sourceId : null,
  };
}

/** Writes parcels, each id once. A row without a price takes none away. */
export async function writeParcels(
  transaction: Kysely<Database>,
  engine: Engine,
  rows: readonly ParcelRow[],
): Promise<void> {
  await upsertMany(transaction, engine, 'parcel', rows, {
    key: ['id'],
    keep: ['stated_price_source_id', 'stated_price_sar', 'stated_price_sar_per_sqm', 'stated_price_on'],
  });
}

/** Forgets the prices that a publisher stated earlier: the file that replaces all of its parcels states those that hold. */
export async function forgetStatedPrices(transaction: Kysely<Database>, sourceId: number): Promise<void> {
  const none = { stated_price_sar: null, stated_price_sar_per_sqm: null, stated_price_on: null };
  await transaction
    .updateTable('parcel')
    .set({ ...none, stated_price_source_id: null })
    .where('stated_price_source_id', '=', sourceId)
    .execute();
}

/**
 * Takes out the imported parcels of a region that a load does not have.
 *
 * @param inForce how many the load has: nothing is looked for when the region has no more
 * @returns how many are gone
 */
export async function removeParcels(
  transaction: Kysely<Database>,
  region: Region,
  { inForce, isKept }: { inForce: number; isKept: (id: number) => boolean },
): Promise<number> {
  const { count } = await transaction
    .selectFrom('parcel')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('region_id', '=', region.id)
    .executeTakeFirstOrThrow();
  if (count === inForce) return 0;
  let removed = 0;
  for (let last = -1; ;) {
    const rows = await transaction
      .selectFrom('parcel')
      .innerJoin('source', 'source.id', 'parcel.source_id')
      .select('parcel.id')
      .where('region_id', '=', region.id)
      .where('source.origin', '=', 'import')
      .where('parcel.id', '>', last)
      .orderBy('parcel.id')
      .limit(pageSize)
      .execute();
    const end = rows.at(-1);
    if (!end) return removed;
    last = end.id;
    const gone = rows.map(({ id }) => id).filter((id) => !isKept(id));
    removed += await deleteParcels(transaction, gone);
  }
}

/** Takes parcels out, and returns how many there were. Their deeds have to be placed anew afterwards. */
export async function deleteParcels(transaction: Kysely<Database>, ids: readonly number[]): Promise<number> {
  let removed = 0;
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const some = ids.slice(start, start + idsPerStatement);
    await transaction.deleteFrom('sale_parcel').where('parcel_id', 'in', some).execute();
    const { numDeletedRows } = await transaction
      .deleteFrom('parcel')
      .where('id', 'in', some)
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}

/**
 * Lets everything follow the parcels of a region that were written: classes, deeds, figures, tiles.
 *
 * @param only keys of plots (`plotKey`): the deeds of others stay where they are
 * @returns how many deeds stand elsewhere now
 */
export async function followParcels(
  transaction: Kysely<Database>,
  engine: Engine,
  region: Region,
  { aliases, only }: { aliases: Aliases; only?: readonly string[] | undefined },
): Promise<number> {
  await keepUnclassified(transaction, region.id);
  const deeds = await placeDeedsAnew(transaction, engine, region, { aliases, ...(only ? { only } : {}) });
  await refreshFigures(transaction, engine, region, { touched: deeds.touched, aliases });
  await markChanged(transaction, engine, region.key);
  return deeds.moved;
}
