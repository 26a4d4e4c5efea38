import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import type { ReadingStore, Store, StoreOptions } from './store.ts';
import type { Database } from './schema.ts';
import { LockRetryDialect, writeWithRetry } from './sqlite-lock-retry.ts';

/** A store in a file, which is made where there is none. */
export function openSqlite(
  file: string,
  { writeTimeoutMilliseconds, lockWaitMilliseconds }: Required<StoreOptions>,
): Store {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file, { timeout: 5000 });
  // FULL: an acknowledged write survives a power cut, not only a killed process.
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -65536; pragma busy_timeout = 0`);
  const reader = openReader(file);
  const dialect = new LockRetryDialect({ database: adapt(connection) }, lockWaitMilliseconds);
  const database = new Kysely<Database>({ dialect });
  return {
    engine: 'sqlite',
    address: { file },
    database,
    read: reader.read,
    write: (work) => writeWithRetry(database, work, writeTimeoutMilliseconds),
    close: async () => {
      reader.close();
      await database.destroy();
      closeOnce(connection);
    },
  };
}

/** A file that is there and up to date, to be read only. */
export function openSqliteForReading(file: string): ReadingStore {
  const connection = openReadOnly(file);
  const database = new Kysely<Database>({ dialect: new SqliteDialect({ database: adapt(connection) }) });
  const reader = openReader(file);
  return {
    engine: 'sqlite',
    address: { file },
    database,
    read: reader.read,
    close: async () => {
      reader.close();
      await database.destroy();
    },
  };
}

interface Waiting {
  query: CompiledQuery<unknown>;
  parameters: readonly unknown[];
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/**
 * A second connection that only reads. Reads that are asked for in one turn of the event loop are made together at its
 * end, in one transaction: beginning and ending each alone takes as long as a small read itself, and whoever waits for
 * many answers is woken once. Statements are kept by the query they were made from.
 */
function openReader(file: string): Pick<ReadingStore, 'read'> & { close(): void } {
  let connection: DatabaseSync | undefined;
  let waiting: Waiting[] = [];
  let statements = new WeakMap<object, ReturnType<typeof preparedOn>>();

  function readAll(): void {
    const some = waiting;
    waiting = [];
    if (some.length === 0) return;
    try {
      // Opened late: a new file has no tables before it is migrated.
      connection ??= openReadOnly(file);
      connection.exec('begin');
      for (const each of some) readOne(connection, each);
      connection.exec('commit');
    } catch (error) {
      for (const { reject } of some) reject(error);
      // Whatever state it is in: the next reads begin with another.
      if (connection) closeOnce(connection);
      connection = undefined;
      statements = new WeakMap();
    }
  }

  function readOne(from: DatabaseSync, { query, parameters, resolve, reject }: Waiting): void {
    try {
      let read = statements.get(query);
      if (!read) statements.set(query, (read = preparedOn(from, query.sql)));
      resolve(read(parameters as SQLInputValue[]));
    } catch (error) {
      reject(error);
    }
  }

  return {
    read<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): Promise<Row[]> {
      if (waiting.length === 0) setImmediate(readAll);
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
      waiting.push({ query, parameters, resolve: (rows) => resolve(rows as Row[]), reject });
      return promise;
    },
    close() {
      for (const { reject } of waiting.splice(0)) reject(new Error('the store is closed'));
      if (connection) closeOnce(connection);
    },
  };
}

/** Rows put together here take two thirds of the time of rows that the driver puts together, each by its names anew. */
function preparedOn(connection: DatabaseSync, sql: string): (parameters: SQLInputValue[]) => unknown[] {
  const statement = connection.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  return (parameters) =>
    statement.all(...parameters).map((values) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index++) {
        row[names[index] ?? ''] = (values as unknown as unknown[])[index];
      }
      return row;
    });
}

function openReadOnly(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // Not memory-mapped: a file that shrinks while it is read would end the process.
  connection.exec('pragma cache_size = -65536');
  return connection;
}

function closeOnce(connection: DatabaseSync): void {
  if (connection.isOpen) connection.close();
}

/** Kysely expects better-sqlite3's interface; prepared statements are kept for the texts used most recently. */
function adapt(connection: DatabaseSync) {
  const statements = new Map<string, { prepared: StatementSync; reader: boolean }>();
  function statement(sql: string): { prepared: StatementSync; reader: boolean } {
    let found = statements.get(sql);
    if (found) statements.delete(sql);
    else {
      const prepared = connection.prepare(sql);
      // Asked for once: the driver tells of every column anew.
      found = { prepared, reader: prepared.columns().length > 0 };
    }
    statements.set(sql, found);
    const oldest = statements.keys().next();
    if (statements.size > 200 && !oldest.done) statements.delete(oldest.value);
    return found;
  }
  return {
    close: () => closeOnce(connection),
    prepare(sql: string) {
      const { prepared, reader } = statement(sql);
      return {
        reader,
        all: (parameters: readonly unknown[]) => prepared.all(...(parameters as SQLInputValue[])),
        run: (parameters: readonly unknown[]) => prepared.run(...(parameters as SQLInputValue[])),
        iterate: (parameters: readonly unknown[]) => prepared.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}
