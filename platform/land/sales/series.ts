import type { MonthPrice, PriceSeries } from '../../../src/contract/parcel/parcels.ts';
import type { QueryContext } from '../queries/query-context.ts';
import { findParcelsById } from '../../store/parcels.ts';
import { listSalesOfParcel } from '../../store/transactions.ts';
import { dateOf } from './columns.ts';
import { isOrdinary, type SaleIndex } from './index.ts';
import { median } from './median.ts';

interface PriceSeriesAnswer {
  parcels: PriceSeries[];
  neighborhoods: { neighborhoodId: number; neighborhoodName: string; months: MonthPrice[] }[];
}

/** Returns monthly prices per m² of the parcels and of their neighborhoods. Unknown ids are omitted. */
export async function priceSeries({ store, sales }: QueryContext, ids: number[]): Promise<PriceSeriesAnswer> {
  const parcels = await findParcelsById(store, ids);
  const index = await sales;
  const neighborhoods = new Map(
    parcels.flatMap((parcel) =>
      parcel.neighborhood_id && parcel.neighborhood_name
        ? [[parcel.neighborhood_id, parcel.neighborhood_name] as const]
        : [],
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
    neighborhoods: [...neighborhoods].map(([neighborhoodId, neighborhoodName]) => ({
      neighborhoodId,
      neighborhoodName,
      months: byMonth(ordinarySales(index, neighborhoodId)),
    })),
  };
}

interface DatedPrice {
  date: string;
  perSqm: number;
}

function ordinarySales(index: SaleIndex, neighborhoodId: number): DatedPrice[] {
  const { columns } = index;
  return Array.from(index.all({ neighborhoodId }))
    .filter((rank) => isOrdinary(columns, rank))
    .map((rank) => ({ date: dateOf(columns.day[rank] ?? 0), perSqm: columns.perSqm[rank] ?? 0 }));
}

/** Returns the median of each month, oldest first; months without a sale are omitted. */
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
