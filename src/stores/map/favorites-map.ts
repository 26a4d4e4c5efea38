import type { FavoriteItem } from '../../../contract/favorites/favorites.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { PlanName } from '../../../contract/shared/plan-key.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { cameraOf } from '../../map/camera.ts';
import { saleBounds } from '../../map/sale-view.ts';
import type { Selection } from './selection.ts';
import { readView, writeView } from './view-address.ts';

/**
 * Address of the region's map with the given plan or parcels selected, else the neighborhood, and the camera fitted to
 * `bounds`. Where a sale without a parcel was is known less exactly, so its place is shown from farther away.
 */
export function favoritesAddress(
  region: RegionKey,
  {
    parcelObjectIds,
    neighborhoodId,
    firstParcel,
    bounds,
    plan,
  }: {
    parcelObjectIds: readonly number[];
    neighborhoodId?: number | null;
    firstParcel?: FavoriteItem['firstParcel'];
    bounds: Bounds;
    plan?: PlanName | undefined;
  },
): string {
  const selection: Selection = plan
    ? { kind: 'plan', ...plan }
    : parcelObjectIds.length > 0
      ? { kind: 'parcels', parcelObjectIds }
      : neighborhoodId == null
        ? { kind: 'nothing' }
        : { kind: 'neighborhood', neighborhoodId };
  const isSaleAtPoint = firstParcel && parcelObjectIds.length === 0 && isPoint(bounds);
  return `/${region}/metrics${writeView({ ...readView(''), selection }, '')}${cameraOf(isSaleAtPoint ? placeOfSale(neighborhoodId, bounds) : bounds)}`;
}

function isPoint({ southWest, northEast }: Bounds): boolean {
  return southWest.x === northEast.x && southWest.y === northEast.y;
}

function placeOfSale(neighborhoodId: number | null | undefined, bounds: Bounds): Bounds {
  const level = neighborhoodId == null ? 'city' : 'neighborhood';
  return saleBounds({ level, location: bounds.southWest }) ?? bounds;
}
