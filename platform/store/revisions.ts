import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RevisionGroup } from '../../src/contract/shared/revisions.ts';
import type { Database, RevisionTable } from './schema.ts';

/**
 * Raises the revision of a group of public data, so that caches drop what they made from it. Call it in the transaction
 * that changes the data: a revision raised before its data would have caches store the old data anew.
 */
export async function raiseRevision(database: Kysely<Database>, name: RevisionGroup): Promise<void> {
  const row = { value: randomUUID(), changed_at: new Date().toISOString() };
  await database
    .insertInto('revision')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Every revision that was ever raised, by name. */
export async function readRevisions(database: Kysely<Database>): Promise<RevisionTable[]> {
  return database.selectFrom('revision').selectAll().orderBy('name').execute();
}

/** The present revision of a group; undefined when it never changed. */
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
