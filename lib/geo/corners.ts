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
