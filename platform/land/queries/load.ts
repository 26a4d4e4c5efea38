import type { Kysely, Transaction } from 'kysely';
import type { RevisionGroup } from '../../../src/contract/shared/revisions.ts';
import { ParcelIndex } from '../parcels/index.ts';
import { readParcelColumns } from '../parcels/load.ts';
import { readSales, type LoadedSales } from '../sales/load.ts';
import type { ReadingStore } from '../../store/store.ts';
import { readRevisions } from '../../store/revisions.ts';
import type { Database, RevisionTable } from '../../store/schema.ts';

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

/** The groups of public data that a reading thread holds: land, and the overlays with the metro stations near it. */
export function isHeldByReader(group: RevisionGroup): boolean {
  return group.startsWith('land:') || group.startsWith('overlays:');
}

/** One text for the revisions of all that a reading thread holds: another one after every load of it. */
export async function landRevision(database: Kysely<Database>): Promise<string> {
  return landRevisionOf(await readRevisions(database));
}

/** As `landRevision`, from revisions that were read before. */
export function landRevisionOf(revisions: readonly RevisionTable[]): string {
  return revisions
    .filter(({ name }) => isHeldByReader(name))
    .map(({ name, value }) => `${name} ${value}`)
    .sort()
    .join(' ');
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
