import { offsetBetween } from './ellipsoid.ts';
import type { Position, Ring } from './rings.ts';

/** Boundaries that are as near as this are one: surveys of two parcels differ by less, streets are wider. Metres. */
const sharedWithin = 0.6;

/** Whether two parcels have a boundary or a corner in common: their closed rings, in degrees. */
export function isTouching(one: readonly Ring[], other: readonly Ring[]): boolean {
  return isNearSide(one, other) || isNearSide(other, one);
}

/** Whether a corner of one lies on a side of the other. */
function isNearSide(corners: readonly Ring[], sides: readonly Ring[]): boolean {
  return corners
    .flat()
    .some((corner) =>
      sides.some((ring) =>
        ring.slice(1).some((to, place) => metersToSide(corner, ring[place] ?? to, to) <= sharedWithin),
      ),
    );
}

/** How far a position lies from the line between two others. */
function metersToSide(position: Position, start: Position, end: Position): number {
  const from = offsetBetween(position, start);
  const to = offsetBetween(position, end);
  const [east, north] = [to.east - from.east, to.north - from.north];
  const square = east ** 2 + north ** 2;
  const share =
    square === 0 ? 0 : Math.min(1, Math.max(0, -(from.east * east + from.north * north) / square));
  return Math.hypot(from.east + share * east, from.north + share * north);
}
