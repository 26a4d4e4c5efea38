import { sql, type RawBuilder } from 'kysely';
import type { PlanRow } from '../../../contract/parcel/plans.ts';
import { boundsOfExtent, type Extent } from '../../../lib/geo/bounds.ts';
import type { PlanOrder } from '../../../contract/shared/orders.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { isOrdinary, isRecent } from '../sales/conditions.ts';
import type { ParcelSearch } from '../search/parcel-search.ts';
import { parcelCondition } from './conditions.ts';

export interface PlanListSearch {
  search: ParcelSearch;
  orderBy: PlanOrder;
  offset: number;
  limit: number;
  /** The last day of the year whose sales count, as an ISO date. */
}

interface Row extends Extent {
  region_id: number;
  city_name: string;
  plan_no: string;
  neighborhood_name: string | null;
  parcels: number;
  area: number;
  sold: number;
  sales: number | null;
  price: number | null;
  total: number;
}

/** Plans that are equal in an order follow by their number of parcels and their number. */
const orders = {
  parcels: sql`parcels desc`,
  sales: sql`sales desc nulls last, parcels desc`,
  price_high: sql`price desc nulls last, parcels desc`,
  price_low: sql`price asc nulls last, parcels desc`,
} as const satisfies Record<PlanOrder, RawBuilder<unknown>>;

/** Sales of so many months up to the newest of the region count. */
const recentMonths = 12;

/** Returns a page of the plans in which a parcel matches, with the median price of each whole plan. */
export async function listPlansOf(
  { land }: QueryContext,
  { search, orderBy, offset, limit }: PlanListSearch,
): Promise<{ items: PlanRow[]; totalCount: number }> {
  const page = (from: number, most: number) =>
    land.rows(sql<Row>`
      with found as (
        select region_id, city_name, plan_no, mode(neighborhood_name) as neighborhood_name,
          count(*) as parcels, sum(area_sqm) as area, count(transaction_price_sar) as sold,
          min(west) as west, min(south) as south, max(east) as east, max(north) as north
        from parcel where ${parcelCondition(search)} and plan_no is not null group by 1, 2, 3),
      recent as (
        select region_id, city_name, plan_no, count(*) as sales, median(price_sar_per_sqm) as price
        from sale where ${isOrdinary} and plan_no is not null
          and ${isRecent(recentMonths, search.regionId)} group by 1, 2, 3)
      select found.*, sales, price, count(*) over () as total
      from found left join recent using (region_id, city_name, plan_no)
      order by ${orders[orderBy]}, plan_no, city_name, region_id
      limit ${sql.lit(most)} offset ${sql.lit(from)}`);
  const rows = await page(offset, limit);
  // Beyond the last page there is no row that tells how many there are.
  const [first] = rows.length > 0 || offset === 0 ? rows : await page(0, 1);
  return { items: rows.map(toRow), totalCount: first?.total ?? 0 };
}

function toRow(row: Row): PlanRow {
  return {
    ...{ regionId: row.region_id, cityName: row.city_name, planNo: row.plan_no },
    neighborhoodName: row.neighborhood_name,
    ...{ parcelCount: row.parcels, areaSqm: Math.round(row.area) },
    ...{ soldCount: row.sold, saleCount: row.sales ?? 0 },
    priceSarPerSqm: row.price === null ? null : Math.round(row.price),
    bounds: boundsOfExtent(row),
  };
}
