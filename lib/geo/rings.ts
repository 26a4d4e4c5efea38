import { meanRadius } from './sphere.ts';

/** Degrees, in GeoJSON's order. */
export type Position = [longitude: number, latitude: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Area of a ring in m² on the sphere, for sides along which latitude is linear in longitude. It runs in either
 * direction, and is closed (its last position is the first) or not. In the kingdom the area is up to 0.4 % more than on
 * the ellipsoid.
 */
export function ringArea(ring: readonly Readonly<Position>[]): number {
  let sum = 0;
  ring.forEach(([fromX, fromY], place) => {
    const [toX, toY] = ring[(place + 1) % ring.length] ?? [fromX, fromY];
    // The strip between a side and the equator, by the mean of the sines (Simpson's rule for the curve between).
    const [from, to] = [Math.sin(radians(fromY)), Math.sin(radians(toY))];
    const middle = Math.sin(radians((fromY + toY) / 2));
    sum += (radians(toX - fromX) * (from + 4 * middle + to)) / 6;
  });
  return Math.abs(sum) * meanRadius ** 2;
}

/**
 * Twice the area in square degrees: positive when the ring runs counterclockwise. Relative to the first position,
 * since products of absolute degrees would leave no significant digits for a parcel. The ring is closed: its last
 * position is the first.
 */
export function signedArea(ring: readonly Readonly<Position>[]): number {
  const [originX, originY] = ring[0] ?? [0, 0];
  let sum = 0;
  let [fromX, fromY] = [0, 0];
  for (const [longitude, latitude] of ring) {
    const [toX, toY] = [longitude - originX, latitude - originY];
    sum += fromX * toY - toX * fromY;
    [fromX, fromY] = [toX, toY];
  }
  return sum;
}

/** Whether a point lies within a closed ring. */
export function isWithinRing(ring: readonly Readonly<Position>[], [x, y]: Readonly<Position>): boolean {
  let isInside = false;
  for (let index = 1; index < ring.length; index++) {
    const [from, to] = [ring[index - 1], ring[index]];
    if (!from || !to || from[1] > y === to[1] > y) continue;
    if (x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) isInside = !isInside;
  }
  return isInside;
}

/** Whether a point lies on land of several polygons, each an exterior ring with its holes; one in a hole does not. */
export function isOnLand(
  polygons: readonly (readonly (readonly Readonly<Position>[])[])[],
  point: Readonly<Position>,
): boolean {
  return polygons.some((rings) => rings.filter((ring) => isWithinRing(ring, point)).length % 2 === 1);
}
