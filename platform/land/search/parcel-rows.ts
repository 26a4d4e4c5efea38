import { sql, type RawBuilder } from 'kysely';
import type { ParcelOrder } from '../../../contract/shared/orders.ts';
import { parcelCondition } from '../parcels/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import type { Meaning, ParcelSearch } from './parcel-search.ts';

/** Parcels that are equal in an order follow by id, backward in the reverse orders; those without the figure are last. */
const parcelOrders = {
  number: sql`id`,
  area_low: sql`area_sqm, id`,
  area_high: sql`area_sqm desc, id desc`,
  price_low: sql`price_sar_per_sqm asc nulls last, id`,
  price_high: sql`price_sar_per_sqm desc nulls last, id desc`,
} as const satisfies Record<ParcelOrder, RawBuilder<unknown>>;

/** Numbers count within a plan: there the order by number is that in which people count, elsewhere that of the ids. */
function orderOf(order: ParcelOrder, { planNo }: ParcelSearch): RawBuilder<unknown> {
  const isByNumber = order === 'number' && planNo !== undefined;
  return isByNumber ? sql`parcel_no_place, id` : parcelOrders[order];
}

/** Returns the ids of the first matching parcels in an order, at most `limit`. */
export async function selectParcels(
  { land }: Pick<QueryContext, 'land'>,
  search: ParcelSearch,
  meaning: Meaning,
  order: ParcelOrder,
  limit: number,
): Promise<number[]> {
  if (Object.values(meaning).some((values: unknown[]) => values.length === 0)) return [];
  const rows = await land.rows(sql<{ id: number }>`
    select id from parcel where ${parcelCondition(search, meaning)}
    order by ${orderOf(order, search)} limit ${sql.lit(limit)}`);
  return rows.map(({ id }) => id);
}
