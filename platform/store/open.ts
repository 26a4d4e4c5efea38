import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Act } from './shared-commits.ts';
import { openSqlite, openSqliteForReading } from './sqlite.ts';
import type { CompiledQuery, Kysely } from 'kysely';
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
  /**
   * Runs an act in a transaction; resolves when it is on the disk. On SQLite, acts that wait at the same time share one
   * commit.
   */
  write<Result>(act: Act<Result>): Promise<Result>;
}

/** Where the data is: a SQLite file, or a PostgreSQL address. */
export type StoreAddress = { file: string } | { url: string };

export interface StoreOptions {
  /** How long a write waits for one of another process (SQLite), before it fails as `isBusy` says. */
  patienceMilliseconds?: number;
  /** How much of that it may keep the connection, for which others wait; acts of `write` wait without it. */
  heldMilliseconds?: number;
}

/** Opens the store and brings its tables up to date. Throws when the file or server can't be reached. */
export async function openStore(
  address: StoreAddress,
  { patienceMilliseconds = 5000, heldMilliseconds = patienceMilliseconds }: StoreOptions = {},
): Promise<Store> {
  const patience = { patienceMilliseconds, heldMilliseconds };
  const store = 'url' in address ? openPostgres(address.url) : openSqlite(address.file, patience);
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
