import type { DuckDBConnection, DuckDBInstance, DuckDBValue } from '@duckdb/node-api';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { disconnectSignal } from '../../lib/node/disconnect.ts';
import { landQueriesRefused, landQueriesWaiting, landQuerySeconds, landQueryWaitSeconds } from './metrics.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { openToRead } from './database.ts';
import { snapshotVersion } from './tables.ts';

/**
 * Queries that run at the same time; others wait. Each takes one of the four threads that Node has for work like
 * reading files, so one is left.
 */
const mostRunning = 3;
/** Queries that wait for one of those; further ones are refused. */
const mostWaiting = 256;
/** Time after which a query is ended by default, including the time it waits. Ordinary queries take far less. */
const defaultLimit = 10_000;
/** An interruption is lost between two steps of a query, so it is repeated until the query has ended. */
const betweenInterruptions = 20;
/** When a refused call may be repeated. */
const waitMilliseconds = 1000;

/** Only compiles statements: DuckDB understands the placeholders of PostgreSQL. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface Waiting {
  take: (connection: DuckDBConnection) => void;
}

/** An open snapshot: runs queries on it, a bounded number at a time. */
export class LandDatabase {
  /** Revision of the data, see `landRevision`. */
  readonly revision: string;
  readonly #instance: DuckDBInstance;
  readonly #idle: DuckDBConnection[];
  readonly #waiting = new Set<Waiting>();
  readonly #limitMilliseconds: number;
  #running = 0;
  #closing: (() => void) | undefined;

  private constructor(
    instance: DuckDBInstance,
    idle: DuckDBConnection[],
    { revision, limitMilliseconds }: { revision: string; limitMilliseconds: number },
  ) {
    this.#instance = instance;
    this.#idle = idle;
    this.revision = revision;
    this.#limitMilliseconds = limitMilliseconds;
  }

  /**
   * Opens a snapshot. Rejects when the file is missing, cut or of another version.
   *
   * @param limitMilliseconds how long a query may wait and run
   */
  static async open(file: string, limitMilliseconds = defaultLimit): Promise<LandDatabase> {
    const instance = await openToRead(file);
    try {
      const idle = await Promise.all(Array.from({ length: mostRunning }, () => instance.connect()));
      const result = await idle[0]?.runAndReadAll('select version, revision from snapshot');
      const [version, revision] = result?.getRowsJS()[0] ?? [];
      if (version !== snapshotVersion || typeof revision !== 'string')
        throw new Error(`the snapshot is of version ${Number(version)}, not ${snapshotVersion}`);
      return new LandDatabase(instance, idle, { revision, limitMilliseconds });
    } catch (error) {
      instance.closeSync();
      throw error;
    }
  }

  /**
   * Returns the rows of a query, which is written with Kysely's `sql`. Large integers become numbers: all of ours are
   * exact. Rejects with the refusal `busy` when too many others wait, or when it waits and runs too long; with the signal's
   * reason when that is aborted.
   *
   * @param signal aborts the query; by default when the client of the present request disconnects
   */
  async rows<Row>(query: RawBuilder<Row>, signal = disconnectSignal()): Promise<Row[]> {
    const { sql: statement, parameters } = query.compile(compiler);
    const timeout = AbortSignal.timeout(this.#limitMilliseconds);
    const end = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const connection = await this.#connection(end, timeout);
    const measure = landQuerySeconds.startTimer();
    let interrupting: NodeJS.Timeout | undefined;
    const interrupt = () => {
      connection.interrupt();
      interrupting = setInterval(() => connection.interrupt(), betweenInterruptions);
    };
    end.addEventListener('abort', interrupt);
    try {
      const result = await connection.runAndReadAll(statement, parameters as DuckDBValue[]);
      measure({ outcome: 'answered' });
      return result.getRowObjectsJS().map(withNumbers) as Row[];
    } catch (error) {
      measure({ outcome: signal?.aborted ? 'disconnected' : timeout.aborted ? 'too_long' : 'failed' });
      signal?.throwIfAborted();
      throw timeout.aborted ? new Refusal('busy', { waitMilliseconds }) : error;
    } finally {
      end.removeEventListener('abort', interrupt);
      clearInterval(interrupting);
      this.#release(connection);
    }
  }

  /** Returns the only row of a query that always has one. */
  async row<Row>(query: RawBuilder<Row>, signal = disconnectSignal()): Promise<Row> {
    const [row] = await this.rows(query, signal);
    if (row === undefined) throw new Error(`a query returned no row: ${query.compile(compiler).sql}`);
    return row;
  }

  /** Closes the file once the queries that run or wait have ended. Call it once; no query may follow. */
  async close(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((done) => (this.#closing = done));
    for (const connection of this.#idle) connection.closeSync();
    this.#instance.closeSync();
  }

  /** Returns a connection as soon as one is idle; rejects when the query is aborted or its time is over. */
  #connection(end: AbortSignal, timeout: AbortSignal): Promise<DuckDBConnection> | DuckDBConnection {
    end.throwIfAborted();
    const idle = this.#idle.pop();
    if (idle) {
      this.#running++;
      return idle;
    }
    if (this.#waiting.size >= mostWaiting) throw refused();
    landQueriesWaiting.inc();
    const measure = landQueryWaitSeconds.startTimer();
    const waited = new Promise<DuckDBConnection>((take, refuse) => {
      const waiting: Waiting = {
        take: (connection) => {
          end.removeEventListener('abort', leave);
          take(connection);
        },
      };
      const leave = () => {
        this.#waiting.delete(waiting);
        refuse(timeout.aborted ? refused() : (end.reason as Error));
      };
      end.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
    });
    return waited.finally(() => {
      measure();
      landQueriesWaiting.dec();
    });
  }

  /** Hands the connection to the query that has waited longest. */
  #release(connection: DuckDBConnection): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      return next.take(connection);
    }
    this.#idle.push(connection);
    this.#running--;
    if (this.#running === 0) this.#closing?.();
  }
}

/** A query that never ran, because others took too long. */
function refused(): Refusal {
  landQueriesRefused.inc();
  return new Refusal('busy', { waitMilliseconds });
}

function withNumbers(row: Record<string, unknown>): Record<string, unknown> {
  for (const name in row) {
    const value = row[name];
    if (typeof value === 'bigint') row[name] = Number(value);
  }
  return row;
}
