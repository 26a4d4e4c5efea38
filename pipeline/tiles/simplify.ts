import { type PointList } from './points.ts';

const spans: number[] = [];
let kept = new Uint8Array(256);

/**
 * Simplifies a ring: drops the points that lie within `tolerance` of the outline without them (Douglas-Peucker), in
 * place.
 *
 * Three points are always kept: the first, the one farthest from it, and the one farthest from the line between the
 * two. So a ring thinner than the tolerance becomes a triangle and does not vanish.
 *
 * @param ring without a closing point
 * @param tolerance in the unit of the points
 */
export function simplifyRing(ring: PointList, tolerance: number): void {
  const { count } = ring;
  if (count <= 3) return;
  const marks = clearMarks(count + 1);
  const farthest = farthestFromPoint(ring, 0);
  marks[0] = marks[farthest] = 1;
  const third = farthestFromLine(ring, 0, farthest);
  marks[third] = 1;
  const [middle, last] = third < farthest ? [third, farthest] : [farthest, third];
  markSpan(ring, 0, middle, tolerance, marks);
  markSpan(ring, middle, last, tolerance, marks);
  // The last span ends at the first point again, treated as point number `count`.
  markSpan(ring, last, count, tolerance, marks);
  keepMarked(ring, marks);
}

/**
 * Simplifies a line in place: drops the points that lie within `tolerance` of the line without them; both ends stay.
 */
export function simplifyLine(line: PointList, tolerance: number): void {
  if (line.count <= 2) return;
  const marks = clearMarks(line.count);
  marks[0] = marks[line.count - 1] = 1;
  markSpan(line, 0, line.count - 1, tolerance, marks);
  keepMarked(line, marks);
}

function clearMarks(count: number): Uint8Array {
  if (kept.length < count) kept = new Uint8Array(2 * count);
  else kept.fill(0, 0, count);
  return kept;
}

/** Marks the points to keep between two kept ones. An explicit stack replaces recursion: rings may be very long. */
function markSpan(
  points: PointList,
  first: number,
  last: number,
  tolerance: number,
  marks: Uint8Array,
): void {
  const limit = tolerance * tolerance;
  const { values, count } = points;
  spans.length = 0;
  spans.push(first, last);
  while (spans.length > 0) {
    const end = spans.pop()!;
    const start = spans.pop()!;
    if (end - start < 2) continue;
    const startX = values[2 * start]!;
    const startY = values[2 * start + 1]!;
    const endX = values[2 * (end % count)]!;
    const endY = values[2 * (end % count) + 1]!;
    let worst = limit;
    let worstIndex = -1;
    for (let index = start + 1; index < end; index++) {
      const distance = squaredDistance(
        values[2 * index]!,
        values[2 * index + 1]!,
        startX,
        startY,
        endX,
        endY,
      );
      // `>=` with a tolerance of 0 would keep points exactly on the line, which should be dropped.
      if (distance > worst) {
        worst = distance;
        worstIndex = index;
      }
    }
    if (worstIndex === -1) continue;
    marks[worstIndex] = 1;
    spans.push(start, worstIndex, worstIndex, end);
  }
}

function keepMarked(points: PointList, marks: Uint8Array): void {
  const { values, count } = points;
  let next = 0;
  for (let index = 0; index < count; index++) {
    if (marks[index] !== 1) continue;
    values[2 * next] = values[2 * index]!;
    values[2 * next + 1] = values[2 * index + 1]!;
    next++;
  }
  points.count = next;
}

function farthestFromPoint(points: PointList, from: number): number {
  const { values, count } = points;
  const fromX = values[2 * from]!;
  const fromY = values[2 * from + 1]!;
  let best = 0;
  let bestDistance = -1;
  for (let index = 1; index < count; index++) {
    const deltaX = values[2 * index]! - fromX;
    const deltaY = values[2 * index + 1]! - fromY;
    const distance = deltaX * deltaX + deltaY * deltaY;
    if (distance > bestDistance) {
      bestDistance = distance;
      best = index;
    }
  }
  return best;
}

function farthestFromLine(points: PointList, start: number, end: number): number {
  const { values, count } = points;
  const startX = values[2 * start]!;
  const startY = values[2 * start + 1]!;
  const deltaX = values[2 * end]! - startX;
  const deltaY = values[2 * end + 1]! - startY;
  let best = start;
  let bestDistance = 0;
  for (let index = 0; index < count; index++) {
    const distance = Math.abs(
      (values[2 * index]! - startX) * deltaY - (values[2 * index + 1]! - startY) * deltaX,
    );
    if (distance > bestDistance) {
      bestDistance = distance;
      best = index;
    }
  }
  return best;
}

/** Squared distance of a point from a segment, not from the infinite line: a hairpin must not be folded away. */
function squaredDistance(
  x: number,
  y: number,
  startX: number,
  startY: number,
  endX: number,
  endY: number,
): number {
  const deltaX = endX - startX;
  const deltaY = endY - startY;
  const length = deltaX * deltaX + deltaY * deltaY;
  const share = length === 0 ? 0 : ((x - startX) * deltaX + (y - startY) * deltaY) / length;
  const clamped = share < 0 ? 0 : share > 1 ? 1 : share;
  const offX = x - startX - clamped * deltaX;
  const offY = y - startY - clamped * deltaY;
  return offX * offX + offY * offY;
}
