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
