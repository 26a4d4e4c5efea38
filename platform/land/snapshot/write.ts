import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { readRevisions } from '../../store/revisions.ts';
import type { Database } from '../../store/schema.ts';
import type { ReadingStore } from '../../store/store.ts';
import { TableAppender } from './append.ts';
import { openToWrite } from './database.ts';
import { makeCurrent, readCurrent, removeOthers, snapshotName, type CurrentSnapshot } from './files.ts';
import { LandDatabase } from './read.ts';
import { inReadTransaction, landRevisionOf, regionRevisionOf } from './revision.ts';
import { creation, landTables, snapshotVersion } from './tables.ts';
import { writeLand, type WrittenLand } from './write-land.ts';

export interface SnapshotReport {
  /** Name of the file that is current now. */
  file: string;
  /** Rows written, which are those of the changed regions. */
  sales: number;
  parcels: number;
  /** Number of regions whose rows were written; those of the others were kept from the snapshot before. */
  regions: number;
  /** Why the snapshot before could not be kept as the base; undefined if it was, or there was none. */
  rewritten: string | undefined;
  /** Ids of sales that were left out because they do not conform to the contract. */
  unfit: number[];
  bytes: number;
  seconds: number;
}

/**
 * Writes a snapshot of the store's land and makes it current; undefined when the current one is of the same revision.
 * Rows of regions that did not change are kept from the snapshot before. Until the new one is complete and checked,
 * and whenever this rejects, the current one stays.
 *
 * @param store is occupied meanwhile: pass a dedicated one. Only one may write to a folder at a time.
 * @param isForced writes all regions anew, whatever the current snapshot is
 */
export async function writeSnapshot(
  store: ReadingStore,
  folder: string,
  isForced = false,
): Promise<SnapshotReport | undefined> {
  const start = performance.now();
  await mkdir(folder, { recursive: true });
  const current = await readCurrent(folder);
  const work = join(folder, 'writing');
  try {
    return await inReadTransaction(store, async (transaction) => {
      const revision = landRevisionOf(await readRevisions(transaction));
      const file = snapshotName(revision);
      if (current?.file === file && !isForced && (await isReadable(join(folder, file)))) return undefined;
      const base = isForced ? undefined : current;
      const written = await writeOnBase(transaction, { folder, work, base, revision });
      await rename(join(work, file), join(folder, file));
      const before = current && current.file !== file ? current.file : (current?.before ?? null);
      const next: CurrentSnapshot = { file, revision, before };
      await makeCurrent(folder, next);
      await removeOthers(folder, next);
      const { size: bytes } = await stat(join(folder, file));
      return { file, ...written, bytes, seconds: (performance.now() - start) / 1000 };
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Whether a snapshot can be opened, which it cannot when it is missing or was cut. */
async function isReadable(file: string): Promise<boolean> {
  try {
    const land = await LandDatabase.open(file);
    await land.close();
    return true;
  } catch {
    return false;
  }
}

interface Target {
  folder: string;
  /** Directory for the file until it is complete, and for what does not fit into memory. */
  work: string;
  base: CurrentSnapshot | undefined;
  revision: string;
}

type Written = Omit<SnapshotReport, 'file' | 'bytes' | 'seconds'>;

/** Writes the changed regions into a copy of the base, or all into a new file when the base cannot be used. */
async function writeOnBase(transaction: Kysely<Database>, target: Target): Promise<Written> {
  const { folder, base } = target;
  if (base) {
    try {
      await emptied(target.work);
      const copy = join(target.work, snapshotName(target.revision));
      await copyFile(join(folder, base.file), copy, constants.COPYFILE_FICLONE);
      return { ...(await writeFile(transaction, target, true)), rewritten: undefined };
    } catch (error) {
      // A full disk or a lost connection fails again below; a base that is cut or does not agree does not.
      await emptied(target.work);
      const reason = error instanceof Error ? error.message : String(error);
      return { ...(await writeFile(transaction, target, false)), rewritten: reason };
    }
  }
  await emptied(target.work);
  return { ...(await writeFile(transaction, target, false)), rewritten: undefined };
}

async function emptied(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
}

async function writeFile(
  transaction: Kysely<Database>,
  { work, revision }: Target,
  isOnBase: boolean,
): Promise<Omit<Written, 'rewritten'>> {
  const file = join(work, snapshotName(revision));
  const instance = await openToWrite(file, join(work, 'spill'));
  let report: WrittenLand & Pick<Written, 'regions'>;
  try {
    const connection = await instance.connect();
    if (!isOnBase) for (const statement of creation) await connection.run(statement);
    const changed = await removeChanged(connection, transaction);
    report = { ...(await writeLand(connection, transaction, changed)), regions: changed.length };
    await connection.run('delete from snapshot');
    await connection.run('insert into snapshot values ($version, $revision)', {
      version: snapshotVersion,
      revision,
    });
    await connection.run('checkpoint');
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
  await flushToDisk(file);
  return report;
}

/** Waits until the file survives a power cut. */
async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}

/**
 * Deletes the rows of regions whose data changed, or that are gone; returns the ids of the changed ones that there
 * are.
 */
async function removeChanged(connection: DuckDBConnection, transaction: Kysely<Database>): Promise<number[]> {
  const revisions = await readRevisions(transaction);
  const regions = await transaction.selectFrom('region').select(['id', 'key']).orderBy('id').execute();
  const present = regions.map(({ id, key }) => ({ id, revision: regionRevisionOf(revisions, key) }));
  const result = await connection.runAndReadAll('select id, revision from region');
  const written = new Map(result.getRowsJS().map(([id, revision]) => [Number(id), revision]));
  const isKept = ({ id, revision }: (typeof present)[number]) => written.get(id) === revision;
  const kept = present.filter(isKept).map(({ id }) => id);
  const others = kept.length === 0 ? '' : ` where region_id not in (${kept.join(', ')})`;
  for (const table of Object.keys(landTables)) await connection.run(`delete from ${table}${others}`);
  await connection.run('delete from region');
  const appender = await TableAppender.create(connection, 'region', { id: 'INTEGER', revision: 'VARCHAR' });
  for (const region of present) appender.append({ ...region });
  appender.close();
  return present.filter((region) => !isKept(region)).map(({ id }) => id);
}
