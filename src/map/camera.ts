import type { Bounds } from '../../contract/shared/common.ts';

/** Returns the hash to append to a map address so that a screen about 1000 px wide shows the box. */
export function cameraOf({ southWest, northEast }: Bounds): string {
  const width = Math.max(northEast.x - southWest.x, northEast.y - southWest.y, 1e-6);
  // One tile of 512 pixels spans 360 degrees at zoom 0.
  const zoom = Math.min(17, Math.max(9, Math.log2(360 / width)));
  const latitude = (southWest.y + northEast.y) / 2;
  const longitude = (southWest.x + northEast.x) / 2;
  return `#map=${zoom.toFixed(1)}/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
}
