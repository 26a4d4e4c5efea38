import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/store/schema.ts';
import { demoOrganisations } from './organisations.ts';

type Transaction = Kysely<Database>;

/**
 * Writes the demo's organisations and gives their ids by code. Ids are the store's own: people's memberships and what
 * they registered share the table, so a row that is there keeps its id, its members and who created it.
 *
 * @throws Error when somebody else's organisation has a code of the demo
 */
export async function upsertOrganisations(
  transaction: Transaction,
  sourceId: number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { code, ...rest } of demoOrganisations()) {
    const written = await transaction
      .insertInto('organisation')
      .values({ code, ...rest, source_id: sourceId })
      .onConflict((conflict) =>
        conflict.column('code').doUpdateSet(rest).where('organisation.source_id', '=', sourceId),
      )
      .returning('id')
      .executeTakeFirst();
    if (!written) throw new Error(`the code ${code} belongs to an organisation that is not of the demo`);
    ids.set(code, written.id);
  }
  return ids;
}

/** Takes away demo organisations that are no longer made, but for those that somebody's rows refer to. */
export async function removeStaleOrganisations(
  transaction: Transaction,
  sourceId: number,
  kept: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction
    .deleteFrom('organisation')
    .where('source_id', '=', sourceId)
    .where('code', 'not in', [...kept.keys()])
    .where('id', 'not in', (query) => query.selectFrom('organisation_member').select('organisation_id'))
    .where('id', 'not in', (query) => query.selectFrom('offer').select('organisation_id'))
    .where('id', 'not in', (query) => query.selectFrom('project').select('organisation_id'))
    .execute();
}
