import type { Store } from '../../database/connection/store.ts';
import type { TransactionRow } from '../../contract/sale/transactions.ts';

/** A sale that is on a parcel, with what is then known of it. */
export type SaleOnParcel = TransactionRow & { level: 'parcel' } & {
  [Field in 'cityName' | 'parcelNo' | 'parcelObjectId' | 'location' | 'type']: NonNullable<
    TransactionRow[Field]
  >;
};

/** The sale, of which all is known that only sales on parcels have; all demonstration sales are such. */
export function onParcel<Sale extends TransactionRow>(sale: Sale): Sale & SaleOnParcel {
  const { level, cityName, parcelNo, parcelObjectId, location, type } = sale;
  const isKnown = [cityName, parcelNo, parcelObjectId, location, type].every((value) => value !== null);
  if (level !== 'parcel' || !isKnown) throw new Error(`sale ${sale.id} is on no parcel`);
  return sale as Sale & SaleOnParcel;
}

/** A sale as its call returns it, with the additional fields that filters use. */
export interface PlainSale extends SaleOnParcel {
  /** Price per m² before rounding. */
  perSqm: number;
  /** Of its first parcel; null: not known. */
  landUseGroup: string | null;
}

/**
 * All sales, newest first, computed from the tables in the simplest way: the reference for all other ways.
 */
export async function readPlainSales({ database }: Store): Promise<PlainSale[]> {
  const sales = await database.selectFrom('sale').selectAll().execute();
  const links = await database.selectFrom('sale_parcel').selectAll().execute();
  const parcels = await database
    .selectFrom('parcel')
    .select(['id', 'city_name', 'neighborhood_id', 'neighborhood_name', 'plan_no', 'block_no', 'parcel_no'])
    .select(['centroid_x', 'centroid_y', 'land_use_group'])
    .execute();
  const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]));
  const linksOf = Map.groupBy(links, (link) => link.sale_id);
  return sales
    .map((sale): PlainSale => {
      const parcelIds = (linksOf.get(sale.id) ?? []).map((link) => link.parcel_id);
      const parcel = byId.get(Math.min(...parcelIds));
      if (!parcel) throw new Error(`sale ${sale.id} has no parcel`);
      const perSqm = sale.price_sar / sale.area_sqm;
      return onParcel({
        id: sale.id,
        transactionNo: sale.transaction_no,
        date: sale.date,
        priceSar: sale.price_sar,
        areaSqm: sale.area_sqm,
        priceSarPerSqm: Math.round(perSqm),
        perSqm,
        landUseGroup: parcel.land_use_group,
        type: sale.type,
        kind: sale.kind,
        parcelCount: sale.parcel_count,
        regionId: sale.region_id,
        level: sale.level,
        cityName: parcel.city_name,
        neighborhoodId: parcel.neighborhood_id,
        neighborhoodName: parcel.neighborhood_name,
        planNo: parcel.plan_no,
        blockNo: parcel.block_no,
        parcelNo: parcel.parcel_no,
        parcelObjectId: parcel.id,
        location: { x: parcel.centroid_x, y: parcel.centroid_y },
      });
    })
    .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
}

/** Whether a sale is so many months at most older than the newest one of its region. */
export type IsWithinMonths = (months: number, sale: PlainSale) => boolean;

/**
 * Creates the test of a sale's age, from all sales. Not for regions whose newest sale is of a day that an earlier month
 * does not have.
 */
export function createIsWithinMonths(sales: readonly PlainSale[]): IsWithinMonths {
  const newest = new Map<number, string>();
  for (const { regionId, date } of sales) if (date > (newest.get(regionId) ?? '')) newest.set(regionId, date);
  return (months, { regionId, date }) => {
    const day = new Date(newest.get(regionId) ?? date);
    day.setUTCMonth(day.getUTCMonth() - months);
    return date >= day.toISOString().slice(0, 10);
  };
}

/** West, south, east, north. */
export type Box = [number, number, number, number];

export function isIn([west, south, east, north]: Box, { location: { x, y } }: PlainSale): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

/** The contract's rows alone, with coordinates to a centimeter: lists of sales have no more digits. */
export function toRows(
  sales: readonly (TransactionRow & Partial<Pick<PlainSale, 'perSqm' | 'landUseGroup'>>)[],
): TransactionRow[] {
  return sales.map(({ perSqm: _perSqm, landUseGroup: _landUseGroup, location, ...row }) => ({
    ...row,
    location: location && { x: toCentimetre(location.x), y: toCentimetre(location.y) },
  }));
}

/** Degrees with the precision of lists. */
export function toCentimetre(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** The median of some numbers, computed in the simplest way. */
export function plainMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}
