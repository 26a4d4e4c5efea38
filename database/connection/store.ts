import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Database } from '../schema/schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** An open store for reading: one query layer over either engine. */
export interface ReadingStore {
  readonly engine: Engine;
  /** Its address, for another connection or process that opens it again. */
  readonly address: StoreAddress;
  readonly database: Kysely<Database>;
  /**
   * Runs a compiled query, for frequent reads: nothing is compiled again, and on SQLite a separate connection reads
   * concurrently with any write.
   */
  read<Row>(query: CompiledQuery<Row>, parameters: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** An open store for reading and writing. */
export interface Store extends ReadingStore {
  /**
   * Runs work in a transaction of its own; resolves once it is committed to disk, and rolls back when the work rejects.
   */
  write<Result>(work: (transaction: Transaction<Database>) => Promise<Result>): Promise<Result>;
}

/** Location of the data: a SQLite file, or a PostgreSQL URL. */
export type StoreAddress = { file: string } | { url: string };

export interface StoreOptions {
  /** How long `write` waits for another process's lock (SQLite) before it fails with an `isBusy` error. */
  writeTimeoutMilliseconds?: number;
  /** How long a single statement waits for it; meanwhile it occupies the connection, for which others wait. */
  lockWaitMilliseconds?: number;
  /** Most connections to PostgreSQL at the same time; others wait for one. */
  connections?: number;
  /** PostgreSQL ends a statement after this time; without it, none. Migrations take as long as they need. */
  statementMilliseconds?: number;
  /**
   * Whether tables of an earlier version may be changed while a platform runs over them, as the platform itself does in an
   * update; true by default.
   */
  mayMigrateServed?: boolean;
}
