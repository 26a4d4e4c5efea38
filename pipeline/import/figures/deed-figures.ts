import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { chunksOf } from '../../../lib/chunks.ts';
import type { SaleKind } from '../../../contract/shared/vocabulary.ts';
import { isEnoughToCompare, isFarmland, lowPrices, type TypePrices } from './low-value.ts';
import type { TouchedLand } from '../places/touched-land.ts';

const idsPerStatement = 500;
/** Neighborhoods whose parcels get their prices in one statement. */
const neighborhoodsAtOnce = 8;

/**
 * Price in SAR per m² of a sale, as an index has it (`sale_by_price`): prices of a neighborhood are read in their order
 * without the rows that they are of.
 */
export const perSqm = sql<number>`(sale.price_sar / nullif(sale.area_sqm, 0))`;

/**
 * Tells deeds that do not show the market from ordinary ones in the neighborhoods whose deeds have changed, and gives
 * parcels the prices of their ordinary deeds. Deeds in no neighborhood are compared with no other. What that changes
 * is added to `touched`.
 */
export async function refreshDeeds(
  transaction: Kysely<Database>,
  regionId: number,
  touched: TouchedLand,
): Promise<void> {
  const sources = await importedSources(transaction);
  if (sources.length > 0)
    for (const id of touched.neighborhoods) await classify(transaction, id, { sources, touched });
  if (touched.parcels) return await pricesOfSome(transaction, touched.parcels);
  const ids = touched.neighborhoods;
  for (let start = 0; start < ids.length; start += neighborhoodsAtOnce)
    await pricesOfParcels(
      transaction,
      sql<boolean>`sale.neighborhood_id in (${sql.join(ids.slice(start, start + neighborhoodsAtOnce))})`,
    );
  if (touched.hasUnplaced)
    await pricesOfParcels(
      transaction,
      sql<boolean>`sale.region_id = ${regionId} and sale.neighborhood_id is null`,
    );
}

/**
 * Takes sales off their parcels, whose prices are then those of no sale until they are computed again from the sales
 * that are left (`refreshDeeds`).
 *
 * @returns the ids of those parcels
 */
export async function unlinkSales(
  transaction: Kysely<Database>,
  saleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const parcels = new Set<number>();
  for (const some of chunksOf(saleIds, idsPerStatement)) {
    const own = await parcelsOf(transaction, some);
    if (own.length === 0) continue;
    for (const id of own) parcels.add(id);
    await transaction
      .updateTable('parcel')
      .set({ price_sar_per_sqm: null, transaction_price_sar: null })
      .where('id', 'in', own)
      .execute();
    await transaction.deleteFrom('sale_parcel').where('sale_id', 'in', some).execute();
  }
  return parcels;
}

async function parcelsOf(transaction: Kysely<Database>, saleIds: readonly number[]): Promise<number[]> {
  const rows = await transaction
    .selectFrom('sale_parcel')
    .select('parcel_id')
    .distinct()
    .where('sale_id', 'in', saleIds)
    .execute();
  return rows.map(({ parcel_id: id }) => id);
}

async function importedSources(transaction: Kysely<Database>): Promise<number[]> {
  const rows = await transaction.selectFrom('source').select('id').where('origin', '=', 'import').execute();
  return rows.map(({ id }) => id);
}

interface Classification {
  /** Ids of the sources whose deeds count. */
  sources: readonly number[];
  touched: TouchedLand;
}

async function classify(
  transaction: Kysely<Database>,
  neighborhoodId: number,
  { sources, touched }: Classification,
): Promise<void> {
  const own = (type?: string | null) => salesOf(transaction, neighborhoodId, sources, type);
  const types = await typesOf(own);
  const lows = lowPrices(types, await usualOfAll(types, own));
  const changed = await own()
    .select(['sale.id', 'sale.date', 'sale.type', 'sale.kind', 'sale.parcel_count', perSqm.as('price')])
    .where('sale.kind', '=', 'low_value')
    .execute();
  const raised = changed.filter(({ type, price }) => price >= (lows.get(type) ?? 0));
  const lowered = [];
  for (const [type, low] of lows)
    lowered.push(
      ...(await own(type)
        .select(['sale.id', 'sale.date'])
        .where(perSqm, '<', low)
        .where('sale.kind', '<>', 'low_value')
        .execute()),
    );
  const isSeveral = (sale: (typeof raised)[number]) => sale.parcel_count > 1;
  await setKind(transaction, 'low_value', lowered);
  await setKind(transaction, 'multi_parcel', raised.filter(isSeveral));
  await setKind(
    transaction,
    'ordinary',
    raised.filter((sale) => !isSeveral(sale)),
  );
  for (const sales of chunksOf([...raised, ...lowered], idsPerStatement)) {
    const parcelIds = await parcelsOf(
      transaction,
      sales.map(({ id }) => id),
    );
    for (const { date } of sales) touched.addDeed(neighborhoodId, date, []);
    touched.addParcels(parcelIds);
  }
}

type Own = (type?: string | null) => ReturnType<typeof salesOf>;

/** The deeds of a neighborhood, or those of one type. */
function salesOf(
  transaction: Kysely<Database>,
  neighborhoodId: number,
  sources: readonly number[],
  type: string | null | undefined,
) {
  const all = transaction
    .selectFrom('sale')
    .where('sale.neighborhood_id', '=', neighborhoodId)
    .where('sale.source_id', 'in', sources);
  if (type === undefined) return all;
  return type === null ? all.where('sale.type', 'is', null) : all.where('sale.type', '=', type);
}

async function typesOf(own: Own): Promise<TypePrices[]> {
  const rows = await own()
    .select(['sale.type', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('sale.type')
    .execute();
  const types: TypePrices[] = [];
  for (const { type, count } of rows) types.push({ type, count, median: await medianOf(own(type), count) });
  return types;
}

async function usualOfAll(types: readonly TypePrices[], own: Own): Promise<number | undefined> {
  // Not needed while each type has enough deeds of its own.
  const plots = types.filter(({ type }) => !isFarmland(type));
  if (plots.every(({ median }) => median !== undefined)) return undefined;
  const names = plots.flatMap(({ type }) => type ?? []);
  const count = plots.reduce((sum, type) => sum + type.count, 0);
  return await medianOf(
    own().where((query) =>
      query.or([
        ...(names.length > 0 ? [query('sale.type', 'in', names)] : []),
        ...(names.length < plots.length ? [query('sale.type', 'is', null)] : []),
      ]),
    ),
    count,
  );
}

/** Median of the prices of deeds, whose number is known; undefined when they are too few to compare with. */
async function medianOf(deeds: ReturnType<typeof salesOf>, count: number): Promise<number | undefined> {
  if (!isEnoughToCompare(count)) return undefined;
  const rows = await deeds
    .select(perSqm.as('price'))
    .orderBy(perSqm)
    .limit(count % 2 === 1 ? 1 : 2)
    .offset((count - 1) >> 1)
    .execute();
  return rows.reduce((sum, { price }) => sum + price, 0) / rows.length;
}

async function setKind(
  transaction: Kysely<Database>,
  kind: SaleKind,
  sales: readonly { id: number }[],
): Promise<void> {
  for (const some of chunksOf(sales, idsPerStatement))
    await transaction
      .updateTable('sale')
      .set({ kind })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
}

async function pricesOfSome(transaction: Kysely<Database>, parcelIds: ReadonlySet<number>): Promise<void> {
  for (const ids of chunksOf(parcelIds))
    await pricesOf(
      transaction,
      sql`select distinct parcel_id from sale_parcel where parcel_id in (${sql.join(ids)})`,
    );
}

function pricesOfParcels(transaction: Kysely<Database>, isTouched: RawBuilder<boolean>): Promise<void> {
  return pricesOf(
    transaction,
    sql`select distinct sale_parcel.parcel_id from sale_parcel
      join sale on sale.id = sale_parcel.sale_id where ${isTouched}`,
  );
}

/** Mean price per m² of a parcel's ordinary deeds, and the price of the latest of them. */
async function pricesOf(transaction: Kysely<Database>, parcels: RawBuilder<unknown>): Promise<void> {
  // One pass over the deeds of all touched parcels, and prices that stay are not written: on PostgreSQL each row that
  // is written costs an entry in every index of the table.
  await sql`with touched as (${parcels}),
    ordinary as (
      select sale_parcel.parcel_id, sale.id, sale.date, sale.price_sar, sale.price_sar / sale.area_sqm as per_sqm
        from sale_parcel join sale on sale.id = sale_parcel.sale_id
        where sale.kind = 'ordinary' and sale_parcel.parcel_id in (select parcel_id from touched)),
    priced as (
      select touched.parcel_id, ordinary.price_sar as latest,
          avg(ordinary.per_sqm) over (partition by touched.parcel_id) as per_sqm,
          row_number() over (partition by touched.parcel_id order by ordinary.date desc, ordinary.id desc) as place
        from touched left join ordinary on ordinary.parcel_id = touched.parcel_id)
    update parcel set price_sar_per_sqm = priced.per_sqm, transaction_price_sar = priced.latest
      from priced
      where priced.parcel_id = parcel.id and priced.place = 1
        and (parcel.price_sar_per_sqm is distinct from priced.per_sqm
          or parcel.transaction_price_sar is distinct from priced.latest)`.execute(transaction);
}
