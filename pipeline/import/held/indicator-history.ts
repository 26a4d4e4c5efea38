import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import { transactionTypeOf } from '../figures/transaction-type.ts';
import type { Region } from '../places/regions.ts';
import type { PriceCheck } from './price-check.ts';

/**
 * Lets places with too few deeds learn from their quarterly indicators what is usual there, for types of land that both
 * name alike.
 *
 * @param placeOf the place of a neighborhood and type, if the load has deeds there
 */
export async function learnFromIndicators(
  transaction: Kysely<Database>,
  region: Region,
  check: PriceCheck,
  placeOf: (neighborhoodId: number, type: string) => number | undefined,
): Promise<void> {
  const rows = await transaction
    .selectFrom('sales_indicator')
    .select(['neighborhood_id', 'property_type', 'property_class'])
    .select(['average_price', 'total_value', 'total_area'])
    .where('region_id', '=', region.id)
    .where('neighborhood_id', 'is not', null)
    .where('deed_count', '>', 0)
    .execute();
  // Decided before any is learnt: else the first five would be all.
  const learnt: [place: number, price: number][] = [];
  for (const row of rows) {
    const type = transactionTypeOf(row.property_type, row.property_class);
    const place =
      type === null || row.neighborhood_id === null ? undefined : placeOf(row.neighborhood_id, type);
    if (place === undefined || !check.isScarce(place)) continue;
    const price = row.average_price ?? (row.total_area > 0 ? row.total_value / row.total_area : 0);
    learnt.push([place, price]);
  }
  for (const [place, price] of learnt) check.learn(place, price);
}
