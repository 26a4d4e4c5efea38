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
import type { Database } from '../schema/schema.ts';

const betweenTriesMilliseconds = 15;

/**
 * SQLite allows one writing process at a time, and waits for another's lock by blocking the whole process. This
 * dialect instead retries a statement every 15 ms, up to a time-out, so that the event loop keeps answering requests.
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
      // There is one connection, which Kysely hands from one user to the next.
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

  /** Immediate: a transaction that has begun holds the write lock, and never waits for it later. */
  async begin(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#isInTransaction = true;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      await this.#connection.executeQuery(CompiledQuery.raw(how));
      this.#isInTransaction = false;
    } catch (error) {
      // On a full disk SQLite has already rolled back; the original error is the one to report.
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
 * Runs a transaction, and retries its begin while another process holds SQLite's lock. Between attempts it releases
 * the connection, so that other statements can run. Rejects with an `isBusy` error when the lock is not free in time.
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

/** Whether a statement failed because another process holds the lock, and may be retried. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
