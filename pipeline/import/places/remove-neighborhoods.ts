import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';

/** Deletes neighborhoods; what lay in them lies in none. */
export async function removeNeighborhoods(
  transaction: Kysely<Database>,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await transaction.deleteFrom('neighborhood_metric').where('neighborhood_id', 'in', some).execute();
    for (const table of ['parcel', 'subdivision', 'sales_indicator', 'offer'] as const) {
      await transaction
        .updateTable(table)
        .set({ neighborhood_id: null })
        .where('neighborhood_id', 'in', some)
        .execute();
    }
    await transaction.deleteFrom('neighborhood').where('id', 'in', some).execute();
  }
}
