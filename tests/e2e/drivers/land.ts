import { DatabaseSync } from 'node:sqlite';
import { testSettings } from '../../support/settings.ts';

export interface ParcelRow {
  id: number;
  parcel_no: string;
  zoning: string;
  area_sqm: number;
  price_sar_per_sqm: number | null;
  transaction_price_sar: number | null;
  centroid_x: number;
  centroid_y: number;
  neighborhood_name: string;
  plan_no: string | null;
  region_key: string;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Reads the product's own database: what the map shows is compared with it. */
function query<Row>(sql: string, ...parameters: (string | number)[]): Row[] {
  const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
  try {
    return database.prepare(sql).all(...parameters) as unknown as Row[];
  } finally {
    database.close();
  }
}

/** Parcels that lie wholly in the box. */
export function parcelsWithin({ west, south, east, north }: Box): ParcelRow[] {
  return query<ParcelRow>(
    'select * from parcel where west >= ? and east <= ? and south >= ? and north <= ?',
    west,
    east,
    south,
    north,
  );
}

/** The first parcel that fits, from Riyadh if it has one: somewhere to point the camera at. */
export function someParcel(where: string): ParcelRow {
  const [row] = query<ParcelRow>(
    `select parcel.*, region.key as region_key from parcel join region on region.id = region_id
      where ${where} order by region_id, parcel.id limit 1`,
  );
  if (!row) throw new Error(`no parcel with ${where}`);
  return row;
}

export function salesOf(parcelId: number): { price_sar: number; date: string }[] {
  return query(
    'select price_sar, date from sale join sale_parcel on sale_id = id where parcel_id = ? order by date desc, id desc',
    parcelId,
  );
}

export function neighborhoodAt(id: number): { name: string } | undefined {
  return query<{ name: string }>('select name from neighborhood where id = ?', id)[0];
}
