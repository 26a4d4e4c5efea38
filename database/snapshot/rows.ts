import type { Selectable } from 'kysely';
import { TransactionRow } from '../../contract/sale/transactions.ts';
import { foldArabic } from '../../lib/fold-arabic.ts';
import { parcelRowColumns } from '../parcel/parcels.ts';
import type { ParcelTable } from '../schema/schema.ts';
import type { SaleRow } from '../sale/transactions.ts';
import type { MetroDistances } from '../map/metro.ts';
import { toRow } from './sale-row.ts';
import { cellAt } from './cells.ts';
import type { Districts } from './district-names.ts';
import type { SnapshotRow } from './tables.ts';

/** What the place of a row is looked up in. */
export interface Surroundings {
  metro: MetroDistances;
  districts: Districts;
}

/** Returns the row of a sale in a snapshot; undefined when it does not conform to the contract. */
export function saleRow(row: SaleRow, { metro, districts }: Surroundings): SnapshotRow<'sale'> | undefined {
  if (!TransactionRow.safeParse(toRow(row)).success) return undefined;
  const { centroid_x: x, centroid_y: y } = row;
  // The middle of a neighborhood tells nothing about distances from what was sold in it.
  const isOnParcel = row.level === 'parcel';
  return {
    id: row.id,
    region_id: row.region_id,
    transaction_no: row.transaction_no,
    date: row.date,
    price_sar: row.price_sar,
    area_sqm: row.area_sqm,
    price_sar_per_sqm: row.price_sar / row.area_sqm,
    type: row.type,
    kind: row.kind,
    parcel_count: row.parcel_count,
    level: row.level,
    city_name: row.city_name,
    ...districts.namesOf(row),
    neighborhood_id: row.neighborhood_id,
    neighborhood_name: row.neighborhood_name,
    plan_no: row.plan_no,
    block_no: row.block_no,
    parcel_no: row.parcel_no,
    parcel_id: row.first_parcel_id,
    x,
    y,
    land_use_group: row.land_use_group,
    zoning: row.zoning,
    parcel_area_sqm: rounded(row.parcel_area_sqm),
    parcel_price_sar_per_sqm: rounded(row.parcel_price_sar_per_sqm),
    parcel_transaction_price_sar: rounded(row.parcel_transaction_price_sar),
    metro_meters: isOnParcel && x !== null && y !== null ? meters(metro, row.region_id, x, y) : null,
    cell: x === null || y === null ? null : cellAt(x, y),
    source_id: row.source_id,
  };
}

/** Columns of the store's parcels that a snapshot is written from. */
export const storedParcelColumns = [
  ...parcelRowColumns,
  'source_id',
  'municipality_name',
] as const satisfies (keyof ParcelTable)[];
export type StoredParcel = Pick<Selectable<ParcelTable>, (typeof storedParcelColumns)[number]>;

/** Returns the row of a parcel in a snapshot; `places` are those of the region's parcel numbers in natural order. */
export function parcelRow(
  row: StoredParcel,
  { metro, districts }: Surroundings,
  places: ReadonlyMap<string, number>,
): SnapshotRow<'parcel'> {
  const { centroid_x: x, centroid_y: y } = row;
  return {
    id: row.id,
    region_id: row.region_id,
    neighborhood_id: row.neighborhood_id,
    neighborhood_name: row.neighborhood_name,
    city_name: row.city_name,
    ...districts.namesOf(row),
    plan_no: row.plan_no,
    block_no: row.block_no,
    parcel_no: row.parcel_no,
    parcel_no_folded: foldArabic(row.parcel_no),
    parcel_no_place: places.get(row.parcel_no) ?? null,
    area_sqm: row.area_sqm,
    land_use_group: row.land_use_group,
    zoning: row.zoning,
    price_sar_per_sqm: row.price_sar_per_sqm,
    transaction_price_sar: row.transaction_price_sar,
    x,
    y,
    west: row.west,
    south: row.south,
    east: row.east,
    north: row.north,
    metro_meters: meters(metro, row.region_id, x, y),
    source_id: row.source_id,
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

function meters(metro: MetroDistances, regionId: number, x: number, y: number): number | null {
  const distance = metro.meters(regionId, { x, y });
  return distance === Infinity ? null : distance;
}
