import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { readMetroDistances } from '../geometry/metro.ts';
import type { Database } from '../../store/schema.ts';
import { readSources } from '../../store/sources.ts';
import { readSaleDatesBefore, readSalesAfter, type SaleDate } from '../../store/transactions.ts';
import { SaleColumns } from './columns.ts';
import { SaleIndex } from './index.ts';

const salesPerRead = 2000;
const idsPerRead = 20_000;

export interface LoadedSales {
  index: SaleIndex;
  /** Ids of sales that were left out because they do not conform to the contract. */
  unfit: ReadonlySet<number>;
}

/** Reads all sales of a snapshot, in batches, and indexes them; yields to the event loop between batches. */
export async function readSales(snapshot: Kysely<Database>): Promise<LoadedSales> {
  const unfit = new Set<number>();
  let columns = await readColumns(snapshot, unfit);
  // Invalid sales leave gaps in the ranks, so all sales are read again without them. The first columns are freed by
  // then.
  columns ??= await readColumns(snapshot, unfit);
  if (!columns) throw new Error('two passes over the same sales counted different numbers of them');
  return { index: new SaleIndex(columns), unfit };
}

/**
 * Reads only the ids first, by date, to get the rank of each sale; then the rows by id, as they are stored, because
 * reading them by date takes four times as long. Each row is written at its rank and released. Sales in `unfit` are
 * left out. Other sales that do not conform to the contract are added to it, and the result is then undefined.
 */
async function readColumns(snapshot: Kysely<Database>, unfit: Set<number>): Promise<SaleColumns | undefined> {
  const ranks = await readRanks(snapshot, unfit);
  const known = unfit.size;
  const columns = new SaleColumns(
    ranks.size,
    await readSources({ database: snapshot }),
    await readMetroDistances(snapshot),
  );
  for (let lastId = -1; ; await setImmediate()) {
    const rows = await readSalesAfter(snapshot, lastId, salesPerRead);
    for (const row of rows) {
      const rank = ranks.get(row.id);
      if (rank !== undefined && !columns.set(rank, row)) unfit.add(row.id);
    }
    const last = rows.at(-1);
    if (!last) return unfit.size === known ? columns : undefined;
    lastId = last.id;
  }
}

async function readRanks(snapshot: Kysely<Database>, without: ReadonlySet<number>) {
  const ranks = new Map<number, number>();
  for (let last: SaleDate | undefined; ; await setImmediate()) {
    const rows = await readSaleDatesBefore(snapshot, last, idsPerRead);
    for (const { id } of rows) if (!without.has(id)) ranks.set(id, ranks.size);
    last = rows.at(-1);
    if (!last) return ranks;
  }
}
