import { sql, type Kysely } from 'kysely';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Engine } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { hasRow } from '../../shared/state.ts';
import { rebuildSearchEntries } from './search-entries.ts';

/**
 * Ends a load: recounts the region's parcels, rebuilds its search entries, and raises its data's revision, so that
 * its tiles are rebuilt.
 *
 * @param land whether parcels, plans or neighborhoods have changed: else there is nothing new to find or to count
 */
export async function markChanged(
  database: Kysely<Database>,
  engine: Engine,
  region: RegionKey,
  { land = true } = {},
): Promise<void> {
  const { id } = await database
    .selectFrom('region')
    .select('id')
    .where('key', '=', region)
    .executeTakeFirstOrThrow();
  const lastSaleDay = sql<string>`(select max(date) from sale where region_id = ${id})`;
  if (!land) {
    await database
      .updateTable('region')
      .set({ has_data: 1, last_sale_on: lastSaleDay })
      .where('id', '=', id)
      .execute();
    await raiseRevision(database, `land:${region}`);
    return;
  }
  const counts = await database
    .selectFrom('parcel')
    .innerJoin('source', 'source.id', 'parcel.source_id')
    .select(['source.origin', sql<number>`count(*)`.as('count')])
    .where('parcel.region_id', '=', id)
    .groupBy('source.origin')
    .execute();
  const total = counts.reduce((sum, row) => sum + row.count, 0);
  const demo = counts.find((row) => row.origin === 'demo')?.count ?? 0;
  const hasData =
    total > 0 || (await hasRow(database, 'sale', id)) || (await hasRow(database, 'sales_indicator', id));
  await database
    .updateTable('region')
    .set({
      parcel_count: total,
      demo_parcel_count: demo,
      has_data: Number(hasData),
      last_sale_on: lastSaleDay,
    })
    .where('id', '=', id)
    .execute();
  await rebuildSearchEntries(database, engine, id);
  await raiseRevision(database, `land:${region}`);
}
