import type { Bounds, Point } from './bounds.ts';

/** What identifies the area of a region: the box around all of it, and its main city. */
interface RegionArea {
  extent: Bounds;
  centroid: Point;
}

/**
 * The region that a point lies in, by longitude and latitude in degrees. Bounding boxes of neighboring regions
 * overlap, so among those that contain the point the one whose main city is nearest is taken.
 */
export function regionAt<Region extends RegionArea>(
  regions: readonly Region[],
  x: number,
  y: number,
): Region | undefined {
  const within = regions.filter(
    ({ extent: { southWest, northEast } }) =>
      x >= southWest.x && x <= northEast.x && y >= southWest.y && y <= northEast.y,
  );
  const distance = ({ centroid }: Region) => Math.hypot(centroid.x - x, centroid.y - y);
  return within.sort((one, other) => distance(one) - distance(other))[0];
}
