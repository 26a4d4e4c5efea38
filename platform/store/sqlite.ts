import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import type { ReadingStore, Store } from './open.ts';
import { PatientSqliteDialect } from './patient-dialect.ts';
import type { Database } from './schema.ts';
import { SharedCommits } from './shared-commits.ts';

/** A store in a file, which is made where there is none. */
export function openSqlite(file: string, patienceMilliseconds: number): Store {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file, { timeout: 5000 });
  // FULL: an acknowledged write survives a power cut, not only a killed process.
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma cache_size = -65536; pragma busy_timeout = 0`);
  const reader = openReader(file);
  // What is read after a statement of ours must see what that wrote.
  const dialect = new PatientSqliteDialect(
    { database: adapt(connection, reader.endTurn) },
    patienceMilliseconds,
  );
  const database = new Kysely<Database>({ dialect });
  const commits = new SharedCommits(database);
  return {
    engine: 'sqlite',
    address: { file },
    database,
    read: reader.read,
    write: (act) => commits.run(act),
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

interface Reader extends Pick<ReadingStore, 'read'> {
  /** The next read sees what is there then. */
  endTurn: () => void;
  close: () => void;
}

/**
 * A second connection that only reads. Statements are kept by the query they were made from. All reads of one turn of
 * the event loop see one state of the file: beginning and ending each alone takes as long as a small read itself.
 */
function openReader(file: string): Reader {
  let connection: DatabaseSync | undefined;
  let turn: NodeJS.Immediate | undefined;
  const statements = new WeakMap<object, StatementSync>();
  const endTurn = () => {
    if (!turn) return;
    clearImmediate(turn);
    turn = undefined;
    connection?.exec('commit');
  };
  return {
    endTurn,
    read<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): Row[] {
      // Opened late: a new file has no tables before it is migrated.
      connection ??= openReadOnly(file);
      if (!turn) {
        connection.exec('begin');
        turn = setImmediate(endTurn);
      }
      let statement = statements.get(query);
      if (!statement) statements.set(query, (statement = connection.prepare(query.sql)));
      return statement.all(...(parameters as SQLInputValue[])) as Row[];
    },
    close() {
      endTurn();
      if (connection) closeOnce(connection);
    },
  };
}

function openReadOnly(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // Rows are read where they lie, without a copy for each page of the file.
  connection.exec(`pragma cache_size = -65536; pragma mmap_size = ${2 ** 31}`);
  return connection;
}

function closeOnce(connection: DatabaseSync): void {
  if (connection.isOpen) connection.close();
}

/** Kysely expects better-sqlite3's interface; prepared statements are kept for the texts used most recently. */
function adapt(connection: DatabaseSync, afterEach: () => void = () => undefined) {
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
      const ended = <Result>(result: Result): Result => {
        afterEach();
        return result;
      };
      return {
        reader: prepared.columns().length > 0,
        all: (parameters: readonly unknown[]) => ended(prepared.all(...(parameters as SQLInputValue[]))),
        run: (parameters: readonly unknown[]) => ended(prepared.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters: readonly unknown[]) =>
          ended(prepared.iterate(...(parameters as SQLInputValue[]))),
      };
    },
  };
}
