import type { Bounds } from '../../contract/shared/common.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { cameraOf } from '../../map/camera.ts';
import type { Selection } from '../map/selection.ts';
import { readView, writeView } from '../map/view-address.ts';

/**
 * Address of the region's map with the given parcels selected, else the neighborhood, and the camera fitted to
 * `bounds`.
 */
export function favoritesAddress(
  region: RegionKey,
  {
    parcelObjectIds,
    neighborhoodId,
    bounds,
  }: { parcelObjectIds: readonly number[]; neighborhoodId?: number | null; bounds: Bounds },
): string {
  const selection: Selection =
    parcelObjectIds.length > 0
      ? { kind: 'parcels', parcelObjectIds }
      : neighborhoodId == null
        ? { kind: 'nothing' }
        : { kind: 'neighborhood', neighborhoodId };
  return `/${region}/metrics${writeView({ ...readView(''), selection }, '')}${cameraOf(bounds)}`;
}
