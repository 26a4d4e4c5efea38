import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';
import { readSalesById, type SaleRow } from '../sale/transactions.ts';
import { TableAppender } from './append.ts';
import { chunksOf } from '../../lib/chunks.ts';
import type { LandCopy } from './copy.ts';
import type { WritingPlan } from './plan.ts';
import { storedParcelColumns, type StoredParcel } from './rows.ts';

/** Replaces single sales and parcels; those of regions that are written whole are left alone. */
export async function writeRows(
  connection: DuckDBConnection,
  copy: LandCopy,
  transaction: Kysely<Database>,
  { rows, whole, places }: WritingPlan,
): Promise<void> {
  if (!rows) return;
  const others = new Set(whole);
  const isOwn = ({ region_id: id }: { region_id: number }) => !others.has(id);
  const sales = await withSalesOf(transaction, rows.sales, rows.parcels);
  await removeRows(connection, 'sale', sales);
  await removeRows(connection, 'left_out', sales);
  await removeRows(connection, 'parcel', rows.parcels);
  await copy.copySales(readSales(transaction, sales, isOwn));
  await copy.copyParcels(readParcels(transaction, rows.parcels, isOwn), places);
}

/** Adds the sales of parcels: their rows have figures of the parcel. */
async function withSalesOf(
  transaction: Kysely<Database>,
  saleIds: ReadonlySet<number>,
  parcelIds: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const all = new Set(saleIds);
  for (const ids of chunksOf(parcelIds)) {
    const links = await transaction
      .selectFrom('sale_parcel')
      .select('sale_id')
      .where('parcel_id', 'in', ids)
      .execute();
    for (const { sale_id: id } of links) all.add(id);
  }
  return all;
}

async function removeRows(
  connection: DuckDBConnection,
  table: 'sale' | 'left_out' | 'parcel',
  ids: ReadonlySet<number>,
): Promise<void> {
  await connection.run('create or replace temp table written (id bigint)');
  const appender = await TableAppender.create(connection, 'written', { id: 'BIGINT' });
  for (const id of ids) appender.append({ id });
  appender.close();
  await connection.run(`delete from ${table} where id in (select id from written)`);
}

type IsOwn = (row: { region_id: number }) => boolean;

async function* readSales(
  transaction: Kysely<Database>,
  saleIds: ReadonlySet<number>,
  isOwn: IsOwn,
): AsyncGenerator<SaleRow[]> {
  for (const ids of chunksOf(saleIds)) yield (await readSalesById(transaction, ids)).filter(isOwn);
}

async function* readParcels(
  transaction: Kysely<Database>,
  parcelIds: ReadonlySet<number>,
  isOwn: IsOwn,
): AsyncGenerator<StoredParcel[]> {
  for (const ids of chunksOf(parcelIds)) {
    const rows = await transaction
      .selectFrom('parcel')
      .select(storedParcelColumns)
      .where('id', 'in', ids)
      .execute();
    yield rows.filter(isOwn);
  }
}
