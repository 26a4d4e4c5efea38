import type { Bounds } from '../../contract/shared/common.ts';
import type { TransactionRow } from '../../contract/sale/transactions.ts';
import { boxAroundCircle } from '../../lib/geo/sphere.ts';
import type { RegionKey, SaleLevel } from '../../contract/shared/vocabulary.ts';
import { cameraOf } from './camera.ts';
import { mapAddress, placeAddress } from './map-address.ts';

/** Radius in meters of what the map shows around a place that is not a parcel. */
const metersAround: Partial<Record<SaleLevel, number>> = { neighborhood: 1500, city: 8000 };

/** What the map shows of a sale: its parcel, or its neighborhood or city from farther away; undefined: nothing. */
export function saleBounds({
  level,
  location,
}: Pick<TransactionRow, 'level' | 'location'>): Bounds | undefined {
  if (!location || level === 'region') return undefined;
  const meters = metersAround[level];
  return meters === undefined
    ? { southWest: location, northEast: location }
    : boxAroundCircle(location, meters);
}

/**
 * Address of the region's map with the parcels of a sale selected, else with its neighborhood, else with its city in
 * view; undefined if no place is known.
 */
export function saleMapAddress(
  key: RegionKey,
  { neighborhoodId }: Pick<TransactionRow, 'neighborhoodId'>,
  parcelObjectIds: readonly number[],
  bounds: Bounds | undefined,
): string | undefined {
  if (!bounds) return undefined;
  if (parcelObjectIds.length > 0) return mapAddress(key, parcelObjectIds, bounds);
  if (neighborhoodId === null) return placeAddress(key, bounds);
  return `/${key}/metrics?neighborhood=${neighborhoodId}${cameraOf(bounds)}`;
}
