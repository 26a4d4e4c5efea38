import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A process is taken to have ended when it has not been seen for this long. */
const gapMilliseconds = 60_000;

/** Records that a process of the platform runs, and the revision of the land that it answers from; empty: none. */
export async function reportProcess(
  database: Kysely<Database>,
  id: string,
  landRevision: string,
): Promise<void> {
  const row = { land_revision: landRevision, seen_at: new Date().toISOString() };
  await database
    .insertInto('platform_process')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await database.deleteFrom('platform_process').where('seen_at', '<', oldestSeen()).execute();
}

/** Forgets a process that ends. */
export async function removeProcess(database: Kysely<Database>, id: string): Promise<void> {
  await database.deleteFrom('platform_process').where('id', '=', id).execute();
}

/** Whether a platform runs over the store, or was killed within the last minute. */
export async function isServed(database: Kysely<Database>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  // Tables of an earlier version.
  if (!tables.some(({ name }) => name === 'platform_process')) return false;
  const row = await database
    .selectFrom('platform_process')
    .select('id')
    .where('seen_at', '>=', oldestSeen())
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the revisions of the land that the processes of the platform answer from; one without land has none. */
export async function landRevisionsInUse(database: Kysely<Database>): Promise<Set<string>> {
  const rows = await database
    .selectFrom('platform_process')
    .select('land_revision')
    .where('seen_at', '>=', oldestSeen())
    .where('land_revision', '<>', '')
    .execute();
  return new Set(rows.map((row) => row.land_revision));
}

function oldestSeen(): string {
  return new Date(Date.now() - gapMilliseconds).toISOString();
}
