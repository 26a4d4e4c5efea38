import type { Bounds } from '../../contract/shared/common.ts';
import { mapLimits } from '../../contract/map/limits.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { cameraOf } from './camera.ts';

/**
 * Address of the region's map with parcels selected and a camera that shows the box. If there are too many parcels,
 * only the first are selected.
 */
export function mapAddress(key: RegionKey, parcelObjectIds: readonly number[], bounds: Bounds): string {
  return `/${key}/metrics?${selected(parcelObjectIds)}${cameraOf(bounds)}`;
}

/** The same for the embeddable map alone. */
export function mapFrameAddress(key: RegionKey, parcelObjectIds: readonly number[], bounds: Bounds): string {
  return `/map?region=${key}&${selected(parcelObjectIds)}${cameraOf(bounds)}`;
}

/** Names the project that a link to the map is about. */
export const projectField = 'project';

/** Address of the region's map with a camera that shows a project's land, which is marked with its name. */
export function projectMapAddress(key: RegionKey, projectId: number, bounds: Bounds): string {
  return `/${key}/metrics?${projectField}=${projectId}${cameraOf(bounds)}`;
}

/** Address of the region's map with a camera that shows the box, and nothing selected. */
export function placeAddress(key: RegionKey, bounds: Bounds): string {
  return `/${key}/metrics${cameraOf(bounds)}`;
}

function selected(parcelObjectIds: readonly number[]): string {
  return `parcel=${parcelObjectIds.slice(0, mapLimits.selectedParcels).join(',')}`;
}
