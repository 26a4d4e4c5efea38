import { setImmediate } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sql, type Kysely } from 'kysely';
import { parcelRowColumns } from '../../store/parcels.ts';
import type { Database } from '../../store/schema.ts';
import { hasPlace, readSalesAfter } from '../../store/transactions.ts';
import { type MetroDistances, readMetroDistances } from '../geometry/metro.ts';
import { inNaturalOrder } from '../natural-order.ts';
import { parcelRow, saleRow } from './rows.ts';
import { Staging } from './staging.ts';
import type { LandTable } from './tables.ts';
import { checksumOf, RowChecksum } from './row-checksum.ts';

const rowsPerRead = 2000;

/** What was written, as `SnapshotReport` tells it. */
export interface WrittenLand {
  sales: number;
  parcels: number;
  unfit: number[];
}

/**
 * Copies the sales and parcels of regions from the store, in batches, and checks that the copy is complete.
 *
 * @param transaction reads one state of the store
 */
export async function writeLand(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
  regionIds: readonly number[],
): Promise<WrittenLand> {
  if (regionIds.length === 0) return { sales: 0, parcels: 0, unfit: [] };
  const metro = await readMetroDistances(transaction);
  const { written, unfit } = await writeSales(connection, transaction, regionIds, metro);
  const parcels = await writeParcels(connection, transaction, regionIds, metro);
  return { sales: written.count, parcels: parcels.count, unfit };
}

async function writeSales(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
  regionIds: readonly number[],
  metro: MetroDistances,
): Promise<{ written: RowChecksum; unfit: number[] }> {
  const [read, written] = [new RowChecksum(), new RowChecksum()];
  const unfit: number[] = [];
  const staging = await Staging.create(connection, 'sale');
  for await (const rows of batches((lastId) => readSalesAfter(transaction, lastId, rowsPerRead, regionIds))) {
    for (const row of rows) {
      read.add(row.id);
      const sale = saleRow(row, metro);
      if (!sale) {
        unfit.push(row.id);
        continue;
      }
      written.add(row.id);
      staging.append(sale, row.centroid_x, row.centroid_y);
    }
  }
  const expected = await transaction
    .selectFrom('sale')
    .select(checksumColumns)
    .where('region_id', 'in', regionIds)
    .where(hasPlace)
    .executeTakeFirstOrThrow();
  read.expect('the store’s table of sales', Number(expected.count), Number(expected.checksum));
  await staging.moveSorted('date desc, id desc');
  await expectWritten(connection, 'sale', regionIds, written);
  return { written, unfit };
}

async function writeParcels(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
  regionIds: readonly number[],
  metro: MetroDistances,
): Promise<RowChecksum> {
  const written = new RowChecksum();
  const places = await numberPlaces(transaction, regionIds);
  const staging = await Staging.create(connection, 'parcel');
  const read = (lastId: number) =>
    transaction
      .selectFrom('parcel')
      .select([...parcelRowColumns, 'source_id'])
      .where('region_id', 'in', regionIds)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute();
  for await (const rows of batches(read)) {
    for (const row of rows) {
      written.add(row.id);
      staging.append(
        parcelRow(row, metro, places.get(row.region_id) ?? new Map()),
        row.centroid_x,
        row.centroid_y,
      );
    }
  }
  const expected = await transaction
    .selectFrom('parcel')
    .select(checksumColumns)
    .where('region_id', 'in', regionIds)
    .executeTakeFirstOrThrow();
  written.expect('the store’s table of parcels', Number(expected.count), Number(expected.checksum));
  await staging.moveSorted('id');
  await expectWritten(connection, 'parcel', regionIds, written);
  return written;
}

/** Returns the position of each parcel number among those of its region in natural order, by region id. */
async function numberPlaces(
  transaction: Kysely<Database>,
  regionIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  const places = new Map<number, Map<string, number>>();
  for (const regionId of regionIds) {
    const rows = await transaction
      .selectFrom('parcel')
      .select('parcel_no')
      .distinct()
      .where('region_id', '=', regionId)
      .execute();
    const numbers = rows.map((row) => row.parcel_no).sort(inNaturalOrder);
    places.set(regionId, new Map(numbers.map((number, place) => [number, place])));
  }
  return places;
}

const checksumColumns = [
  sql<string | number>`count(*)`.as('count'),
  sql<string | number>`coalesce(${sql.raw(checksumOf('id'))}, 0)`.as('checksum'),
] as const;

/** Reads by ascending id in batches; yields to the event loop between them. */
async function* batches<Row extends { id: number }>(
  read: (lastId: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let lastId = -1; ; await setImmediate()) {
    const rows = await read(lastId);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    lastId = last.id;
  }
}

async function expectWritten(
  connection: DuckDBConnection,
  table: LandTable,
  regionIds: readonly number[],
  written: RowChecksum,
): Promise<void> {
  const result = await connection.runAndReadAll(
    `select count(*), coalesce(${checksumOf('id')}, 0) from ${table} where region_id in (${regionIds.join(', ')})`,
  );
  const [count, checksum] = result.getRowsJS()[0] ?? [];
  written.expect(`the snapshot’s table ${table}`, Number(count), Number(checksum));
}
