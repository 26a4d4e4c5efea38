import type { FavoriteRow } from '../../../contract/favorites/favorites.ts';
import {
  offerAddress,
  parcelAddress,
  planAddress,
  saleAddress,
  saleListPath,
} from '../../../contract/shared/page-addresses.ts';
import { planOfKey } from '../../../contract/shared/plan-key.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';

/** Page of a region's favorite; for a neighborhood, the list of its sales. Undefined for projects. */
export function pageOf(
  { item, itemType, itemId, regionId }: FavoriteRow,
  regionKey: RegionKey,
): string | undefined {
  if (!item) return undefined;
  if (itemType === 'offer') return offerAddress(itemId);
  if (itemType === 'parcel') return parcelAddress(Number(itemId));
  if (itemType === 'plan') {
    const plan = planOfKey(itemId);
    return plan && planAddress(regionKey, plan.cityName, plan.planNo);
  }
  if (itemType === 'neighborhood') return saleListPath(regionKey, Number(itemId));
  return item.firstParcel ? saleAddress({ ...item.firstParcel, transactionNo: itemId, regionId }) : undefined;
}
