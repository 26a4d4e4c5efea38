import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReadingStore, Store } from './store.ts';
import { preparedRead } from './prepared.ts';
import { coveredParcelColumns } from './parcels.ts';
import type { Database, ParcelTable, SaleTable } from './schema.ts';

type PlaceColumns = Pick<
  Selectable<ParcelTable>,
  | 'neighborhood_id'
  | 'neighborhood_name'
  | 'city_name'
  | 'plan_no'
  | 'block_no'
  | 'parcel_no'
  | 'land_use_group'
  | 'zoning'
  | 'centroid_x'
  | 'centroid_y'
>;

/** A sale with the location of its first parcel. */
export interface SaleRow extends Selectable<SaleTable>, PlaceColumns {
  first_parcel_id: number;
  parcel_area_sqm: number;
  parcel_price_sar_per_sqm: number | null;
  parcel_transaction_price_sar: number | null;
}

export type SaleDate = Pick<Selectable<SaleTable>, 'id' | 'date'>;

/**
 * Ids and dates of the newest sales before a given one: newest first, within a day the larger id first. A sale
 * without parcels has no location, so it is left out.
 */
export async function readSaleDatesBefore(
  database: Kysely<Database>,
  last: SaleDate | undefined,
  limit: number,
): Promise<SaleDate[]> {
  return database
    .selectFrom('sale')
    .select(['id', 'date'])
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(sale.date, sale.id) < (${last?.date}, ${last?.id})`),
    )
    .where((query) =>
      query.exists(
        query.selectFrom('sale_parcel').select('sale_id').whereRef('sale_parcel.sale_id', '=', 'sale.id'),
      ),
    )
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Sales above an id, ordered by id: used to read all of them in batches. */
export async function readSalesAfter(
  database: Kysely<Database>,
  lastId: number,
  limit: number,
): Promise<SaleRow[]> {
  return database
    .selectFrom('sale')
    .innerJoin('parcel', (join) =>
      join.on(
        'parcel.id',
        '=',
        sql<number>`(select min(parcel_id) from sale_parcel where sale_parcel.sale_id = sale.id)`,
      ),
    )
    .selectAll('sale')
    .select(placeColumns)
    .where('sale.id', '>', lastId)
    .orderBy('sale.id')
    .limit(limit)
    .execute();
}

const readSalesOfParcel = preparedRead(
  (database, parcelId: number) =>
    placedSales({ database }).where('sale.id', 'in', (query) =>
      query.selectFrom('sale_parcel as own').select('own.sale_id').where('own.parcel_id', '=', parcelId),
    ),
  [0],
);

/** Sales that cover a parcel, newest first. */
export async function listSalesOfParcel(store: ReadingStore, parcelId: number): Promise<SaleRow[]> {
  const rows = await readSalesOfParcel(store, parcelId);
  return firstOfEach(rows).sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
}

/** Sales by deed number; numbers are unique within a region, so there may be one per region. */
export async function listSalesByNumber(store: Store, transactionNo: string): Promise<SaleRow[]> {
  return firstOfEach(await placedSales(store).where('sale.transaction_no', '=', transactionNo).execute());
}

/** Sales of a region by deed number, each with all of its parcels, ordered by the sale's id. */
export async function listSalesOfRegion(
  store: Store,
  regionId: number,
  transactionNos: readonly string[],
): Promise<[first: SaleRow, ...others: SaleRow[]][]> {
  const rows = await placedSales(store)
    .where('sale.region_id', '=', regionId)
    .where('sale.transaction_no', 'in', transactionNos)
    .execute();
  return firstOfEach(rows).map((first) => [
    first,
    ...rows.filter((row) => row.id === first.id && row !== first),
  ]);
}

/** Parcels that one sale covers, ordered by id. */
export async function listParcelsOfSale({ database }: Store, saleId: number) {
  return database
    .selectFrom('sale_parcel')
    .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
    .select(coveredParcelColumns)
    .where('sale_parcel.sale_id', '=', saleId)
    .orderBy('parcel.id')
    .execute();
}

const placeColumns = [
  'parcel.id as first_parcel_id',
  'parcel.neighborhood_id',
  'parcel.neighborhood_name',
  'parcel.city_name',
  'parcel.plan_no',
  'parcel.block_no',
  'parcel.parcel_no',
  'parcel.land_use_group',
  'parcel.zoning',
  'parcel.area_sqm as parcel_area_sqm',
  'parcel.price_sar_per_sqm as parcel_price_sar_per_sqm',
  'parcel.transaction_price_sar as parcel_transaction_price_sar',
  'parcel.centroid_x',
  'parcel.centroid_y',
] as const;

function placedSales({ database }: Pick<ReadingStore, 'database'>) {
  return database
    .selectFrom('sale')
    .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
    .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
    .selectAll('sale')
    .select(placeColumns)
    .orderBy('sale.id')
    .orderBy('parcel.id');
}

/** Keeps the first row of each sale; there is one per parcel, the first parcel first. */
function firstOfEach(rows: SaleRow[]): SaleRow[] {
  return rows.filter((row, index) => row.id !== rows[index - 1]?.id);
}
