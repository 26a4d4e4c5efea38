import { sql } from 'kysely';
import { saleLimits } from '../../../contract/sale/limits.ts';
import type { SalePlaces } from '../../../contract/sale/transactions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { saleCondition } from './conditions.ts';
import type { SaleFilter } from './filter.ts';
import { countSales, saleOrders } from './page.ts';
import { toCentimetre } from '../../../database/snapshot/sale-row.ts';

interface PlacedSale {
  id: number;
  parcel_id: number | null;
  x: number;
  y: number;
  price_sar_per_sqm: number;
}

/**
 * Returns the places of the newest matching sales, newest first. The filter must have a box: sales without a place lie
 * in none.
 */
export async function salePlaces({ land }: QueryContext, filter: SaleFilter): Promise<SalePlaces> {
  const totalCount = await countSales({ land }, filter);
  const rows = await land.rows(sql<PlacedSale>`
    select id, parcel_id, x, y, price_sar_per_sqm from sale where ${saleCondition(filter)}
    order by ${saleOrders.newest} limit ${sql.lit(saleLimits.salePlaces)}`);
  return {
    totalCount,
    isWhole: totalCount <= saleLimits.salePlaces,
    places: rows.map(({ id, parcel_id: parcelId, x, y, price_sar_per_sqm: price }) => [
      id,
      parcelId,
      toCentimetre(x),
      toCentimetre(y),
      Math.round(price),
    ]),
  };
}
