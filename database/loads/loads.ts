import type { Kysely, Selectable } from 'kysely';
import type { LoadKind } from '../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { LoggedTable } from '../schema/logged-tables.ts';
import type { Database, LoadTable } from '../schema/schema.ts';

/** Loads of each kind in each region that can be undone, the last one before the others. */
export const keptLoads = 3;
/** Beside the last loads, earlier ones are kept while all of them have no more rows than these. */
const mostKeptRows = 1_000_000;

/**
 * Keeps what rows were before the last loads of each kind in a region, which can be undone, and only which rows the others
 * wrote: a load on which later ones stand cannot be undone. Call it when a load has ended.
 */
export async function forgetEarlierLoads(transaction: Kysely<Database>): Promise<void> {
  const kept = await loadsToKeep(transaction);
  if (kept.length === 0) return;
  await transaction
    .deleteFrom('load_row')
    .where('load_id', '<', Math.min(...kept))
    .execute();
  const forgotten = await transaction
    .updateTable('load')
    .set({ is_kept: 0 })
    .where('is_kept', '=', 1)
    .where('id', 'not in', kept)
    .returning('id')
    .execute();
  for (const { id } of forgotten)
    await transaction.updateTable('load_row').set({ before: null }).where('load_id', '=', id).execute();
}

/** Of the kept loads that were not undone, those that stay: the last of each kind and region whatever its size. */
async function loadsToKeep(database: Kysely<Database>): Promise<number[]> {
  const rows = await database
    .selectFrom('load')
    .leftJoin('load_region', 'load_region.load_id', 'load.id')
    .select(['load.id', 'load.kind', 'load_region.region_id'])
    .where('undone_at', 'is', null)
    .where('is_kept', '=', 1)
    .orderBy('load.id', 'desc')
    .execute();
  const ranks = new Map<string, number>();
  /** The best rank of each load, the newest first. */
  const loads = new Map<number, number>();
  for (const { id, kind, region_id: region } of rows) {
    const rank = ranks.get(`${kind} ${region}`) ?? 0;
    ranks.set(`${kind} ${region}`, rank + 1);
    loads.set(id, Math.min(rank, loads.get(id) ?? rank));
  }
  const sizes = await sizesOf(database, [...loads.keys()]);
  let total = 0;
  const kept: number[] = [];
  for (const [id, rank] of loads) {
    const size = sizes.get(id) ?? 0;
    if (rank > 0 && (rank >= keptLoads || total + size > mostKeptRows)) continue;
    if (rank > 0) total += size;
    kept.push(id);
  }
  return kept;
}

async function sizesOf(database: Kysely<Database>, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('load_row')
    .select(({ fn }) => ['load_id', fn.countAll<number>().as('count')])
    .where('load_id', 'in', ids)
    .groupBy('load_id')
    .execute();
  return new Map(rows.map(({ load_id: id, count }) => [id, Number(count)]));
}

/** A load that was not undone. */
export interface PastLoad {
  id: number;
  kind: LoadKind;
  loadedAt: string;
  files: string[];
  /** Whether it is still kept what its rows were before, without which it cannot be undone. */
  isKept: boolean;
}

/** The last load of a kind that concerned a region, or with no region the last of its kind; undefined: there is none. */
export async function lastLoad(
  database: Kysely<Database>,
  kind: LoadKind,
  region: RegionKey | undefined,
): Promise<PastLoad | undefined> {
  const row = await database
    .selectFrom('load')
    .selectAll()
    .where('kind', '=', kind)
    .where('undone_at', 'is', null)
    .$if(region !== undefined, (query) =>
      query.where('id', 'in', (inner) =>
        inner
          .selectFrom('load_region')
          .innerJoin('region', 'region.id', 'load_region.region_id')
          .select('load_id')
          .where('region.key', '=', region!),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPastLoad(row);
}

/** A load that was not undone, by its id. */
export async function findLoad(database: Kysely<Database>, id: number): Promise<PastLoad | undefined> {
  const row = await database
    .selectFrom('load')
    .selectAll()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return row && toPastLoad(row);
}

/** The load of a file, by its name and checksum, that was not undone; undefined: it was not loaded. */
export async function loadOfFile(
  database: Kysely<Database>,
  { name, checksum }: { name: string; checksum: string },
): Promise<number | undefined> {
  const rows = await database
    .selectFrom('journal')
    .select('subject')
    .where('act', '=', 'data.loaded')
    .where('file_name', '=', name)
    .where('file_checksum', '=', checksum)
    .where('subject', 'is not', null)
    .execute();
  const ids = rows.map(({ subject }) => Number(subject?.replace('load ', '')));
  if (ids.length === 0) return undefined;
  const load = await database
    .selectFrom('load')
    .select('id')
    .where('id', 'in', ids)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return load?.id;
}

/** A load that can be undone, in one region. */
export interface UndoableLoad extends PastLoad {
  region: RegionKey | null;
  /** Whether it is the last of its kind in the region; the others wait for it. */
  isLast: boolean;
  rowsBefore: number;
  rowsAfter: number;
}

/** The last loads of each kind in each region, newest first. */
export async function listUndoableLoads(database: Kysely<Database>): Promise<UndoableLoad[]> {
  const rows = await database
    .selectFrom('load')
    .leftJoin('load_region', 'load_region.load_id', 'load.id')
    .leftJoin('region', 'region.id', 'load_region.region_id')
    .selectAll('load')
    .select(['region.key', 'rows_before', 'rows_after'])
    .where('undone_at', 'is', null)
    .where('is_kept', '=', 1)
    .orderBy('load.id', 'desc')
    .orderBy('region.key')
    .execute();
  const seen = new Set<string>();
  return rows.map((row) => {
    const place = `${row.kind} ${row.key}`;
    const isLast = !seen.has(place);
    seen.add(place);
    const counts = { rowsBefore: row.rows_before ?? 0, rowsAfter: row.rows_after ?? 0 };
    return { ...toPastLoad(row), region: row.key, isLast, ...counts };
  });
}

/** Regions that a load concerned. */
export async function regionsOf(database: Kysely<Database>, loadId: number): Promise<RegionKey[]> {
  const rows = await database
    .selectFrom('load_region')
    .innerJoin('region', 'region.id', 'load_region.region_id')
    .select('region.key')
    .where('load_id', '=', loadId)
    .orderBy('region.key')
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * How many rows one load wrote that another did not, by table.
 *
 * @param id of the one; `otherId` of the other
 */
export async function rowsBeside(
  database: Kysely<Database>,
  id: number,
  otherId: number,
): Promise<Map<LoggedTable, number>> {
  const rows = await database
    .selectFrom('load_row as own')
    .leftJoin('load_row as other', (join) =>
      join
        .onRef('other.table_name', '=', 'own.table_name')
        .onRef('other.row_key', '=', 'own.row_key')
        .on('other.load_id', '=', otherId),
    )
    .select(({ fn }) => ['own.table_name', fn.countAll<number>().as('count')])
    .where('own.load_id', '=', id)
    .where('other.load_id', 'is', null)
    .groupBy('own.table_name')
    .execute();
  return new Map(rows.map(({ table_name: table, count }) => [table, Number(count)]));
}

/** Notes that a load was undone; what its rows were is not needed any more. */
export async function endUndoneLoad(transaction: Kysely<Database>, id: number): Promise<void> {
  await transaction
    .updateTable('load')
    .set({ undone_at: new Date().toISOString(), is_kept: 0 })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('load_row').where('load_id', '=', id).execute();
}

/**
 * Later loads that wrote rows which this load wrote as well, oldest first. The row of a source does not count, which
 * loads of one publisher share.
 */
export async function loadsOnTop(database: Kysely<Database>, id: number): Promise<PastLoad[]> {
  const later = await database
    .selectFrom('load')
    .selectAll()
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
  const onTop: PastLoad[] = [];
  for (const row of later) if (await haveCommonRow(database, id, row.id)) onTop.push(toPastLoad(row));
  return onTop;
}

/** Later loads of the regions that a load concerned, oldest first. */
export async function laterLoadsInRegions(database: Kysely<Database>, id: number): Promise<PastLoad[]> {
  const rows = await database
    .selectFrom('load')
    .selectAll()
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('load_region as later')
        .innerJoin('load_region as own', 'own.region_id', 'later.region_id')
        .select('later.load_id')
        .where('own.load_id', '=', id),
    )
    .orderBy('id')
    .execute();
  return rows.map(toPastLoad);
}

async function haveCommonRow(database: Kysely<Database>, id: number, laterId: number): Promise<boolean> {
  const row = await database
    .selectFrom('load_row as later')
    .innerJoin('load_row as own', (join) =>
      join
        .onRef('own.table_name', '=', 'later.table_name')
        .onRef('own.row_key', '=', 'later.row_key')
        .on('own.load_id', '=', id),
    )
    .select('own.row_key')
    .where('later.load_id', '=', laterId)
    .where('later.table_name', '!=', 'source')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function toPastLoad(row: Selectable<LoadTable>): PastLoad {
  return {
    id: row.id,
    kind: row.kind,
    loadedAt: row.loaded_at,
    files: JSON.parse(row.files) as string[],
    isKept: row.is_kept === 1,
  };
}
