import { DatabaseSync } from 'node:sqlite';
import { markChanged } from '../../pipeline/import/places/mark-changed.ts';
import { openStore } from '../../database/open.ts';
import type { Store } from '../../database/connection/store.ts';
import {
  neighborhoodAt,
  neighborhoodCount,
  parcelAt,
  planAt,
  planCount,
  saleAt,
  shares,
  type ScaleRegion,
} from './land.ts';

export interface Size {
  parcels: number;
  sales: number;
}

/**
 * Writes land of all regions into a new store, row by row. The tables' indexes are created afterwards: much faster than
 * row by row, and measurements of real loads are in `bench/loads.md`.
 */
export async function writeStore(file: string, size: Size): Promise<ScaleRegion[]> {
  const store = await openStore({ file });
  const regions = await regionsOf(store, size);
  await store.database
    .insertInto('source')
    .values({
      id: 1,
      load_key: 'scale',
      name: 'قياس',
      origin: 'import',
      licence: null,
      updated_at: new Date().toISOString(),
    })
    .execute();
  await store.close();
  writeRows(file, regions);
  const marked = await openStore({ file });
  for (const { key } of regions) await markChanged(marked.database, marked.engine, key);
  await marked.close();
  return regions;
}

/** The regions of a store, each with a city and its share of the land. */
export async function regionsOf(
  { database }: Store,
  size: Size,
): Promise<(ScaleRegion & { name: string })[]> {
  const rows = await database.selectFrom('region').selectAll().orderBy('id').execute();
  return rows.map(({ id, key, name, centroid_x: x, centroid_y: y }) => {
    const [parcels, sales] = [Math.round(size.parcels * shares[key]), Math.round(size.sales * shares[key])];
    return { id, key, name, cityName: `مدينة ${name}`, x, y, parcels, sales };
  });
}

/** Number of sales in a store, by region. */
export async function storedSales({ database }: Store): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('sale')
    .select(['region_id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('region_id')
    .execute();
  return new Map(rows.map(({ region_id: id, count }) => [id, Number(count)]));
}

function writeRows(file: string, regions: readonly ScaleRegion[]): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -262144');
  const restoreIndexes = dropIndexes(database);
  for (const region of regions) {
    database.exec('begin');
    const insert = (table: string) => inserter(database, table);
    const [neighborhoods, plans, parcels] = [insert('neighborhood'), insert('subdivision'), insert('parcel')];
    const [sales, links] = [insert('sale'), insert('sale_parcel')];
    for (let index = 0; index < neighborhoodCount(region); index++)
      neighborhoods({ ...neighborhoodAt(region, index), source_id: 1 });
    for (let index = 0; index < planCount(region); index++) plans({ ...planAt(region, index), source_id: 1 });
    const prices = new ParcelPrices(region.parcels);
    for (let index = 0; index < region.sales; index++) {
      const { sale, parcel } = saleAt(region, index);
      sales({ ...sale, source_id: 1 });
      if (!parcel) continue;
      links({ sale_id: sale.id, parcel_id: parcel.id });
      prices.add(parcel.index, sale);
    }
    for (let index = 0; index < region.parcels; index++)
      parcels({ ...parcelAt(region, index), ...prices.of(index), source_id: 1 });
    database.exec('commit');
    console.log(`${region.key}: ${region.parcels} parcels, ${region.sales} sales`);
  }
  restoreIndexes();
  database.close();
}

/** Prices of the parcels of a region from their sales, as `refreshDeeds` of the imports computes them. */
class ParcelPrices {
  readonly #counts: Uint16Array;
  readonly #sums: Float64Array;
  readonly #latest: Float64Array;
  readonly #days: Uint32Array;

  constructor(parcels: number) {
    this.#counts = new Uint16Array(parcels);
    this.#sums = new Float64Array(parcels);
    this.#latest = new Float64Array(parcels);
    this.#days = new Uint32Array(parcels);
  }

  /** Add sales by ascending id. */
  add(parcel: number, sale: { date: string; price_sar: number; area_sqm: number }): void {
    this.#counts[parcel] = (this.#counts[parcel] ?? 0) + 1;
    this.#sums[parcel] = (this.#sums[parcel] ?? 0) + sale.price_sar / sale.area_sqm;
    const day = Number(sale.date.replaceAll('-', ''));
    if (day < (this.#days[parcel] ?? 0)) return;
    this.#days[parcel] = day;
    this.#latest[parcel] = sale.price_sar;
  }

  of(parcel: number) {
    const count = this.#counts[parcel] ?? 0;
    if (count === 0) return {};
    return {
      price_sar_per_sqm: (this.#sums[parcel] ?? 0) / count,
      transaction_price_sar: this.#latest[parcel] ?? 0,
    };
  }
}

/** Drops the indexes of the large tables; returns what creates them again. */
function dropIndexes(database: DatabaseSync): () => void {
  const indexes = database
    .prepare(
      `select name, sql from sqlite_master
        where type = 'index' and sql is not null and tbl_name in ('parcel', 'sale', 'sale_parcel')`,
    )
    .all();
  for (const { name } of indexes) database.exec(`drop index ${String(name)}`);
  return () => {
    for (const { sql } of indexes) database.exec(String(sql));
  };
}

type Value = string | number | null | undefined;

/** Inserts rows that all have the same keys. */
function inserter(database: DatabaseSync, table: string): (row: Record<string, Value>) => void {
  let statement: ReturnType<DatabaseSync['prepare']> | undefined;
  return (row) => {
    const names = Object.keys(row);
    statement ??= database.prepare(
      `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    );
    statement.run(...Object.values(row).map((value) => value ?? null));
  };
}
