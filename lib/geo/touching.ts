import { offsetBetween } from './ellipsoid.ts';
import type { Position } from './rings.ts';
import type { Ring } from './polygons.ts';

/** Boundaries within this many meters count as shared: surveys of two parcels differ by less, streets are wider. */
const sharedWithin = 0.6;

/** Whether two parcels, given as closed rings in degrees, share a boundary or a corner. */
export function isTouching(one: readonly Ring[], other: readonly Ring[]): boolean {
  return isNearSide(one, other) || isNearSide(other, one);
}

/** Whether a position of `corners` lies on a side of `sides`, within the tolerance. */
function isNearSide(corners: readonly Ring[], sides: readonly Ring[]): boolean {
  return corners
    .flat()
    .some((corner) =>
      sides.some((ring) =>
        ring.slice(1).some((to, place) => metersToSide(corner, ring[place] ?? to, to) <= sharedWithin),
      ),
    );
}

/** Returns the distance in meters from a position to the line segment between two others. */
function metersToSide(position: Position, start: Position, end: Position): number {
  const from = offsetBetween(position, start);
  const to = offsetBetween(position, end);
  const [east, north] = [to.east - from.east, to.north - from.north];
  const square = east ** 2 + north ** 2;
  const share =
    square === 0 ? 0 : Math.min(1, Math.max(0, -(from.east * east + from.north * north) / square));
  return Math.hypot(from.east + share * east, from.north + share * north);
}
