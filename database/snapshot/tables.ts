/**
 * Version of the tables below. Raise it with every change to them or to the meaning of a column: snapshots of another
 * version are not read, but written anew.
 */
export const snapshotVersion = 5;

/**
 * A sale with its place, as lists show it and filters test it. The parcel is the first that the deed covers; what is
 * not known is null. Sorted by region, then by place (`cell`), then newest first.
 */
const sale = {
  id: 'BIGINT',
  region_id: 'INTEGER',
  transaction_no: 'VARCHAR',
  date: 'DATE',
  /** SAR. */
  price_sar: 'DOUBLE',
  /** Total area of all parcels sold, in m². */
  area_sqm: 'DOUBLE',
  /** SAR per m²: price by area, not rounded. */
  price_sar_per_sqm: 'DOUBLE',
  type: 'VARCHAR',
  kind: 'VARCHAR',
  parcel_count: 'INTEGER',
  level: 'VARCHAR',
  city_name: 'VARCHAR',
  /** See `DistrictNames`. */
  city_part: 'VARCHAR',
  municipality_name: 'VARCHAR',
  neighborhood_id: 'BIGINT',
  neighborhood_name: 'VARCHAR',
  plan_no: 'VARCHAR',
  block_no: 'VARCHAR',
  parcel_no: 'VARCHAR',
  parcel_id: 'BIGINT',
  /** Degrees; `x` is the longitude. */
  x: 'DOUBLE',
  y: 'DOUBLE',
  land_use_group: 'VARCHAR',
  zoning: 'VARCHAR',
  /** Figures of the parcel that map classes are based on, rounded to integers as in tiles. */
  parcel_area_sqm: 'DOUBLE',
  parcel_price_sar_per_sqm: 'DOUBLE',
  parcel_transaction_price_sar: 'DOUBLE',
  /** Meters to the nearest metro station, see `MetroDistances`; null: none within reach, or not on a parcel. */
  metro_meters: 'DOUBLE',
  /** Number of the Web Mercator cell, see `cells.ts`; null without a place. */
  cell: 'INTEGER',
  source_id: 'INTEGER',
} as const;

/** A parcel as searches and the finder test it. Sorted by region, then by place. */
const parcel = {
  id: 'BIGINT',
  region_id: 'INTEGER',
  neighborhood_id: 'BIGINT',
  neighborhood_name: 'VARCHAR',
  city_name: 'VARCHAR',
  city_part: 'VARCHAR',
  municipality_name: 'VARCHAR',
  plan_no: 'VARCHAR',
  block_no: 'VARCHAR',
  parcel_no: 'VARCHAR',
  /** The number as `foldArabic` returns it, for searches. */
  parcel_no_folded: 'VARCHAR',
  /** Position of the number among all of the region in natural order, see `inNaturalOrder`. */
  parcel_no_place: 'INTEGER',
  area_sqm: 'DOUBLE',
  land_use_group: 'VARCHAR',
  zoning: 'VARCHAR',
  price_sar_per_sqm: 'DOUBLE',
  transaction_price_sar: 'DOUBLE',
  /** Center, in degrees. */
  x: 'DOUBLE',
  y: 'DOUBLE',
  west: 'DOUBLE',
  south: 'DOUBLE',
  east: 'DOUBLE',
  north: 'DOUBLE',
  metro_meters: 'DOUBLE',
  source_id: 'INTEGER',
} as const;

/** Tables of land; their rows belong to a region each. */
export const landTables = { sale, parcel } as const;
export type LandTable = keyof typeof landTables;

/** A row to be written: dates as ISO texts. */
export type SnapshotRow<Table extends LandTable> = Record<
  keyof (typeof landTables)[Table],
  string | number | null
>;

/** What the rows of a region were written from. */
export const regionColumns = {
  id: 'INTEGER',
  /** See `regionRevisionOf`, and that of the overlays alone, on which the distances to stations depend. */
  revision: 'VARCHAR',
  overlays: 'VARCHAR',
  /** Rows written since, one by one: they stand at the end of their tables, not in their place. */
  appended: 'BIGINT',
} as const;

/** Sales of the store that the snapshot has not: without a place, or not conforming to the contract. */
export const leftOutColumns = { region_id: 'INTEGER', id: 'BIGINT' } as const;

/** Statements that create the tables of a snapshot: those of land, and `snapshot` with its one row. */
export const creation: readonly string[] = [
  ...Object.entries(landTables).map(([name, columns]) => createTable(name, columns)),
  createTable('snapshot', { version: 'INTEGER', revision: 'VARCHAR' }),
  createTable('region', regionColumns),
  createTable('left_out', leftOutColumns),
];

function createTable(name: string, columns: Readonly<Record<string, string>>): string {
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `create table ${name} (${list.join(', ')})`;
}
