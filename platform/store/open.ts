import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, openSqliteForReading } from './sqlite.ts';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** An open store that is only read: one query layer over either engine. */
export interface ReadingStore {
  readonly engine: Engine;
  /** Where it is, for a thread that opens it once more. */
  readonly address: StoreAddress;
  readonly database: Kysely<Database>;
  /**
   * Runs a query that was compiled before, for reads that are made all the time: nothing is built anew, and on SQLite
   * a connection of its own reads beside whatever is being written.
   */
  read<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The open store. */
export interface Store extends ReadingStore {
  /** Runs work in a transaction of its own; resolves when it is on the disk, and rolls back when the work rejects. */
  write<Result>(work: (transaction: Transaction<Database>) => Promise<Result>): Promise<Result>;
}

/** Where the data is: a SQLite file, or a PostgreSQL address. */
export type StoreAddress = { file: string } | { url: string };

export interface StoreOptions {
  /** How long `write` waits for the lock of another process (SQLite), before it fails as `isBusy` says. */
  writeTimeoutMilliseconds?: number;
  /** How long a single statement waits for it; meanwhile it keeps the connection, for which others wait. */
  lockWaitMilliseconds?: number;
}

/** Opens the store and brings its tables up to date. Throws when the file or server can't be reached. */
export async function openStore(
  address: StoreAddress,
  { writeTimeoutMilliseconds = 5000, lockWaitMilliseconds = writeTimeoutMilliseconds }: StoreOptions = {},
): Promise<Store> {
  const waits = { writeTimeoutMilliseconds, lockWaitMilliseconds };
  const store = 'url' in address ? openPostgres(address.url) : openSqlite(address.file, waits);
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** Opens a store that is up to date, and only reads from it. */
export function openForReading(address: StoreAddress): ReadingStore {
  return 'url' in address ? openPostgres(address.url) : openSqliteForReading(address.file);
}
