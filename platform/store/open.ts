import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** The open store: one query layer over either engine. */
export interface Store {
  readonly engine: Engine;
  readonly database: Kysely<Database>;
  /**
   * Runs a query that was compiled before, for reads that are made all the time: nothing is built anew, and on SQLite
   * a connection of its own reads beside whatever is being written.
   */
  read<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): Row[] | Promise<Row[]>;
  close(): Promise<void>;
}

/** Where the data is: a SQLite file, or a PostgreSQL address. */
export type StoreAddress = { file: string } | { url: string };

/**
 * Opens the store and brings its tables up to date. Throws when the file or server can't be reached. On SQLite a write
 * waits for one of another process, and the whole process with it: whoever answers requests keeps that short.
 */
export async function openStore(
  address: StoreAddress,
  { patienceMilliseconds = 5000 }: { patienceMilliseconds?: number } = {},
): Promise<Store> {
  const store = 'url' in address ? openPostgres(address.url) : openSqlite(address.file, patienceMilliseconds);
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

function openSqlite(file: string, patienceMilliseconds: number): Store {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  // FULL: an acknowledged write survives a power cut, not only a killed process.
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma busy_timeout = ${patienceMilliseconds}; pragma cache_size = -65536`);
  const database = new Kysely<Database>({ dialect: new SqliteDialect({ database: adapt(connection) }) });
  const reader = openReader(file);
  return {
    engine: 'sqlite',
    database,
    read: reader.read,
    close: async () => {
      reader.close();
      await database.destroy();
      closeOnce(connection);
    },
  };
}

/** A second connection that only reads. Statements are kept by the query they were made from. */
function openReader(file: string): Pick<Store, 'read'> & { close(): void } {
  let connection: DatabaseSync | undefined;
  const statements = new WeakMap<object, StatementSync>();
  return {
    read<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): Row[] {
      // Opened late: a new file has no tables before it is migrated.
      connection ??= new DatabaseSync(file, { readOnly: true, timeout: 5000 });
      let statement = statements.get(query);
      if (!statement) statements.set(query, (statement = connection.prepare(query.sql)));
      return statement.all(...(parameters as SQLInputValue[])) as Row[];
    },
    close: () => connection && closeOnce(connection),
  };
}

function closeOnce(connection: DatabaseSync): void {
  if (connection.isOpen) connection.close();
}

/** Kysely expects better-sqlite3's interface; prepared statements are kept for the texts used most recently. */
function adapt(connection: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  function statement(sql: string): StatementSync {
    let found = statements.get(sql);
    if (found) statements.delete(sql);
    else found = connection.prepare(sql);
    statements.set(sql, found);
    const oldest = statements.keys().next();
    if (statements.size > 200 && !oldest.done) statements.delete(oldest.value);
    return found;
  }
  return {
    close: () => closeOnce(connection),
    prepare(sql: string) {
      const prepared = statement(sql);
      return {
        reader: prepared.columns().length > 0,
        all: (parameters: readonly unknown[]) => prepared.all(...(parameters as SQLInputValue[])),
        run: (parameters: readonly unknown[]) => prepared.run(...(parameters as SQLInputValue[])),
        iterate: (parameters: readonly unknown[]) => prepared.iterate(...(parameters as SQLInputValue[])),
      };
    },
  };
}

function openPostgres(url: string): Store {
  const types = { getTypeParser: parserFor };
  const pool = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 5000, types });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    database,
    read: async <Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]) =>
      (await database.executeQuery<Row>({ ...query, parameters })).rows,
    close: () => database.destroy(),
  };
}

/** bigint and numeric arrive as texts; every number of ours fits a double exactly, as SQLite already gives it. */
const parsedAsNumber = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

function parserFor(id: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (parsedAsNumber.has(id)) return Number;
  return pg.types.getTypeParser(id, format) as (value: string) => unknown;
}

/** Whether a statement failed because another process is writing (SQLite): it may be tried again. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
