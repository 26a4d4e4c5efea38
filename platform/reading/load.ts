import type { Kysely, Transaction } from 'kysely';
import { ParcelIndex } from '../parcels/index.ts';
import { readParcelColumns } from '../parcels/load.ts';
import { readSales, type LoadedSales } from '../sales/load.ts';
import type { ReadingStore } from '../store/open.ts';
import type { Database } from '../store/schema.ts';

export interface LoadedLand extends LoadedSales {
  parcels: ParcelIndex;
  /** Which data it was made from, see `landRevision`. */
  revision: string;
}

/**
 * Reads all sales and all parcels as they are at one moment. `store` is busy until it is done: give it one of its own.
 * `onSales` hears of the sales, which are there before the parcels.
 */
export async function loadLand(
  store: ReadingStore,
  onSales: (sales: LoadedSales) => void = () => undefined,
): Promise<LoadedLand> {
  return atOneMoment(store, async (snapshot) => {
    const revision = await landRevision(snapshot);
    const loaded = await readSales(snapshot);
    onSales(loaded);
    const parcels = new ParcelIndex(await readParcelColumns(snapshot), loaded.index.columns);
    return { ...loaded, parcels, revision };
  });
}

/** The marks that loads leave for each region, see `markChanged` of the pipeline: others after every load. */
export async function landRevision(database: Kysely<Database>): Promise<string> {
  const rows = await database
    .selectFrom('data_state')
    .select('value')
    .where('key', 'like', 'revision:%')
    .orderBy('key')
    .execute();
  return rows.map((row) => row.value).join(' ');
}

function atOneMoment<Result>(
  { database, engine }: ReadingStore,
  read: (snapshot: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction();
  // On SQLite every transaction reads one state of the file.
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  );
}
