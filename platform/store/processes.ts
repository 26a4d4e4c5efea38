import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A process is taken to have ended when it has not been seen for this long. */
const gapMilliseconds = 60_000;

/** Records that a process of the platform runs, and the revision of the land that it answers from. */
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

/** Returns the revisions of the land that the processes of the platform answer from. */
export async function landRevisionsInUse(database: Kysely<Database>): Promise<Set<string>> {
  const rows = await database
    .selectFrom('platform_process')
    .select('land_revision')
    .where('seen_at', '>=', oldestSeen())
    .execute();
  return new Set(rows.map((row) => row.land_revision));
}

function oldestSeen(): string {
  return new Date(Date.now() - gapMilliseconds).toISOString();
}
