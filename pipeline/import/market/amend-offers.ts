import type { Kysely } from 'kysely';
import type { AmendmentRow } from '../../../database/loads/amendments.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { inChunks } from './keyed-rows.ts';
import { correctedValues, differs, isGone } from '../../shared/corrections.ts';

/**
 * Corrects offers, and takes out those that were withdrawn.
 *
 * @returns whether any was changed
 */
export async function amendOffers(
  transaction: Kysely<Database>,
  amendments: readonly AmendmentRow[],
): Promise<boolean> {
  const byId = Map.groupBy(amendments, (amendment) => Number(amendment.item_key));
  let isChanged = false;
  await inChunks([...byId.keys()], async (ids) => {
    const rows = await transaction.selectFrom('offer').selectAll().where('id', 'in', ids).execute();
    for (const row of rows) {
      const own = byId.get(row.id) ?? [];
      const values = correctedValues(own);
      if (isGone(own)) {
        await transaction.deleteFrom('offer_parcel').where('offer_id', '=', row.id).execute();
        await transaction.deleteFrom('offer').where('id', '=', row.id).execute();
      } else if (differs(row, values)) {
        await transaction.updateTable('offer').set(values).where('id', '=', row.id).execute();
      } else continue;
      isChanged = true;
    }
  });
  return isChanged;
}
