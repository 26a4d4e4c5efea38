import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { demoOrganisations } from './organisations.ts';

type Transaction = Kysely<Database>;

/**
 * Upserts the demo's organizations and returns their ids by code. The store assigns the ids: memberships and
 * registered organizations share the table, so an existing row keeps its id, its members and its creator.
 *
 * @throws Error when an organization that is not of the demo has one of its codes
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

/** Deletes demo organizations that are no longer generated, except those that other rows refer to. */
export async function removeStaleOrganisations(
  transaction: Transaction,
  sourceId: number,
  kept: ReadonlyMap<string, number>,
): Promise<void> {
  await transaction
    .deleteFrom('organisation')
    .where('source_id', '=', sourceId)
    .where('id', 'not in', [-1, ...kept.values()])
    .where('id', 'not in', (query) => query.selectFrom('organisation_member').select('organisation_id'))
    .where('id', 'not in', (query) => query.selectFrom('offer').select('organisation_id'))
    .where('id', 'not in', (query) => query.selectFrom('project').select('organisation_id'))
    .execute();
}
