import type { OfferedParcel, PriceQuery } from '../../land/sales/offered.ts';
import { saleFilter, type SaleFilter, type SaleQuery } from '../../land/sales/filter.ts';
import { listOfferedParcels } from '../../../database/offer/offers.ts';
import type { Store } from '../../../database/connection/store.ts';

/** Returns the parcels in valid offers for sale: all, or those of a region or with given ids. */
export function offeredParcels(
  store: Store,
  { regionId, parcelIds }: { regionId?: number | undefined; parcelIds?: readonly number[] },
): Promise<OfferedParcel[]> {
  const validAt = new Date().toISOString();
  return listOfferedParcels(store, { regionId, ...(parcelIds ? { parcelIds } : {}) }, validAt);
}

/** Whether a request asks for what only offers tell. */
export function asksForOffers({ offered, fromTotal, toTotal }: PriceQuery): boolean {
  return offered === 'true' || fromTotal !== undefined || toTotal !== undefined;
}

/** Returns the filter for a request's conditions on sales, with the offers of the moment where it asks for those. */
export async function saleFilterOf(
  store: Store,
  query: SaleQuery & { regionId?: number | undefined },
): Promise<SaleFilter> {
  return saleFilter(query, query.offered === 'true' ? await offeredParcels(store, query) : undefined);
}
