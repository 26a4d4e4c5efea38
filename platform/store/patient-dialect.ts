import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteDialect,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
} from 'kysely';

const betweenTriesMilliseconds = 15;

/**
 * SQLite lets one process write at a time. Its own way of waiting stops the whole process; this one tries again after a
 * while and lets requests be answered meanwhile.
 */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #patienceMilliseconds: number;

  constructor(config: SqliteDialectConfig, patienceMilliseconds: number) {
    super(config);
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  override createDriver(): Driver {
    return patientDriver(super.createDriver(), this.#patienceMilliseconds);
  }
}

function patientDriver(driver: Driver, patienceMilliseconds: number): Driver {
  let connection: PatientConnection | undefined;
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      // There is one, which Kysely hands from one to the next.
      return (connection ??= new PatientConnection(
        await driver.acquireConnection(options),
        patienceMilliseconds,
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

class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #patienceMilliseconds: number;
  #isInTransaction = false;

  constructor(connection: DatabaseConnection, patienceMilliseconds: number) {
    this.#connection = connection;
    this.#patienceMilliseconds = patienceMilliseconds;
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
    const end = performance.now() + this.#patienceMilliseconds;
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

/** Whether a statement failed because another process is writing, or mending the file: it may be tried again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
