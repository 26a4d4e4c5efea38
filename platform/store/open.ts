import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite, openSqliteForReading } from './sqlite.ts';
import type { ReadingStore, Store, StoreAddress, StoreOptions } from './store.ts';

/** Opens the store and applies pending migrations. Throws when the file or server cannot be reached. */
export async function openStore(address: StoreAddress, options: StoreOptions = {}): Promise<Store> {
  const { writeTimeoutMilliseconds = 5000, lockWaitMilliseconds = writeTimeoutMilliseconds } = options;
  const waits = { writeTimeoutMilliseconds, lockWaitMilliseconds };
  if (!('url' in address)) return migrated(openSqlite(address.file, waits));
  const { statementMilliseconds, ...others } = options;
  if (statementMilliseconds === undefined) return migrated(openPostgres(address.url, options));
  // Migrations take as long as they need.
  const patient = await migrated(openPostgres(address.url, others));
  await patient.close();
  return openPostgres(address.url, options);
}

async function migrated(store: Store): Promise<Store> {
  try {
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
