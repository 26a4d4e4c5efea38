import { offsetBetween } from './ellipsoid.ts';
import type { Position, Ring } from './rings.ts';

/**
 * Metres that a point may lie off the line between two corners without being a corner itself. Outlines are drawn from
 * plans and imagery to a decimetre or two, and straight sides carry points where neighbours meet; the smallest corner that
 * people build, the cut at a street crossing, stands off by two metres.
 */
export const cornerTolerance = 0.2;

/**
 * The corners of a closed ring, each once, in its order, by the method of Douglas and Peucker. It begins at the position
 * farthest from the first and goes on from the one farthest from that: both are corners, wherever the ring begins.
 * Fewer than two when the ring is hardly larger than a point.
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
  // Spans of positions still to be looked at; the position after the last is the first again.
  const spans: [number, number][] = [
    [0, opposite],
    [opposite, turned.length],
  ];
  const at = (place: number) => turned[place % turned.length] as Position;
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

/** Of the positions between two, the one that lies farthest from the straight line that joins those. */
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
    // Off the ends of the line, the distance is that to the end.
    const share = Math.min(1, Math.max(0, along));
    const meters = Math.hypot(way.east - share * line.east, way.north - share * line.north);
    if (meters > farthest.meters) farthest = { place, meters };
  }
  return farthest;
}
