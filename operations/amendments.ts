import type { Kysely } from 'kysely';
import { removeAmendment, type AmendmentRow } from '../database/loads/amendments.ts';
import { recordInJournal, type Actor } from '../database/shared/journal.ts';
import type { Database } from '../database/schema/schema.ts';

/** Lets loads write over a change of a row again; undefined: there is none. */
export async function endAmendment(
  database: Kysely<Database>,
  id: number,
  actor: Actor,
): Promise<AmendmentRow | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await removeAmendment(transaction, id);
    if (!row) return undefined;
    await recordInJournal(transaction, actor, {
      ...({ act: 'data.amendment_ended', subject: `amendment ${id}` } as const),
      regionKey: row.region_key,
      detail: { item: row.item, key: row.item_key, title: row.title },
    });
    return row;
  });
}
