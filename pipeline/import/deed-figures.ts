import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { SaleKind } from '../../src/contract/shared/vocabulary.ts';
import { lowDeeds } from './low-value.ts';

const idsPerStatement = 500;
/** A neighborhood can have ten thousand deeds and more, and all of these are in memory. */
const neighborhoodsAtOnce = 8;

/**
 * Tells deeds that do not show the market from ordinary ones, and gives parcels the prices of their ordinary deeds, in
 * neighborhoods whose deeds have changed.
 *
 * @param touched ids; null: the deeds without a neighborhood, which are compared with no other
 */
export async function refreshDeeds(
  transaction: Kysely<Database>,
  regionId: number,
  touched: ReadonlySet<number | null>,
): Promise<void> {
  const ids = [...touched].filter((id) => id !== null);
  for (let start = 0; start < ids.length; start += neighborhoodsAtOnce)
    await classify(transaction, ids.slice(start, start + neighborhoodsAtOnce));
  for (let start = 0; start < ids.length; start += neighborhoodsAtOnce)
    await pricesOfParcels(
      transaction,
      sql<boolean>`sale.neighborhood_id in (${sql.join(ids.slice(start, start + neighborhoodsAtOnce))})`,
    );
  if (touched.has(null))
    await pricesOfParcels(
      transaction,
      sql<boolean>`sale.region_id = ${regionId} and sale.neighborhood_id is null`,
    );
}

/**
 * Takes sales off their parcels, whose prices are then those of no sale until they are computed again from the sales
 * that are left (`refreshDeeds`).
 */
export async function unlinkSales(transaction: Kysely<Database>, saleIds: readonly number[]): Promise<void> {
  for (let start = 0; start < saleIds.length; start += idsPerStatement) {
    const some = saleIds.slice(start, start + idsPerStatement);
    await transaction
      .updateTable('parcel')
      .set({ price_sar_per_sqm: null, transaction_price_sar: null })
      .where('id', 'in', (query) =>
        query.selectFrom('sale_parcel').select('sale_parcel.parcel_id').where('sale_id', 'in', some),
      )
      .execute();
    await transaction.deleteFrom('sale_parcel').where('sale_id', 'in', some).execute();
  }
}

async function classify(transaction: Kysely<Database>, neighborhoodIds: readonly number[]): Promise<void> {
  const deeds = await transaction
    .selectFrom('sale')
    .innerJoin('source', 'source.id', 'sale.source_id')
    .select(['sale.id', 'sale.neighborhood_id', 'sale.type', 'sale.kind', 'sale.parcel_count'])
    .select(sql<number>`sale.price_sar / sale.area_sqm`.as('perSqm'))
    .where('sale.neighborhood_id', 'in', neighborhoodIds)
    .where('source.origin', '=', 'import')
    .execute();
  const changed: Record<SaleKind, number[]> = { ordinary: [], low_value: [], multi_parcel: [] };
  for (const own of Map.groupBy(deeds, (deed) => deed.neighborhood_id).values()) {
    const low = lowDeeds(own);
    for (const deed of own) {
      const kind = low.has(deed) ? 'low_value' : deed.parcel_count > 1 ? 'multi_parcel' : 'ordinary';
      if (kind !== deed.kind) changed[kind].push(deed.id);
    }
  }
  for (const kind of Object.keys(changed) as SaleKind[]) {
    for (let start = 0; start < changed[kind].length; start += idsPerStatement) {
      await transaction
        .updateTable('sale')
        .set({ kind })
        .where('id', 'in', changed[kind].slice(start, start + idsPerStatement))
        .execute();
    }
  }
}

/** Mean price per m² of a parcel's ordinary deeds, and the price of the latest of them. */
async function pricesOfParcels(
  transaction: Kysely<Database>,
  isTouched: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  // One pass over the deeds of all touched parcels, and prices that stay are not written: on PostgreSQL each row that
  // is written costs an entry in every index of the table.
  await sql`with touched as (
      select distinct sale_parcel.parcel_id from sale_parcel
        join sale on sale.id = sale_parcel.sale_id where ${isTouched}),
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
