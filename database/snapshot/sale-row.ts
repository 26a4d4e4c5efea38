import { sql } from 'kysely';
import type { TransactionRow } from '../../contract/sale/transactions.ts';
import type { SaleRow } from '../sale/transactions.ts';

/** The columns of a sale that a row of a list is made from. */
type ListedSale = Pick<
  SaleRow,
  | 'id'
  | 'transaction_no'
  | 'date'
  | 'price_sar'
  | 'area_sqm'
  | 'type'
  | 'kind'
  | 'parcel_count'
  | 'region_id'
  | 'level'
  | 'city_name'
  | 'neighborhood_id'
  | 'neighborhood_name'
  | 'plan_no'
  | 'block_no'
  | 'parcel_no'
  | 'first_parcel_id'
  | 'centroid_x'
  | 'centroid_y'
>;

/** A row of the snapshot's table `sale` as `listedColumns` select it. */
export type ListedRow = ListedSale & Pick<SaleRow, 'source_id'>;

/** What lists show of a sale, under the names that the store has for it. */
export const listedColumns = sql.raw(`
  id, transaction_no, strftime(date, '%Y-%m-%d') as date, price_sar, area_sqm, type, kind, parcel_count, region_id,
  level, city_name, neighborhood_id, neighborhood_name, plan_no, block_no, parcel_no, parcel_id as first_parcel_id,
  x as centroid_x, y as centroid_y, source_id`);

/** Converts a database row to a sale in a list, as the contract defines it. */
export function toRow(row: ListedSale): TransactionRow {
  return {
    id: row.id,
    transactionNo: row.transaction_no,
    date: row.date,
    priceSar: row.price_sar,
    areaSqm: row.area_sqm,
    priceSarPerSqm: Math.round(row.price_sar / row.area_sqm),
    type: row.type,
    kind: row.kind,
    parcelCount: row.parcel_count,
    regionId: row.region_id,
    level: row.level,
    cityName: row.city_name,
    neighborhoodId: row.neighborhood_id,
    neighborhoodName: row.neighborhood_name,
    planNo: row.plan_no,
    blockNo: row.block_no,
    parcelNo: row.parcel_no,
    parcelObjectId: row.first_parcel_id,
    location:
      row.centroid_x === null || row.centroid_y === null
        ? null
        : { x: toCentimetre(row.centroid_x), y: toCentimetre(row.centroid_y) },
  };
}

/** Rounds degrees to 7 decimals, about a centimeter: further digits carry no information and take space. */
export function toCentimetre(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
