import type { Kysely, Transaction } from 'kysely';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import { readRevisions } from '../shared/revisions.ts';
import type { ReadingStore } from '../connection/store.ts';
import type { Database, RevisionTable } from '../schema/schema.ts';

/** Whether a snapshot holds data of a revision group: land, and the overlays, which contain the metro stations. */
export function isInSnapshot(group: RevisionGroup): boolean {
  return group.startsWith('land:') || group.startsWith('overlays:');
}

/** Returns one string for the revisions of all data in a snapshot; it differs after every load of that data. */
export async function landRevision(database: Kysely<Database>): Promise<string> {
  return landRevisionOf(await readRevisions(database));
}

/** Like `landRevision`, from revisions that were already read. */
export function landRevisionOf(revisions: readonly RevisionTable[]): string {
  return revisions
    .filter(({ name }) => isInSnapshot(name))
    .map(({ name, value }) => `${name} ${value}`)
    .sort()
    .join(' ');
}

/** Like `landRevisionOf`, of one region's data alone. */
export function regionRevisionOf(revisions: readonly RevisionTable[], regionKey: string): string {
  return landRevisionOf(revisions.filter(({ name }) => name.split(':')[1] === regionKey));
}

/** The part of `regionRevisionOf` that is about overlays. */
export function overlaysRevisionOf(revisions: readonly RevisionTable[], regionKey: string): string {
  return landRevisionOf(revisions.filter(({ name }) => name === `overlays:${regionKey}`));
}

/** Reads one consistent state of the store, whatever is written meanwhile. */
export function inReadTransaction<Result>(
  { database, engine }: ReadingStore,
  read: (transaction: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction();
  // On SQLite every transaction already reads from one state.
  return (engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  );
}
