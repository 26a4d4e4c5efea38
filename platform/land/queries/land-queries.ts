import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { landRevisionsInUse, removeProcess, reportProcess } from '../../../database/connection/processes.ts';
import { readRevisions } from '../../../database/shared/revisions.ts';
import { isBusy } from '../../../database/connection/sqlite-lock-retry.ts';
import type { Store } from '../../../database/connection/store.ts';
import { Gazetteer } from './gazetteer.ts';
import { readCurrent, type CurrentSnapshot } from '../../../database/snapshot/files.ts';
import { SnapshotRepair } from '../../../database/snapshot/repair.ts';
import type { SnapshotSupply } from '../../../database/snapshot/supply.ts';
import { LandDatabase } from '../../../database/snapshot/read.ts';
import { landRevisionOf } from '../../../database/snapshot/revision.ts';
import type { LandQuery } from './query-context.ts';

/** Logs what no caller is waiting for. */
type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** How often it is checked whether data was loaded. */
const checkMilliseconds = 2000;
/** How often a process tells that it runs; `gapMilliseconds` in `processes.ts` is several times as long. */
const reportMilliseconds = 20_000;
/** Longer than other processes need to notice a new snapshot and to open it. */
const settlingMilliseconds = 5000;

/** A snapshot in use. */
interface OpenSnapshot {
  file: string;
  land: LandDatabase;
  /** Queries that run on it. */
  users: number;
  isReplaced: boolean;
}

/**
 * Runs queries on the current snapshot of the land. After a load has made another snapshot current, queries run on
 * that one; the file before is closed when the queries on it have ended. When the current snapshot is not of the
 * store's revision, the supply is asked for one that is.
 */
export class LandQueries {
  readonly #store: Store;
  readonly #folder: string;
  readonly #log: Log;
  readonly #supply: SnapshotSupply;
  readonly #timer: NodeJS.Timeout;
  #current: OpenSnapshot | undefined;
  #gazetteer: { places: Gazetteer; revision: string } | undefined;
  #refreshing: Promise<void> | undefined;
  #unreadable: string | undefined;
  readonly #id = randomUUID();
  #reported: { revision?: string; at: number } = { at: -Infinity };
  #movedAt = -Infinity;
  #isClosed = false;

  /**
   * @param folder that of the snapshots, see `snapshotFolder`
   * @param supply brings snapshots into the folder; by default it writes them
   */
  constructor(
    store: Store,
    folder: string,
    log: Log,
    supply: SnapshotSupply = new SnapshotRepair(store.address, folder, log),
  ) {
    this.#store = store;
    this.#folder = folder;
    this.#log = log;
    this.#supply = supply;
    this.#timer = setInterval(() => this.#check(), checkMilliseconds);
    this.#timer.unref();
    this.#check();
  }

  /**
   * Runs a query. Rejects when it fails; with the refusal `not_ready` while there is no snapshot, and with those of
   * `LandDatabase.rows`.
   */
  async run<Input, Answer>(query: LandQuery<Input, Answer>, input: Input): Promise<Answer> {
    if (!this.#current) await this.refresh();
    const current = this.#current;
    if (!current) throw new Refusal('not_ready');
    current.users++;
    try {
      const gazetteer = (this.#gazetteer ??= { places: new Gazetteer(this.#store), revision: '' }).places;
      return await query({ store: this.#store, land: current.land, gazetteer }, input);
    } finally {
      current.users--;
      await closeIfUnused(current);
    }
  }

  /** Name of the snapshot that queries run on; undefined while there is none. */
  get file(): string | undefined {
    return this.#current?.file;
  }

  /** Revision of the data that queries run on, see `landRevision`; undefined while there is no snapshot. */
  get revision(): string | undefined {
    return this.#current?.land.revision;
  }

  /**
   * Whether every process of the platform answers from a revision of the land. For a moment after this one has moved
   * to it they count as not having: while a load holds SQLite's write lock, others cannot tell.
   */
  async isEverywhere(revision: string): Promise<boolean> {
    if (this.revision !== revision || performance.now() - this.#movedAt < settlingMilliseconds) return false;
    const others = await landRevisionsInUse(this.#store.database);
    others.delete(revision);
    return others.size === 0;
  }

  /** Moves to the current snapshot if it is another one. Rejects when the store or the folder cannot be read. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Closes the snapshot once the queries that run have ended; no query may follow. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#supply.stop();
    await this.#refreshing?.catch(() => undefined);
    await this.#replace(undefined);
    // One that cannot be removed is forgotten after a while.
    await this.#store.write((transaction) => removeProcess(transaction, this.#id)).catch(() => undefined);
  }

  #check(): void {
    this.refresh().catch((error: unknown) => this.#isClosed || this.#log.warn(error));
  }

  async #refresh(): Promise<void> {
    const current = await readCurrent(this.#folder);
    if (current && current.file !== this.#current?.file) await this.#moveTo(current);
    const revisions = await readRevisions(this.#store.database);
    const stored = revisions.map(({ name, value }) => `${name} ${value}`).join(' ');
    // Places are read from the store, and kept until something is loaded.
    if (this.#gazetteer && this.#gazetteer.revision !== stored)
      this.#gazetteer = { places: new Gazetteer(this.#store), revision: stored };
    if (this.#isClosed) return;
    if (this.revision !== landRevisionOf(revisions)) this.#supply.start(!this.#current);
    await this.#report();
  }

  /** Tells the other processes which revision this one answers from, when it has changed and from time to time. */
  async #report(): Promise<void> {
    const { revision = '' } = this;
    const { revision: reported, at } = this.#reported;
    if (revision === reported && performance.now() - at < reportMilliseconds) return;
    try {
      await this.#store.write((transaction) => reportProcess(transaction, this.#id, revision));
      this.#reported = { revision, at: performance.now() };
    } catch (error) {
      // A load holds SQLite's write lock: the next check tries again.
      if (!isBusy(error)) throw error;
    }
  }

  async #moveTo({ file }: CurrentSnapshot): Promise<void> {
    let land: LandDatabase;
    try {
      land = await LandDatabase.open(join(this.#folder, file));
    } catch (error) {
      // Said once for each file: it is tried again until another one is there.
      if (this.#unreadable !== file) this.#log.warn(error, `the snapshot ${file} cannot be read`);
      this.#unreadable = file;
      return;
    }
    await this.#replace({ file, land, users: 0, isReplaced: false });
  }

  async #replace(next: OpenSnapshot | undefined): Promise<void> {
    const old = this.#current;
    this.#current = next;
    if (!old) return;
    this.#movedAt = performance.now();
    old.isReplaced = true;
    await closeIfUnused(old);
  }
}

async function closeIfUnused({ land, users, isReplaced }: OpenSnapshot): Promise<void> {
  if (isReplaced && users === 0) await land.close();
}
