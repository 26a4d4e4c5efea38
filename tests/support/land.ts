import { DatabaseSync } from 'node:sqlite';
import { foldCode } from '../../lib/fold-code.ts';
import { testSettings } from './settings.ts';

export interface ParcelRow {
  id: number;
  parcel_no: string;
  zoning: string;
  area_sqm: number;
  price_sar_per_sqm: number | null;
  transaction_price_sar: number | null;
  /** GeoJSON text. */
  geometry: string;
  centroid_x: number;
  centroid_y: number;
  parcel_id: string;
  neighborhood_id: number | null;
  neighborhood_name: string;
  plan_no: string | null;
  city_name: string;
  region_key: string;
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Reads the product's own database: what the map shows is compared with it. */
export function query<Row>(sql: string, ...parameters: (string | number)[]): Row[] {
  const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
  try {
    return database.prepare(sql).all(...parameters) as unknown as Row[];
  } finally {
    database.close();
  }
}

/** Parcels that lie wholly within the bounds and match. */
export function parcelsWithin({ west, south, east, north }: Bounds, where = 'true'): ParcelRow[] {
  return query<ParcelRow>(
    `select * from parcel where west >= ? and east <= ? and south >= ? and north <= ? and ${where}`,
    west,
    east,
    south,
    north,
  );
}

/**
 * A parcel of Riyadh whose plan, block and number are whole numbers that are not the start of longer ones there. Its
 * plan also has parcels whose numbers begin with the number of its block, so a search for the two finds all three kinds.
 */
export function numberedParcel() {
  const [row] = query<ParcelRow & { plan: string; block: string; number: string }>(
    `select parcel.*, plan_no as plan, block_no as block, parcel_no as number from parcel
      where region_id = 10 and plan_no glob '[0-9][0-9][0-9][0-9]' and block_no glob '[0-9][0-9]'
        and parcel_no glob '[0-9][0-9][0-9]'
        and not exists (select 1 from subdivision where region_id = 10 and subdivision.plan_no glob parcel.plan_no || '/*')
        and exists (select 1 from parcel as other where other.region_id = 10 and other.plan_no = parcel.plan_no
          and other.parcel_no glob parcel.block_no || '*')
      order by id limit 1`,
  );
  if (!row) throw new Error('no parcel with plain numbers');
  return row;
}

/** The first matching parcel, preferably from Riyadh: somewhere to point the camera at. */
export function someParcel(where: string): ParcelRow {
  const [row] = query<ParcelRow>(
    `select parcel.*, region.key as region_key from parcel join region on region.id = region_id
      where ${where} order by region_id <> 10, region_id, parcel.id limit 1`,
  );
  if (!row) throw new Error(`no parcel with ${where}`);
  return row;
}

/** The bounds of all parcels of a neighborhood of Riyadh, which the map shows when the neighborhood is found. */
export function boundsOfNeighborhood(name: string): Bounds {
  const [bounds] = query<Bounds>(
    `select min(west) as west, min(south) as south, max(east) as east, max(north) as north
       from parcel where region_id = 10 and neighborhood_name = ?`,
    name,
  );
  if (!bounds) throw new Error(`no neighborhood ${name}`);
  return bounds;
}

export function salesOf(parcelId: number): { price_sar: number; date: string }[] {
  return query(
    'select price_sar, date from sale join sale_parcel on sale_id = id where parcel_id = ? order by date desc, id desc',
    parcelId,
  );
}

export interface SaleRow {
  id: number;
  date: string;
  /** Its first parcel, and the center of that. */
  first_parcel_id: number;
  centroid_x: number;
  centroid_y: number;
}

/**
 * Sales whose first parcel has its center within the bounds, newest first. `where` may refer to the sale and that
 * parcel.
 */
export function salesWithin({ west, south, east, north }: Bounds, where = 'true'): SaleRow[] {
  return query<SaleRow>(
    `select sale.id, sale.date, parcel.id as first_parcel_id, centroid_x, centroid_y
       from parcel join sale_parcel on parcel.id = sale_parcel.parcel_id join sale on sale.id = sale_id
      where centroid_x between ? and ? and centroid_y between ? and ? and ${where}
        and parcel.id = (select min(covered.parcel_id) from sale_parcel covered where covered.sale_id = sale.id)
      order by sale.date desc, sale.id desc`,
    west,
    east,
    south,
    north,
  );
}

export function neighborhoodAt(id: number): { name: string } | undefined {
  return query<{ name: string }>('select name from neighborhood where id = ?', id)[0];
}

/** Medians of a neighborhood's ordinary sales, whole riyals per m², by month, oldest first. */
export function monthMedians(neighborhoodId: number): { month: string; median: number; count: number }[] {
  const rows = query<{ month: string; price: number }>(
    `select substr(date, 1, 7) as month, sale.price_sar / sale.area_sqm as price from sale
      join sale_parcel on sale_id = sale.id join parcel on parcel.id = sale_parcel.parcel_id
      where parcel.neighborhood_id = ? and kind = 'ordinary' order by month, price`,
    neighborhoodId,
  );
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, sales]) => {
    const at = (place: number) => sales[Math.floor(place)]?.price ?? 0;
    const middle = (sales.length - 1) / 2;
    return { month, median: Math.round((at(middle) + at(middle + 0.5)) / 2), count: sales.length };
  });
}

/** The corners of a parcel's outer ring, and its perimeter in meters. */
export function ringOf(parcelId: number): { corners: [x: number, y: number][]; perimeter: number } {
  const [row] = query<{ geometry: string }>('select geometry from parcel where id = ?', parcelId);
  const { coordinates } = JSON.parse(row?.geometry ?? '') as { coordinates: [number, number][][] };
  const corners = coordinates[0] ?? [];
  const perimeter = corners
    .slice(1)
    .reduce((sum, corner, place) => sum + metersBetween(corners[place] ?? corner, corner), 0);
  return { corners, perimeter };
}

/** On a plane: accurate to a thousandth over some kilometers. */
export function metersBetween(one: [x: number, y: number], other: [x: number, y: number]): number {
  const perDegree = 111_000;
  const across = Math.cos((one[1] * Math.PI) / 180) * 1.0023;
  return Math.hypot((one[0] - other[0]) * perDegree * across, (one[1] - other[1]) * perDegree * 0.998);
}

export function rulesOf(zoning: string): { max_coverage_ratio: number; max_height_m: number } {
  const [row] = query<{ max_coverage_ratio: number; max_height_m: number }>(
    'select max_coverage_ratio, max_height_m from building_rule where region_id = 10 and folded_code = ?',
    foldCode(zoning),
  );
  if (!row) throw new Error(`no rules of ${zoning}`);
  return row;
}

/** A parcel that is on offer today. */
export function offeredParcel(): ParcelRow {
  return someParcel(
    `parcel.id in (select parcel_id from offer_parcel join offer on offer.id = offer_id
      where valid_until > '${new Date().toISOString()}')`,
  );
}

export function offersOn(parcelId: number) {
  return query<{ code: string; title: string; price_sar: number; area_sqm: number; broker: string }>(
    `select offer.code, title, price_sar, offer.area_sqm, organisation.name as broker from offer
      join offer_parcel on offer_id = offer.id join organisation on organisation.id = organisation_id
      where parcel_id = ? and valid_until > '${new Date().toISOString()}' order by published_at desc`,
    parcelId,
  );
}

const centerInBounds = 'centroid_x >= ? and centroid_x <= ? and centroid_y >= ? and centroid_y <= ?';
const sidesOf = ({ west, east, south, north }: Bounds) => [west, east, south, north];

/** Parcels whose center lies within the bounds, largest first. */
export function parcelsIn(bounds: Bounds): ParcelRow[] {
  return query(`select * from parcel where ${centerInBounds} order by area_sqm desc, id`, ...sidesOf(bounds));
}

export interface SaleRow {
  id: number;
  transaction_no: string;
  date: string;
  price_sar: number;
  price_sar_per_sqm: number;
}

/** Sales whose first parcel has its center within the bounds, newest first. */
export function salesIn(bounds: Bounds): SaleRow[] {
  return query(
    `select sale.* from sale
      join (select sale_id, min(parcel_id) as first_id from sale_parcel group by sale_id) on sale_id = sale.id
      join parcel on parcel.id = first_id
      where ${centerInBounds} order by sale.date desc, sale.id desc`,
    ...sidesOf(bounds),
  );
}

/** Neighborhoods of a region whose extent intersects the bounds, by name. */
export function neighborhoodsIn(bounds: Bounds, regionKey = 'Riyadh'): { id: number; name: string }[] {
  return query(
    `select neighborhood.id, neighborhood.name from neighborhood join region on region.id = region_id
      where region.key = ? and neighborhood.east >= ? and neighborhood.west <= ?
        and neighborhood.north >= ? and neighborhood.south <= ?
      order by neighborhood.name`,
    regionKey,
    ...sidesOf(bounds),
  );
}

/** Everything in a region. */
export function countInRegion(table: 'parcel' | 'sale' | 'neighborhood', regionKey = 'Riyadh'): number {
  const [row] = query<{ count: number }>(
    `select count(*) as count from ${table} join region on region.id = region_id where region.key = ?`,
    regionKey,
  );
  return row?.count ?? 0;
}

/** The sale with a given deed number in Riyadh. */
export function saleOf(transactionNo: string): SaleRow {
  const [row] = query<SaleRow>(
    "select sale.* from sale join region on region.id = region_id where region.key = 'Riyadh' and transaction_no = ?",
    transactionNo,
  );
  if (!row) throw new Error(`no sale ${transactionNo}`);
  return row;
}

/** The parcels that a sale covers, by id. */
export function parcelsOfSale(saleId: number): { id: number; parcel_no: string }[] {
  return query(
    'select id, parcel_no from parcel join sale_parcel on sale_parcel.parcel_id = id where sale_id = ? order by id',
    saleId,
  );
}

/** Code of an offer that has ended. */
export function endedOffer(): string {
  const [row] = query<{ code: string }>(
    `select code from offer where valid_until < '${new Date().toISOString()}' order by code limit 1`,
  );
  if (!row) throw new Error('no offer has ended');
  return row.code;
}
