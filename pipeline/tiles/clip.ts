import type { Shape } from './points.ts';
import { type TileBounds, type PointList, geometryKind } from './points.ts';

/**
 * Clips a ring to a box, in place (Sutherland-Hodgman: one pass for each side).
 *
 * A concave ring that leaves and re-enters keeps bridges along the side it left by. They have no area, and boxes
 * include the tile buffer, so they lie outside the visible tile; separating the pieces would cost far more than it
 * gains. A ring completely outside becomes empty; one that surrounds the box becomes the box.
 *
 * @param scratch any other list; its contents are lost
 */
export function clipRing(ring: PointList, box: TileBounds, scratch: PointList): void {
  clipSide(ring, scratch, 'x', box.minX, 1);
  clipSide(scratch, ring, 'x', box.maxX, -1);
  clipSide(ring, scratch, 'y', box.minY, 1);
  clipSide(scratch, ring, 'y', box.maxY, -1);
}

/** Clips a line to a box and adds each piece of at least two points to `target` (Liang-Barsky on every segment). */
export function clipLine(line: PointList, box: TileBounds, target: Shape): void {
  let piece: PointList | undefined;
  for (let index = 1; index < line.count; index++) {
    const startX = line.x(index - 1);
    const startY = line.y(index - 1);
    const deltaX = line.x(index) - startX;
    const deltaY = line.y(index) - startY;
    const range = insideRange(startX, startY, deltaX, deltaY, box);
    if (range === undefined) {
      piece = undefined;
      continue;
    }
    const [from, to] = range;
    if (piece === undefined) {
      piece = target.addPart(true);
      piece.push(startX + deltaX * from, startY + deltaY * from);
    }
    piece.push(
      to === 1 ? line.x(index) : startX + deltaX * to,
      to === 1 ? line.y(index) : startY + deltaY * to,
    );
    if (to < 1) piece = undefined;
  }
}

/**
 * Clips a shape of lines or polygons to a box. A point needs no clipping: it lies in one tile.
 *
 * @param target is cleared first
 */
export function clipShape(source: Shape, box: TileBounds, target: Shape, scratch: PointList): void {
  target.clear(source.kind);
  for (let index = 0; index < source.partCount; index++) {
    const part = source.parts[index]!;
    if (source.kind === geometryKind.line) {
      clipLine(part, box, target);
      continue;
    }
    const exterior = source.exterior[index]!;
    const ring = target.addPart(exterior);
    ring.copyFrom(part);
    clipRing(ring, box, scratch);
    if (ring.count >= 3) continue;
    target.dropLastPart();
    // Without their exterior ring, holes would be read as holes of the previous polygon. Normally they lie outside
    // the box too, but not in data that has a hole outside its polygon.
    if (exterior) while (index + 1 < source.partCount && !source.exterior[index + 1]) index++;
  }
}

function clipSide(source: PointList, target: PointList, axis: 'x' | 'y', limit: number, sign: 1 | -1): void {
  target.clear();
  const { values, count } = source;
  if (count === 0) return;
  const offset = axis === 'x' ? 0 : 1;
  let previousX = values[2 * count - 2]!;
  let previousY = values[2 * count - 1]!;
  let previousDistance = (values[2 * count - 2 + offset]! - limit) * sign;
  for (let index = 0; index < count; index++) {
    const x = values[2 * index]!;
    const y = values[2 * index + 1]!;
    const distance = (values[2 * index + offset]! - limit) * sign;
    if (distance >= 0 !== previousDistance >= 0) {
      const share = previousDistance / (previousDistance - distance);
      // The intersection is placed exactly on the side: neighbors must meet there.
      if (axis === 'x') target.push(limit, previousY + (y - previousY) * share);
      else target.push(previousX + (x - previousX) * share, limit);
    }
    if (distance >= 0) target.push(x, y);
    previousX = x;
    previousY = y;
    previousDistance = distance;
  }
}

/** The fractions of a segment, from 0 to 1, between which it lies in the box; undefined when it misses the box. */
function insideRange(
  x: number,
  y: number,
  deltaX: number,
  deltaY: number,
  box: TileBounds,
): [number, number] | undefined {
  let from = 0;
  let to = 1;
  for (const [delta, room] of [
    [-deltaX, x - box.minX],
    [deltaX, box.maxX - x],
    [-deltaY, y - box.minY],
    [deltaY, box.maxY - y],
  ] as const) {
    if (delta === 0) {
      if (room < 0) return undefined;
    } else if (delta < 0) {
      from = Math.max(from, room / delta);
    } else {
      to = Math.min(to, room / delta);
    }
  }
  return from <= to ? [from, to] : undefined;
}
