import { isOlder, migrate } from './migrations/migrate.ts';
import { isServed } from './connection/processes.ts';
import { openPostgres } from './connection/postgres.ts';
import { openSqlite, openSqliteForReading } from './connection/sqlite.ts';
import type { ReadingStore, Store, StoreAddress, StoreOptions } from './connection/store.ts';

/**
 * Opens the store and applies pending migrations. Throws when the file or server cannot be reached, and when migrations
 * may not be applied because a platform of an earlier version is running (`mayMigrateServed`).
 */
export async function openStore(address: StoreAddress, options: StoreOptions = {}): Promise<Store> {
  const { writeTimeoutMilliseconds = 5000, lockWaitMilliseconds = writeTimeoutMilliseconds } = options;
  const waits = { writeTimeoutMilliseconds, lockWaitMilliseconds };
  if (!('url' in address)) return migrated(openSqlite(address.file, waits), options);
  const { statementMilliseconds, ...others } = options;
  if (statementMilliseconds === undefined) return migrated(openPostgres(address.url, options), options);
  // Migrations take as long as they need.
  const patient = await migrated(openPostgres(address.url, others), options);
  await patient.close();
  return openPostgres(address.url, options);
}

async function migrated(store: Store, { mayMigrateServed = true }: StoreOptions): Promise<Store> {
  try {
    if (!mayMigrateServed && (await isOlder(store)) && (await isServed(store.database)))
      throw new Error(
        'A platform of an earlier version is running over this data: restart it on this version first. If it was killed, wait a minute.',
      );
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** Opens a store that is already migrated, for reading only. */
export function openForReading(address: StoreAddress): ReadingStore {
  return 'url' in address ? openPostgres(address.url) : openSqliteForReading(address.file);
}
