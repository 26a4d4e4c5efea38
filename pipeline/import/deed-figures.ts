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
  const own = sql`from sale join sale_parcel on sale_parcel.sale_id = sale.id
    where sale_parcel.parcel_id = parcel.id and sale.kind = 'ordinary'`;
  await sql`update parcel set
      price_sar_per_sqm = (select avg(sale.price_sar / sale.area_sqm) ${own}),
      transaction_price_sar = (select sale.price_sar ${own} order by sale.date desc, sale.id desc limit 1)
    where id in (select sale_parcel.parcel_id from sale_parcel
      join sale on sale.id = sale_parcel.sale_id where ${isTouched})`.execute(transaction);
}
