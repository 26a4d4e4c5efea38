import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import type { Database, RevisionTable } from '../schema/schema.ts';

/**
 * Raises the revision of a group of public data, so that caches drop what they derived from it. Call it in the
 * transaction that changes the data: if the revision rose before the data, caches would store the old data again.
 */
export async function raiseRevision(database: Kysely<Database>, name: RevisionGroup): Promise<void> {
  const row = { value: randomUUID(), changed_at: new Date().toISOString() };
  await database
    .insertInto('revision')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** All revisions ever raised, by name. */
export async function readRevisions(database: Kysely<Database>): Promise<RevisionTable[]> {
  return database.selectFrom('revision').selectAll().orderBy('name').execute();
}

/** Returns the current revision of a group; undefined when it never changed. */
export async function readRevision(
  database: Kysely<Database>,
  name: RevisionGroup,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('revision')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
