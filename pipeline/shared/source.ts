import type { Insertable, Kysely } from 'kysely';
import type { Database, SourceTable } from '../../database/schema/schema.ts';

/**
 * Writes the source row of a load and returns its id; loading again under the same key keeps the id. Without names of
 * files it gets those of the load when that ends (`RunningLoad.end`).
 */
export async function replaceSource(
  transaction: Kysely<Database>,
  source: Omit<Insertable<SourceTable>, 'id'>,
): Promise<number> {
  const { load_key: loadKey, ...rest } = { files: '', ...source };
  const row = await transaction
    .insertInto('source')
    .values({ files: '', ...source })
    .onConflict((conflict) => conflict.column('load_key').doUpdateSet(rest))
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Error(`source ${loadKey} was not written`);
  return row.id;
}

/** The id of the source row of an earlier load. */
export async function sourceOf(transaction: Kysely<Database>, loadKey: string): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('source')
    .select('id')
    .where('load_key', '=', loadKey)
    .executeTakeFirst();
  return row?.id;
}
