import { polygonArea, type ReadonlyRings } from './polygons.ts';
import { isOnLand, type Position } from './rings.ts';

/**
 * The centroid of polygons when it lies on their land, else a point that does. Degrees; exterior rings run
 * counterclockwise, holes clockwise, and no ring crosses another.
 */
export function labelPoint(polygons: readonly ReadonlyRings[]): Position {
  const centroid = centroidOf(polygons);
  return isOnLand(polygons, centroid) ? centroid : pointOnLand(polygons, centroid);
}

function centroidOf(polygons: readonly ReadonlyRings[]): Position {
  const [originX, originY] = polygons[0]?.[0]?.[0] ?? [0, 0];
  let [area, momentX, momentY] = [0, 0, 0];
  for (const ring of polygons.flat()) {
    for (let index = 1; index < ring.length; index++) {
      const [fromX, fromY] = [(ring[index - 1]?.[0] ?? 0) - originX, (ring[index - 1]?.[1] ?? 0) - originY];
      const [toX, toY] = [(ring[index]?.[0] ?? 0) - originX, (ring[index]?.[1] ?? 0) - originY];
      const cross = fromX * toY - toX * fromY;
      area += cross;
      momentX += (fromX + toX) * cross;
      momentY += (fromY + toY) * cross;
    }
  }
  return [originX + momentX / (3 * area), originY + momentY / (3 * area)];
}

/** Middle of the widest stretch of land on the parallel of the centroid, or of the middle of the largest part. */
function pointOnLand(polygons: readonly ReadonlyRings[], [x, y]: Position): Position {
  const largest = polygons.reduce((best, rings) => (polygonArea(rings) > polygonArea(best) ? rings : best));
  let [south, north] = [Infinity, -Infinity];
  for (const [, latitude] of largest[0] ?? [])
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  for (const latitude of [y, (south + north) / 2, south + (north - south) * 0.37]) {
    const crossings = largest
      .flatMap((ring) => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const))
      .filter(([from, to]) => from[1] > latitude !== to[1] > latitude)
      .map(([from, to]) => from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
      .sort((a, b) => a - b);
    let best: { middle: number; width: number } | undefined;
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [left = 0, right = 0] = crossings.slice(index, index + 2);
      if (!best || right - left > best.width) best = { middle: (left + right) / 2, width: right - left };
    }
    if (best) return [best.middle, latitude];
  }
  return [x, y];
}
