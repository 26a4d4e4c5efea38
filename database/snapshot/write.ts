import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Kysely } from 'kysely';
import { lastLandChange, recordLandChangesSince } from '../loads/land-changes.ts';
import { openForReading, openStore } from '../open.ts';
import { readRevisions } from '../shared/revisions.ts';
import type { Database } from '../schema/schema.ts';
import type { ReadingStore, StoreAddress } from '../connection/store.ts';
import { TableAppender } from './append.ts';
import { expectSameLand } from './check.ts';
import { LandCopy } from './copy.ts';
import { openToWrite } from './database.ts';
import { makeCurrent, readCurrent, removeOthers, snapshotName, type CurrentSnapshot } from './files.ts';
import { planWriting, type WritingPlan } from './plan.ts';
import { LandDatabase } from './read.ts';
import { inReadTransaction, landRevisionOf } from './revision.ts';
import { creation, landTables, regionColumns, snapshotVersion } from './tables.ts';
import { writeRegions } from './write-regions.ts';
import { writeRows } from './write-rows.ts';

export interface SnapshotReport {
  /** Name of the file that is current now. */
  file: string;
  /** Rows written; the others were kept from the snapshot before. */
  sales: number;
  parcels: number;
  /** Number of regions that changed. */
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
 * Rows that did not change are kept from the snapshot before. Until the new one is complete and checked, and whenever
 * this rejects, the current one stays.
 *
 * Only one may write to a folder at a time: hold the lock of loads. The store must be migrated.
 *
 * @param isForced writes all regions anew, whatever the current snapshot is
 */
export async function writeSnapshot(
  address: StoreAddress,
  folder: string,
  isForced = false,
): Promise<SnapshotReport | undefined> {
  const store = openForReading(address);
  try {
    const written = await writeCurrent(store, folder, isForced);
    if (!written) return undefined;
    await recordChangesSince(address, written);
    return written.report;
  } finally {
    await store.close();
  }
}

interface Written {
  report: SnapshotReport;
  revision: string;
  /** The last change of the store's land that the snapshot has. */
  lastChange: number;
}

/** The snapshot is current by now: if this fails, all that comes of it is that the next one is written whole. */
async function recordChangesSince(address: StoreAddress, { revision, lastChange }: Written): Promise<void> {
  try {
    const store = await openStore(address);
    try {
      await store.write((transaction) => recordLandChangesSince(transaction, revision, lastChange));
    } finally {
      await store.close();
    }
  } catch {
    return;
  }
}

async function writeCurrent(
  store: ReadingStore,
  folder: string,
  isForced: boolean,
): Promise<Written | undefined> {
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
      const seconds = (performance.now() - start) / 1000;
      const lastChange = await lastLandChange(transaction);
      return { report: { file, ...written, bytes, seconds }, revision, lastChange };
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

type Rows = Omit<SnapshotReport, 'file' | 'bytes' | 'seconds'>;

/** Writes what changed into a copy of the base, or all into a new file when the base cannot be used. */
async function writeOnBase(transaction: Kysely<Database>, target: Target): Promise<Rows> {
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
): Promise<Omit<Rows, 'rewritten'>> {
  const file = join(work, snapshotName(revision));
  const instance = await openToWrite(file, join(work, 'spill'));
  let report: Omit<Rows, 'rewritten'>;
  try {
    const connection = await instance.connect();
    // One transaction: the file matters only when it is complete, and each commit would wait for the disk.
    await connection.run('begin');
    if (!isOnBase) for (const statement of creation) await connection.run(statement);
    report = await writeChanged(connection, transaction);
    await connection.run('delete from snapshot');
    await connection.run('insert into snapshot values ($version, $revision)', {
      version: snapshotVersion,
      revision,
    });
    await connection.run('commit');
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

async function writeChanged(
  connection: DuckDBConnection,
  transaction: Kysely<Database>,
): Promise<Omit<Rows, 'rewritten'>> {
  const plan = await planWriting(connection, transaction);
  await removeRegions(connection, plan);
  const copy = await LandCopy.open(connection, transaction);
  await writeRows(connection, copy, transaction, plan);
  const appended = new Map(copy.rows);
  await writeRegions(copy, transaction, plan.whole);
  await expectSameLand(connection, transaction, plan.changed);
  const regions = await TableAppender.create(connection, 'region', regionColumns);
  for (const region of plan.regions)
    regions.append({ ...region, appended: region.appended + (appended.get(region.id) ?? 0) });
  regions.close();
  const { sales, parcels, unfit } = copy;
  return { sales, parcels, unfit, regions: plan.changed.length };
}

/** Deletes all rows of the regions that are written whole, or that are gone. */
async function removeRegions(connection: DuckDBConnection, { regions, whole }: WritingPlan): Promise<void> {
  const kept = regions.flatMap(({ id }) => (whole.includes(id) ? [] : id));
  const others = kept.length === 0 ? '' : ` where region_id not in (${kept.join(', ')})`;
  for (const table of [...Object.keys(landTables), 'left_out'])
    await connection.run(`delete from ${table}${others}`);
  await connection.run('delete from region');
}
