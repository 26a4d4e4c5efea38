import type { Kysely } from 'kysely';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { readAmendments, type AmendmentRow } from '../../database/loads/amendments.ts';
import { raiseRevision } from '../../database/shared/revisions.ts';
import type { Database } from '../../database/schema/schema.ts';
import type { Engine } from '../../database/connection/store.ts';
import type { Aliases } from '../import/places/aliases.ts';
import { refreshFigures } from '../import/placement/placement.ts';
import { followParcels } from '../import/parcels/parcel-write.ts';
import { loadRegion } from '../import/places/regions.ts';
import { TouchedLand } from '../import/places/touched-land.ts';
import { markChanged } from '../import/places/mark-changed.ts';
import type { ChangesOf, RegionChanges } from './region-changes.ts';
import { amendOffers } from '../import/market/amend-offers.ts';
import { amendParcels } from './parcels.ts';
import { amendSales } from './sales.ts';

/**
 * Makes the store as the amendments say, where it is not: after each load, which may have written over a correction or
 * brought back what was withdrawn or retired. Figures, search entries and revisions follow.
 *
 * @returns the regions whose land it changed
 */
export async function applyAmendments(
  transaction: Kysely<Database>,
  engine: Engine,
  aliases: () => Promise<Aliases>,
): Promise<RegionKey[]> {
  const amendments = await readAmendments(transaction);
  if (amendments.length === 0) return [];
  const changes = new Map<RegionKey, RegionChanges>();
  const changesOf: ChangesOf = ({ region_key: key }) => {
    const known = changes.get(key);
    if (known) return known;
    const fresh = { touched: new TouchedLand(), plots: new Set<string>(), hasChangedParcels: false };
    changes.set(key, fresh);
    return fresh;
  };
  const of = (item: AmendmentRow['item']) => amendments.filter((amendment) => amendment.item === item);
  await amendSales(transaction, of('sale'), changesOf);
  const movedOffers = await amendParcels(transaction, of('parcel'), changesOf);
  const amendedOffers = await amendOffers(transaction, of('offer'));
  if (movedOffers || amendedOffers)
    for (const group of ['offers', 'organisations'] as const) await raiseRevision(transaction, group);
  for (const [key, { touched, plots, hasChangedParcels }] of changes) {
    const region = await loadRegion(transaction, key);
    const names = await aliases();
    if (!touched.isEmpty) await refreshFigures(transaction, engine, region, { touched, aliases: names });
    if (hasChangedParcels)
      await followParcels(transaction, engine, region, { aliases: names, only: [...plots] });
    else await markChanged(transaction, engine, key, { land: false });
  }
  return [...changes.keys()];
}
