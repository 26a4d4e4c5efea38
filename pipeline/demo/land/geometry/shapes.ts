import {
  Clipper,
  ClipperD,
  ClipType,
  EndType,
  FillRule,
  JoinType,
  PolyTreeD,
  type PathD,
  type PathsD,
  type PolyPathD,
} from 'clipper2-ts';
import type { Spot } from './plane.ts';

/**
 * Polygon operations in meters, by Clipper2. A shape is a set of closed rings: outer rings counter-clockwise, holes
 * clockwise. Coordinates are rounded to centimeters.
 */
export type Ring = Spot[];
export type Shape = Ring[];

const decimals = 2;

export function intersect(one: Shape, other: Shape): Shape {
  return shapeOf(Clipper.intersectD(pathsOf(one), pathsOf(other), FillRule.NonZero, decimals));
}

export function subtract(one: Shape, other: Shape): Shape {
  if (other.length === 0) return one;
  return shapeOf(Clipper.differenceD(pathsOf(one), pathsOf(other), FillRule.NonZero, decimals));
}

export function union(shape: Shape): Shape {
  return shapeOf(Clipper.unionD(pathsOf(shape), FillRule.NonZero));
}

/** Moves the border outward by `meters`, or inward where negative; corners stay sharp. */
export function grow(shape: Shape, meters: number): Shape {
  return shapeOf(Clipper.inflatePathsD(pathsOf(shape), meters, JoinType.Miter, EndType.Polygon, 2, decimals));
}

/** The strip along lines, with flat ends. */
export function corridor(lines: readonly Spot[][], halfWidth: number): Shape {
  return shapeOf(
    Clipper.inflatePathsD(lines.map(pathOf), halfWidth, JoinType.Miter, EndType.Butt, 2, decimals),
  );
}

/** The parts of lines that lie in a shape. */
export function clipLines(lines: readonly Spot[][], shape: Shape): Spot[][] {
  const clipper = new ClipperD(decimals);
  clipper.addOpenSubjectPaths(lines.map(pathOf));
  clipper.addClipPaths(pathsOf(shape));
  const [closed, open]: [PathsD, PathsD] = [[], []];
  clipper.execute(ClipType.Intersection, FillRule.NonZero, closed, open);
  return shapeOf(open);
}

/** The connected parts of a shape, each an outer ring with its holes. */
export function partsOf(shape: Shape): Shape[] {
  const tree = new PolyTreeD();
  Clipper.booleanOpDWithPolyTree(ClipType.Union, pathsOf(shape), null, tree, FillRule.NonZero, decimals);
  const parts: Shape[] = [];
  collect(tree, parts);
  return parts;
}

/** Outer rings lie at odd depths of the tree; the children of one are its holes. */
function collect(parent: PolyPathD, parts: Shape[]): void {
  for (let index = 0; index < parent.count; index++) {
    const outer = parent.child(index);
    const holes = Array.from({ length: outer.count }, (_, place) => outer.child(place));
    parts.push(shapeOf([outer, ...holes].flatMap(({ poly }) => (poly ? [poly] : []))));
    for (const hole of holes) collect(hole, parts);
  }
}

/** Area in m², without holes. */
export function areaOf(shape: Shape): number {
  return shape.reduce((sum, ring) => sum + signedArea(ring), 0);
}

/** Positive where the ring runs counter-clockwise. */
function signedArea(ring: Ring): number {
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  return twice / 2;
}

/** Rings as lines that end where they begin. */
export function closedLines(shape: Shape): Spot[][] {
  return shape.map((ring) => [...ring, ...ring.slice(0, 1)]);
}

export function counterClockwise(ring: Ring): Ring {
  return signedArea(ring) < 0 ? ring.toReversed() : ring;
}

export function contains(shape: Shape, [x, y]: Spot): boolean {
  let isInside = false;
  for (const ring of shape) {
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
    });
  }
  return isInside;
}

function pathOf(line: readonly Spot[]): PathD {
  return line.map(([x, y]) => ({ x, y }));
}

function pathsOf(lines: readonly Spot[][]): PathsD {
  return lines.map(pathOf);
}

function shapeOf(paths: PathsD): Shape {
  return paths.map((path) => path.map(({ x, y }): Spot => [x, y]));
}
