import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import type { ReadingStore, Store, StoreOptions } from './store.ts';
import type { Database } from '../schema/schema.ts';
import { LockRetryDialect, writeWithRetry } from './sqlite-lock-retry.ts';

/** Opens a store in a file, creating the file if needed. */
export function openSqlite(
  file: string,
  {
    writeTimeoutMilliseconds,
    lockWaitMilliseconds,
  }: Required<Pick<StoreOptions, 'writeTimeoutMilliseconds' | 'lockWaitMilliseconds'>>,
): Store {
  if (file !== ':memory:') createPrivately(file);
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

/**
 * Creates the file, or closes an existing one to other accounts of the machine: signing keys and numbers of
 * people are in it. SQLite gives its journals the permissions of the file.
 */
function createPrivately(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Opens an existing, migrated file for reading only. */
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
 * A second, read-only connection. Reads requested in one turn of the event loop run together at its end, in one
 * transaction: beginning and ending one for each takes as long as a small read itself, and a caller awaiting many
 * results resumes once. Prepared statements are cached by the query they were made from.
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
      // Opened lazily: a new file has no tables before it is migrated.
      connection ??= openReadOnly(file);
      connection.exec('begin');
      for (const each of some) readOne(connection, each);
      connection.exec('commit');
    } catch (error) {
      for (const { reject } of some) reject(error);
      // The connection may be in any state: the next reads open a new one.
      if (connection) closeOnce(connection);
      connection = undefined;
      statements = new WeakMap();
    }
  }

  function readOne(from: DatabaseSync, { query, parameters, resolve, reject }: Waiting): void {
    try {
      let read = statements.get(query);
      if (!read) statements.set(query, (read = preparedOn(from, query.sql)));
      resolve(read(inputs(parameters)));
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

/**
 * Building rows here takes two thirds of the time the driver needs, which creates the column names anew for every row.
 */
function preparedOn(connection: DatabaseSync, sql: string): (parameters: SQLInputValue[]) => unknown[] {
  const statement = connection.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  return (parameters) =>
    statement.all(...parameters).map((values) => {
      const row: Record<string, unknown> = {};
      for (let index = 0; index < names.length; index++) {
        // The driver's types do not know that rows are arrays here.
        row[names[index] ?? ''] = (values as unknown as unknown[])[index];
      }
      return row;
    });
}

function openReadOnly(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // Not memory-mapped: a file truncated while it is read would crash the process.
  connection.exec('pragma cache_size = -65536');
  return connection;
}

/** Kysely hands on values of any type; the driver throws for those that SQLite cannot store. */
function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}

function closeOnce(connection: DatabaseSync): void {
  if (connection.isOpen) connection.close();
}

/**
 * Adapts the connection to better-sqlite3's interface, which Kysely expects; the most recently used prepared
 * statements are cached.
 */
function adapt(connection: DatabaseSync) {
  const statements = new Map<string, { prepared: StatementSync; reader: boolean }>();
  function statement(sql: string): { prepared: StatementSync; reader: boolean } {
    let found = statements.get(sql);
    if (found) statements.delete(sql);
    else {
      const prepared = connection.prepare(sql);
      // Cached: the driver builds the description of every column anew at each call.
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
        all: (parameters: readonly unknown[]) => prepared.all(...inputs(parameters)),
        run: (parameters: readonly unknown[]) => prepared.run(...inputs(parameters)),
        iterate: (parameters: readonly unknown[]) => prepared.iterate(...inputs(parameters)),
      };
    },
  };
}
