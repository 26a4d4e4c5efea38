import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteDialect,
  type Kysely,
  type Transaction,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
} from 'kysely';
import type { Database } from './schema.ts';

const betweenTriesMilliseconds = 15;

/**
 * SQLite lets one process write at a time, and waits for another's lock by blocking the whole process. This dialect waits
 * by trying a statement again every 15 ms, up to a time-out, so that the event loop goes on answering requests.
 */
export class LockRetryDialect extends SqliteDialect {
  readonly #timeoutMilliseconds: number;

  constructor(config: SqliteDialectConfig, timeoutMilliseconds: number) {
    super(config);
    this.#timeoutMilliseconds = timeoutMilliseconds;
  }

  override createDriver(): Driver {
    return retryingDriver(super.createDriver(), this.#timeoutMilliseconds);
  }
}

function retryingDriver(driver: Driver, timeoutMilliseconds: number): Driver {
  let connection: RetryingConnection | undefined;
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      // There is one, which Kysely hands from one to the next.
      return (connection ??= new RetryingConnection(
        await driver.acquireConnection(options),
        timeoutMilliseconds,
      ));
    },
    async beginTransaction() {
      await connection?.begin();
    },
    async commitTransaction() {
      await connection?.end('commit');
    },
    async rollbackTransaction() {
      await connection?.end('rollback');
    },
    releaseConnection: () => Promise.resolve(),
    destroy: (options) => driver.destroy(options),
  };
}

class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #timeoutMilliseconds: number;
  #isInTransaction = false;

  constructor(connection: DatabaseConnection, timeoutMilliseconds: number) {
    this.#connection = connection;
    this.#timeoutMilliseconds = timeoutMilliseconds;
  }

  /** Immediate: whoever has begun may write, and waits for nobody after that. */
  async begin(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#isInTransaction = true;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.#connection.executeQuery(CompiledQuery.raw(how));
      this.#isInTransaction = false;
    } catch (error) {
      // On a full disk SQLite has rolled back by itself; what made it do so is the error that counts.
      if (how === 'commit') throw error;
      this.#isInTransaction = false;
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + this.#timeoutMilliseconds;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        if (this.#isInTransaction || !isBusy(error) || performance.now() > end) throw error;
        await setTimeout(betweenTriesMilliseconds);
      }
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}

/**
 * Runs a transaction, and tries to begin it again while another process holds SQLite's lock. Between two tries it does not
 * hold the connection, so that other statements pass. Rejects as `isBusy` says when the lock is not free in time.
 */
export async function writeWithRetry<Result>(
  database: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<Result>,
  timeoutMilliseconds: number,
): Promise<Result> {
  const end = performance.now() + timeoutMilliseconds;
  for (;;) {
    let hasBegun = false;
    try {
      return await database.transaction().execute((transaction) => {
        hasBegun = true;
        return work(transaction);
      });
    } catch (error) {
      if (hasBegun || !isBusy(error) || performance.now() > end) throw error;
    }
    await setTimeout(betweenTriesMilliseconds);
  }
}

/** Whether a statement failed because another process holds the lock: it may be tried again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
