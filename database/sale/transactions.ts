import { sql, type Kysely, type Selectable } from 'kysely';
import type { ReadingStore, Store } from '../connection/store.ts';
import { preparedRead } from '../connection/prepared.ts';
import { coveredParcelColumns } from '../parcel/parcels.ts';
import type { Database, ParcelTable, SaleTable } from '../schema/schema.ts';

const saleColumns = [
  'sale.id',
  'sale.region_id',
  'sale.transaction_no',
  'sale.date',
  'sale.price_sar',
  'sale.area_sqm',
  'sale.type',
  'sale.kind',
  'sale.parcel_count',
  'sale.level',
  'sale.hijri_date',
  'sale.source_id',
] as const;
type SaleColumn = (typeof saleColumns)[number] extends `sale.${infer Column extends keyof SaleTable}`
  ? Column
  : never;

/**
 * A sale with its location: that of its first parcel, else the middle of its neighborhood or city. What its parcel
 * does not tell is as written on the deed; null: neither tells it.
 */
export interface SaleRow
  extends
    Pick<Selectable<SaleTable>, SaleColumn>,
    Pick<
      Selectable<ParcelTable>,
      'neighborhood_id' | 'neighborhood_name' | 'municipality_name' | 'plan_no' | 'block_no'
    > {
  city_name: string | null;
  parcel_no: string | null;
  first_parcel_id: number | null;
  land_use_group: string | null;
  zoning: string | null;
  parcel_area_sqm: number | null;
  parcel_price_sar_per_sqm: number | null;
  parcel_transaction_price_sar: number | null;
  centroid_x: number | null;
  centroid_y: number | null;
}

/** Whether a sale has a place: one whose parcels are gone has none, and is shown nowhere. */
export function hasPlace({ level, first_parcel_id: parcelId }: SaleRow): boolean {
  return level !== 'parcel' || parcelId !== null;
}

/** Sales of a region above an id, ordered by id: used to read all of them in batches. Some may have no place. */
export function readSalesAfter(
  database: Kysely<Database>,
  lastId: number,
  limit: number,
  regionId: number,
): Promise<SaleRow[]> {
  return salesWithFirstParcel(database)
    .where('sale.region_id', '=', regionId)
    .where('sale.id', '>', lastId)
    .orderBy('sale.id')
    .limit(limit)
    .execute();
}

/** Sales by id; ids that do not exist are skipped. Some may have no place. */
export function readSalesById(database: Kysely<Database>, ids: readonly number[]): Promise<SaleRow[]> {
  return salesWithFirstParcel(database).where('sale.id', 'in', ids).execute();
}

function salesWithFirstParcel(database: Kysely<Database>) {
  return database
    .selectFrom('sale')
    .leftJoin('parcel', (join) =>
      join.on(
        'parcel.id',
        '=',
        sql<number>`(select min(parcel_id) from sale_parcel where sale_parcel.sale_id = sale.id)`,
      ),
    )
    .leftJoin('neighborhood', 'neighborhood.id', 'sale.neighborhood_id')
    .select(saleColumns)
    .select(placeColumns);
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

/** The first parcel's columns, and where there is none those of the neighborhood or of the deed itself. */
const placeColumns = [
  'parcel.id as first_parcel_id',
  sql<number | null>`coalesce(parcel.neighborhood_id, sale.neighborhood_id)`.as('neighborhood_id'),
  sql<string | null>`coalesce(parcel.neighborhood_name, neighborhood.name, sale.deed_district)`.as(
    'neighborhood_name',
  ),
  sql<string | null>`coalesce(parcel.city_name, neighborhood.city_name, sale.deed_city)`.as('city_name'),
  'parcel.municipality_name',
  sql<string | null>`coalesce(parcel.plan_no, sale.deed_plan)`.as('plan_no'),
  'parcel.block_no',
  sql<string | null>`coalesce(parcel.parcel_no, sale.deed_parcel)`.as('parcel_no'),
  'parcel.land_use_group',
  'parcel.zoning',
  'parcel.area_sqm as parcel_area_sqm',
  'parcel.price_sar_per_sqm as parcel_price_sar_per_sqm',
  'parcel.transaction_price_sar as parcel_transaction_price_sar',
  sql<number | null>`coalesce(parcel.centroid_x, sale.x)`.as('centroid_x'),
  sql<number | null>`coalesce(parcel.centroid_y, sale.y)`.as('centroid_y'),
] as const;

/** A sale of parcels that are gone has no place, and is shown nowhere. */
const isPlaced = sql<boolean>`(sale.level <> 'parcel' or parcel.id is not null)`;

function placedSales({ database }: Pick<ReadingStore, 'database'>) {
  return database
    .selectFrom('sale')
    .leftJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
    .leftJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
    .leftJoin('neighborhood', 'neighborhood.id', 'sale.neighborhood_id')
    .select(saleColumns)
    .select(placeColumns)
    .where(isPlaced)
    .orderBy('sale.id')
    .orderBy('parcel.id');
}

/** Keeps the first row of each sale; there is one per parcel, the first parcel first. */
function firstOfEach(rows: SaleRow[]): SaleRow[] {
  return rows.filter((row, index) => row.id !== rows[index - 1]?.id);
}
