import type { Kysely } from 'kysely';
import { forgetDemoAmendments } from '../../database/loads/amendments.ts';
import type { Engine } from '../../database/connection/store.ts';
import { returnOffersWithoutParcels } from '../../database/offer/own-offers.ts';
import { raiseRevision } from '../../database/shared/revisions.ts';
import type { Database } from '../../database/schema/schema.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Aliases } from '../import/places/aliases.ts';
import { removeNeighborhoods } from '../import/places/remove-neighborhoods.ts';
import { placeAnew } from '../import/placement/placement.ts';
import { loadRegion } from '../import/places/regions.ts';
import { markOverlaysChanged } from '../shared/state.ts';
import { markChanged } from '../import/places/mark-changed.ts';
import { demoLoadKey } from './load.ts';
import { removeStaleOrganisations } from './market/store-organisations.ts';

export interface RemovedDemo {
  region: RegionKey;
  parcels: number;
  sales: number;
  /** Indicator rows that lay in demo neighborhoods: they are in imported ones now, or wait for their district. */
  movedIndicators: number;
}

/**
 * Takes the demo rows of regions out of the store. Imported rows stay; favorites of demo rows stay and say that what
 * they are about is gone.
 *
 * @param isLast no region keeps demo rows: what the demo has beside regions goes as well
 */
export async function removeDemo(
  transaction: Kysely<Database>,
  engine: Engine,
  regions: readonly RegionKey[],
  aliases: Aliases,
  isLast: boolean,
): Promise<RemovedDemo[]> {
  const source = await transaction
    .selectFrom('source')
    .select('id')
    .where('load_key', '=', demoLoadKey)
    .executeTakeFirst();
  if (!source) return [];
  const removed: RemovedDemo[] = [];
  for (const key of regions) {
    const region = await loadRegion(transaction, key);
    const counts = await removeRows(transaction, source.id, region.id);
    await forgetDemoAmendments(transaction, region.id);
    const neighborhoods = await transaction
      .selectFrom('neighborhood')
      .select('id')
      .where('source_id', '=', source.id)
      .where('region_id', '=', region.id)
      .execute();
    const ids = neighborhoods.map(({ id }) => id);
    const { movedSales } = await placeAnew(transaction, engine, region, aliases, new Set(ids));
    await removeNeighborhoods(transaction, ids);
    await markChanged(transaction, engine, key);
    await markOverlaysChanged(transaction, key);
    removed.push({ region: key, ...counts, movedIndicators: movedSales });
  }
  await returnOffersWithoutParcels(transaction);
  if (isLast) await removeStaleOrganisations(transaction, source.id, new Map());
  for (const group of ['offers', 'organisations', 'projects'] as const)
    await raiseRevision(transaction, group);
  return removed;
}

/** Deletes what was generated for a region, child rows first, except its neighborhoods. */
async function removeRows(
  transaction: Kysely<Database>,
  sourceId: number,
  regionId: number,
): Promise<{ parcels: number; sales: number }> {
  const own = (table: 'offer' | 'project' | 'sale') =>
    transaction
      .selectFrom(table)
      .select('id')
      .where('source_id', '=', sourceId)
      .where('region_id', '=', regionId);
  await transaction.deleteFrom('offer_parcel').where('offer_id', 'in', own('offer')).execute();
  await transaction.deleteFrom('booking_parcel').where('project_id', 'in', own('project')).execute();
  await transaction.deleteFrom('sale_parcel').where('sale_id', 'in', own('sale')).execute();
  const counts = { parcels: 0, sales: 0 };
  for (const table of [
    'offer',
    'project',
    'sale',
    'parcel',
    'subdivision',
    'street',
    'overlay',
    'building_rule',
    'land_fee_zone',
  ] as const) {
    const gone = await transaction
      .deleteFrom(table)
      .where('source_id', '=', sourceId)
      .where('region_id', '=', regionId)
      .executeTakeFirst();
    if (table === 'parcel') counts.parcels = Number(gone.numDeletedRows);
    if (table === 'sale') counts.sales = Number(gone.numDeletedRows);
  }
  await transaction
    .deleteFrom('neighborhood_metric')
    .where('source_id', '=', sourceId)
    .where('neighborhood_id', 'in', (query) =>
      query.selectFrom('neighborhood').select('id').where('region_id', '=', regionId),
    )
    .execute();
  return counts;
}
