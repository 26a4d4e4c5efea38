import { offsetBetween } from './ellipsoid.ts';
import type { Position } from './rings.ts';
import type { Ring } from './polygons.ts';

/**
 * Tolerance of the simplification in meters: a point closer than this to the line between two corners is not a
 * corner. Outlines are drawn from plans and imagery to a decimeter or two, and straight sides carry points where
 * neighbors meet; the smallest corner that people build, the cut at a street crossing, deviates by two meters.
 */
export const cornerTolerance = 0.2;

/**
 * Degrees below which the turns within a side stay: surveyors and the rounding of coordinates leave bends of a degree
 * or two in what people call one side.
 */
export const bendTolerance = 5;

/**
 * Returns the sides of a closed ring in ring order, each as its corners from end to end. Adjoining lines between
 * corners are one side as long as no two of them differ in direction by `bendTolerance` or more; where they do, the
 * boundary is divided at its sharpest bend first. A curve thus stays several sides, each of which turns by less than
 * that, and the sides do not depend on where the ring begins.
 */
export function sidesOf(ring: Ring): Position[][] {
  const corners = cornersOf(ring);
  if (corners.length < 2) return [];
  const at = (place: number): Position => corners[place % corners.length] ?? [0, 0];
  const bends = corners.map((_, place) =>
    turnBetween(at(place + corners.length - 1), at(place), at(place + 1)),
  );
  const first = sharpest(bends);
  const bendAt = (place: number) => bends[(first + place) % bends.length] ?? 0;
  const sides: Position[][] = [];
  // Lines by their number from the sharpest corner on; the bend before a line has the same number.
  const spans: [number, number][] = [[0, corners.length]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const within = Array.from({ length: to - from - 1 }, (_, index) => bendAt(from + 1 + index));
    if (turnOf(within) < bendTolerance) {
      sides.push(Array.from({ length: to - from + 1 }, (_, index) => at(first + from + index)));
      continue;
    }
    const middle = from + 1 + sharpest(within);
    spans.push([middle, to], [from, middle]);
  }
  return sides;
}

/** How far the directions of the lines around some bends, in degrees, are apart at most. */
function turnOf(bends: readonly number[]): number {
  let [direction, least, most] = [0, 0, 0];
  for (const bend of bends) {
    direction += bend;
    least = Math.min(least, direction);
    most = Math.max(most, direction);
  }
  return most - least;
}

function sharpest(bends: readonly number[]): number {
  return bends.reduce((best, bend, place) => (Math.abs(bend) > Math.abs(bends[best] ?? 0) ? place : best), 0);
}

/** The turn at a corner, in degrees, above -180 to 180. */
function turnBetween(before: Position, corner: Position, after: Position): number {
  const [one, other] = [offsetBetween(before, corner), offsetBetween(corner, after)];
  const across = one.east * other.north - one.north * other.east;
  return (Math.atan2(across, one.east * other.east + one.north * other.north) * 180) / Math.PI;
}

/**
 * Returns the corners of a closed ring, each once, in ring order, by the Douglas-Peucker algorithm. The ring is split
 * at the position farthest from the first and at the one farthest from that: both are corners, wherever the ring
 * begins. Returns fewer than two when the ring is hardly larger than a point.
 */
export function cornersOf(ring: Ring): Position[] {
  const open = ring.slice(0, -1);
  const [first] = open;
  if (!first) return [];
  const start = farthestFrom(first, open);
  const turned = [...open.slice(start), ...open.slice(0, start)];
  const [anchor = first] = turned;
  const opposite = farthestFrom(anchor, turned);
  const isCorner = new Uint8Array(turned.length);
  isCorner[0] = 1;
  isCorner[opposite] = 1;
  // Spans of positions still to be processed; the position after the last is the first again.
  const spans: [number, number][] = [
    [0, opposite],
    [opposite, turned.length],
  ];
  const at = (place: number) => turned[place] ?? anchor;
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const { place, meters } = farthestFromLine(at, from, to);
    if (meters <= cornerTolerance) continue;
    isCorner[place] = 1;
    spans.push([from, place], [place, to]);
  }
  return turned.filter((_, place) => isCorner[place] === 1);
}

function farthestFrom(from: Position, positions: readonly Position[]): number {
  let [farthest, most] = [0, 0];
  positions.forEach((position, place) => {
    const { east, north } = offsetBetween(from, position);
    const meters = Math.hypot(east, north);
    if (meters > most) [farthest, most] = [place, meters];
  });
  return farthest;
}

/** Returns the position strictly between `from` and `to` that is farthest from the line segment joining them. */
function farthestFromLine(
  at: (place: number) => Position,
  from: number,
  to: number,
): { place: number; meters: number } {
  const [start, end] = [at(from), at(to)];
  const line = offsetBetween(start, end);
  const squared = line.east ** 2 + line.north ** 2;
  let farthest = { place: from, meters: 0 };
  for (let place = from + 1; place < to; place++) {
    const way = offsetBetween(start, at(place));
    const along = squared === 0 ? 0 : (way.east * line.east + way.north * line.north) / squared;
    // Beyond an end of the segment, the distance is measured to that end.
    const share = Math.min(1, Math.max(0, along));
    const meters = Math.hypot(way.east - share * line.east, way.north - share * line.north);
    if (meters > farthest.meters) farthest = { place, meters };
  }
  return farthest;
}
