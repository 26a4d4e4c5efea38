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
  /** Revision of the data it was built from, see `landRevision`. */
  revision: string;
}

/**
 * Reads all sales and all parcels from one snapshot. `store` is occupied until this resolves, so pass a dedicated
 * one. Calls `onSales` as soon as the sales are loaded, before the parcels.
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

/** Whether the worker holds data of a revision group: land, and the overlays, which contain the metro stations. */
export function isHeldByReader(group: RevisionGroup): boolean {
  return group.startsWith('land:') || group.startsWith('overlays:');
}

/**
 * Returns one string for the revisions of all data that the worker holds; it differs after every load of that data.
 */
export async function landRevision(database: Kysely<Database>): Promise<string> {
  return landRevisionOf(await readRevisions(database));
}

/** Like `landRevision`, from revisions that were already read. */
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
  // On SQLite every transaction already reads from one snapshot.
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  );
}
