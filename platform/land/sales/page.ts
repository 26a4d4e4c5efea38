import { sql, type RawBuilder } from 'kysely';
import type { TransactionPage } from '../../../contract/sale/transactions.ts';
import type { TransactionOrder } from '../../../contract/shared/orders.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { saleCondition } from './conditions.ts';
import type { SaleFilter } from './filter.ts';
import { correctionsOfSales, withCorrection } from './corrections.ts';
import { listedColumns, toRow, type ListedRow } from '../../../database/snapshot/sale-row.ts';

export interface SalePageSearch {
  filter: SaleFilter;
  orderBy: TransactionOrder;
  offset: number;
  limit: number;
}

/** Sales that are equal in an order follow by date and id: newest first, and last first in the reverse orders. */
export const saleOrders = {
  newest: sql`date desc, id desc`,
  oldest: sql`date, id`,
  price_low: sql`price_sar_per_sqm, date desc, id desc`,
  price_high: sql`price_sar_per_sqm desc, date, id`,
  area_low: sql`area_sqm, date desc, id desc`,
  area_high: sql`area_sqm desc, date, id`,
} as const satisfies Record<TransactionOrder, RawBuilder<unknown>>;

/** Returns the number of matching sales, and one page of them in an order, with their sources. */
export async function salePage(
  { store, land }: QueryContext,
  { filter, orderBy, offset, limit }: SalePageSearch,
): Promise<TransactionPage> {
  const totalCount = await countSales({ land }, filter);
  const rows =
    offset >= totalCount
      ? []
      : await land.rows(sql<ListedRow>`
          select ${listedColumns} from sale where ${saleCondition(filter)}
          order by ${saleOrders[orderBy]} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  const sources = await sourcesFor(store, rows);
  const corrections = await correctionsOfSales(store, rows);
  const ids = new Set(rows.map(({ source_id: id }) => id));
  return {
    items: rows.map((row) => withCorrection(toRow(row), corrections)),
    totalCount,
    offset,
    limit,
    sources: [...ids].map((id) => sourceOf(sources, { source_id: id })),
  };
}

/** Returns the number of matching sales. */
export async function countSales({ land }: Pick<QueryContext, 'land'>, filter: SaleFilter): Promise<number> {
  const { total } = await land.row(
    sql<{ total: number }>`select count(*) as total from sale where ${saleCondition(filter)}`,
  );
  return total;
}
