import type { Kysely } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A store, or a transaction of it that does more. */
export interface ContentStore {
  database: Kysely<Database>;
}

export interface ContentEntry<Body> {
  body: Body;
  updatedAt: string;
}

/** Returns an entry of the content service; undefined when there is none. */
export async function findContent<Body>(
  { database }: ContentStore,
  name: string,
): Promise<ContentEntry<Body> | undefined> {
  const row = await database
    .selectFrom('content_entry')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { body: JSON.parse(row.body) as Body, updatedAt: row.updated_at };
}

/** Writes an entry and sets its time of change to now. */
export async function writeContent({ database }: ContentStore, name: string, body: unknown): Promise<void> {
  const row = { body: JSON.stringify(body), updated_at: new Date().toISOString() };
  await database
    .insertInto('content_entry')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** Removes an entry; returns whether there was one. */
export async function removeContent({ database }: ContentStore, name: string): Promise<boolean> {
  const removed = await database
    .deleteFrom('content_entry')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return removed !== undefined;
}
