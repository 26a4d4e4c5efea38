import type { Kysely } from 'kysely';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { firstIdOf } from './ids.ts';
import type { Database } from '../../database/schema/schema.ts';

/**
 * The highest id that an imported sale of a region ever had, also of sales that were undone or removed since: links,
 * complaints and reports name sales by their ids, which so never lead to another sale. It is no part of what an undo
 * takes back.
 */
const keyOf = (region: RegionKey) => `highest_sale_id:${region}`;

/** Returns 0 where no load has written it yet. */
async function readHighestSaleId(transaction: Kysely<Database>, region: RegionKey): Promise<number> {
  const row = await transaction
    .selectFrom('data_state')
    .select('value')
    .where('key', '=', keyOf(region))
    .executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** The id of the next new sale of a region. */
export async function nextSaleId(transaction: Kysely<Database>, region: RegionKey): Promise<number> {
  const [first, end] = [firstIdOf(region), firstIdOf(region, 1)];
  const { last } = await transaction
    .selectFrom('sale')
    .select(({ fn }) => fn.max('id').as('last'))
    .where('id', '>=', first)
    .where('id', '<', end)
    .executeTakeFirstOrThrow();
  const highest = await readHighestSaleId(transaction, region);
  return Math.max(first, Number(last ?? 0) + 1, highest + 1);
}

export async function writeHighestSaleId(
  transaction: Kysely<Database>,
  region: RegionKey,
  id: number,
): Promise<void> {
  await transaction
    .insertInto('data_state')
    .values({ key: keyOf(region), value: String(id) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(id) }))
    .execute();
}
