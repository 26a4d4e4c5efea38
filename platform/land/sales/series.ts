import { sql } from 'kysely';
import type { MonthPrice, PriceSeries } from '../../../contract/parcel/parcels.ts';
import { findParcelsById } from '../../../database/parcel/parcels.ts';
import { listSalesOfParcel } from '../../../database/sale/transactions.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { allOf, isNumber } from '../queries/conditions.ts';
import { isOrdinary } from './conditions.ts';
import { median } from '../../../lib/median.ts';

interface PriceSeriesAnswer {
  parcels: PriceSeries[];
  neighborhoods: { neighborhoodId: number; neighborhoodName: string; months: MonthPrice[] }[];
}

/** Returns monthly prices per m² of the parcels and of their neighborhoods. Unknown ids are omitted. */
export async function priceSeries({ store, land }: QueryContext, ids: number[]): Promise<PriceSeriesAnswer> {
  const parcels = await findParcelsById(store, ids);
  const neighborhoods = new Map(
    parcels.flatMap(({ neighborhood_id: id, neighborhood_name: name, region_id: regionId }) =>
      id && name ? [[id, { name, regionId }] as const] : [],
    ),
  );
  return {
    parcels: await Promise.all(
      parcels.map(async (parcel) => {
        const own = (await listSalesOfParcel(store, parcel.id)).filter((sale) => sale.kind === 'ordinary');
        return {
          parcelObjectId: parcel.id,
          neighborhoodId: parcel.neighborhood_id,
          months: byMonth(own.map((sale) => ({ date: sale.date, perSqm: sale.price_sar / sale.area_sqm }))),
        };
      }),
    ),
    neighborhoods: await Promise.all(
      [...neighborhoods].map(async ([neighborhoodId, { name, regionId }]) => ({
        neighborhoodId,
        neighborhoodName: name,
        months: await monthsOf({ land }, regionId, neighborhoodId),
      })),
    ),
  };
}

/** Returns the median of each month of a neighborhood, oldest first; months without an ordinary sale are omitted. */
async function monthsOf(
  { land }: Pick<QueryContext, 'land'>,
  regionId: number,
  neighborhoodId: number,
): Promise<MonthPrice[]> {
  const condition = allOf([
    isNumber('region_id', regionId),
    isNumber('neighborhood_id', neighborhoodId),
    isOrdinary,
  ]);
  const rows = await land.rows(sql<{ month: string; price: number; sales: number }>`
    select strftime(date, '%Y-%m') as month, median(price_sar_per_sqm) as price, count(*) as sales
    from sale where ${condition} group by month order by month`);
  return rows.map(({ month, price, sales }) => ({
    month,
    priceSarPerSqm: Math.round(price),
    saleCount: sales,
  }));
}

interface DatedPrice {
  date: string;
  perSqm: number;
}

/** Like `monthsOf`, of a few sales that were already read. */
function byMonth(sales: readonly DatedPrice[]): MonthPrice[] {
  const months = new Map<string, number[]>();
  for (const { date, perSqm } of sales) {
    const month = date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), perSqm]);
  }
  return [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, prices]) => ({
      month,
      priceSarPerSqm: Math.round(median(prices)),
      saleCount: prices.length,
    }));
}
