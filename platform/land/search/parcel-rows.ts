import type { ParcelOrder } from '../../../src/contract/shared/orders.ts';
import type { SearchedLand } from './land.ts';
import type { Meaning, ParcelSearch } from './parcel-search.ts';

/** Returns the ids of the first matching parcels in an order, at most `limit`. */
export async function selectParcels(
  { parcels }: Pick<SearchedLand, 'parcels'>,
  search: ParcelSearch,
  meaning: Meaning,
  order: ParcelOrder,
  limit: number,
): Promise<number[]> {
  if (Object.values(meaning).some((values: unknown[]) => values.length === 0)) return [];
  const index = await parcels;
  return index.first(index.matching(search, meaning), order, limit);
}
