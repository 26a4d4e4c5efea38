import {
  Clipper,
  ClipType,
  FillRule,
  PointInPolygonResult,
  PolyTree64,
  type Path64,
  type Paths64,
  type Point64,
  type PolyPath64,
} from 'clipper2-ts';
import type { Rings } from '../../../lib/geo/polygons.ts';
import { ringArea, type Position } from '../../../lib/geo/rings.ts';

/** Integers of so many parts of a degree are exact in Clipper, and what the store keeps. */
const partsOfDegree = 1e7;
/** Square meters: a part that is a line computes to slightly more than zero. */
const smallestArea = 0.001;
/** A hole may stick out by what its publisher has rounded, so a ring is within another if this share of it is. */
const mostOfRing = 0.99;

/** Land as it is, whatever its publisher took for a part or a hole. */
export interface LandShape {
  /** Apart from each other; exterior rings run counterclockwise, holes clockwise. Empty: there is no area. */
  polygons: Rings[];
  /** Whether a ring crossed itself. */
  isRepaired: boolean;
}

/** A ring that may cross itself. */
interface Ring {
  /** Parts of a degree, without repeated positions; the last one is not the first. */
  path: Path64;
  /** What it encloses by the even-odd rule, as paths that do not cross: land counterclockwise, holes clockwise. */
  enclosed: Paths64;
  /** Of what it encloses, in square parts of a degree. */
  area: number;
}

/**
 * The land of polygons in any state. Within one polygon, a ring inside an odd number of others is a hole, and one inside
 * an even number is land, whatever their order and direction; what several polygons or parts share is land once. Valid
 * polygons keep their positions.
 *
 * @param polygons closed rings of degrees, the exterior rings counterclockwise
 */
export function landShape(polygons: Rings[]): LandShape {
  const corner = cornerOf(polygons);
  const paths = polygons.map((rings) => rings.map((ring) => pathOf(ring, corner)));
  const meetings = meetingRings(paths.flat());
  const only = paths.length === 1 && paths[0]?.length === 1;
  if (only && meetings.size === 0) return { polygons, isRepaired: false };

  const parsed = paths.map((rings) => rings.map(ringOf));
  const all = parsed.flat();
  const isSimple = !all.some(({ path }) => meetings.get(path)?.has(path));
  const isRepaired = !isSimple && all.some(({ path, area }) => differ(Math.abs(Clipper.area(path)), area));
  const land = parsed.flatMap((rings) => landOfPolygon(rings, meetings));
  const found = combined(ClipType.Union, land, []);
  const isUnchanged =
    isSimple &&
    found.length === parsed.length &&
    found.flat().length === all.length &&
    !differ(Clipper.areaPaths(found.flat()), areaByOrder(parsed));
  return {
    polygons: isUnchanged ? polygons : found.flatMap((rings) => degreesOf(rings, corner)),
    isRepaired,
  };
}

/** The land of the rings of one polygon: at each place, the innermost ring says whether it is land or a hole. */
function landOfPolygon(rings: readonly Ring[], meetings: Meetings): Paths64 {
  const isWithin = (one: Ring, other: Ring) => isInside(one, other, meetings);
  const distinct = rings.filter(
    (ring, index) =>
      ring.area > 0 && !rings.slice(0, index).some((each) => isWithin(ring, each) && isWithin(each, ring)),
  );
  const byDepth: Paths64[] = [];
  for (const ring of distinct) {
    const depth = distinct.filter((other) => other !== ring && isWithin(ring, other)).length;
    (byDepth[depth] ??= []).push(...ring.enclosed);
  }
  let land: Paths64 = [];
  for (const [depth, paths = []] of byDepth.entries())
    land = combined(depth % 2 === 0 ? ClipType.Union : ClipType.Difference, land, paths).flat();
  return land;
}

function isInside(one: Ring, other: Ring, meetings: Meetings): boolean {
  const [first] = one.path;
  if (!first || one.area === 0) return false;
  if (!meetings.get(one.path)?.has(other.path))
    return Clipper.pointInPolygon(first, other.path) === PointInPolygonResult.IsInside;
  const shared = combined(ClipType.Intersection, one.enclosed, other.enclosed).flat();
  return Clipper.areaPaths(shared) >= mostOfRing * one.area;
}

function ringOf(path: Path64): Ring {
  const enclosed = combined(ClipType.Union, [path], [], FillRule.EvenOdd).flat();
  return { path, enclosed, area: Clipper.areaPaths(enclosed) };
}

/** The area that polygons claim by the order of their rings: exterior first, then holes. */
function areaByOrder(polygons: readonly Ring[][]): number {
  return polygons
    .flatMap((rings) => rings.map(({ area }, index) => (index === 0 ? area : -area)))
    .reduce((sum, area) => sum + area, 0);
}

/** Whether areas are apart by more than sums of doubles are. */
function differ(one: number, other: number): boolean {
  return Math.abs(one - other) > 1e-9 * Math.max(one, other);
}

/** Polygons of what Clipper makes of paths, each an exterior ring and its holes. */
function combined(type: ClipType, one: Paths64, other: Paths64, rule = FillRule.NonZero): Paths64[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(type, one, other, tree, rule);
  return polygonsOf(tree);
}

/** Land in a hole is a polygon of its own. */
function polygonsOf(parent: PolyPath64): Paths64[] {
  return childrenOf(parent).flatMap((exterior) => {
    const holes = childrenOf(exterior);
    return [
      [running(exterior, true), ...holes.map((hole) => running(hole, false))],
      ...holes.flatMap(polygonsOf),
    ];
  });
}

/** Clipper lets a ring run the wrong way where sides lie on each other. */
function running({ poly }: PolyPath64, isCounterclockwise: boolean): Path64 {
  const path = poly ?? [];
  return Clipper.isPositive(path) === isCounterclockwise ? path : path.toReversed();
}

function childrenOf(parent: PolyPath64): PolyPath64[] {
  return Array.from({ length: parent.count }, (_, index) => parent.child(index));
}

/** A polygon in degrees without holes that have no area; none if it has none itself. */
function degreesOf(paths: Paths64, corner: Point64): Rings[] {
  const closed = paths.map((path) =>
    [...path, ...path.slice(0, 1)].map(({ x, y }): Position => [
      (corner.x + x) / partsOfDegree,
      (corner.y + y) / partsOfDegree,
    ]),
  );
  const [exterior, ...holes] = closed;
  const hasArea = (ring: Position[]) => ringArea(ring) > smallestArea;
  return exterior && hasArea(exterior) ? [[exterior, ...holes.filter(hasArea)]] : [];
}

/** The first position, in parts of a degree. */
function cornerOf(polygons: readonly Rings[]): Point64 {
  const [longitude, latitude] = polygons[0]?.[0]?.[0] ?? [0, 0];
  return { x: Math.round(longitude * partsOfDegree), y: Math.round(latitude * partsOfDegree) };
}

function pathOf(ring: readonly Position[], corner: Point64): Path64 {
  const path: Path64 = [];
  let last: Point64 | undefined;
  for (const [longitude, latitude] of ring) {
    const x = Math.round(longitude * partsOfDegree) - corner.x;
    const y = Math.round(latitude * partsOfDegree) - corner.y;
    if (last && last.x === x && last.y === y) continue;
    last = { x, y };
    path.push(last);
  }
  const [first] = path;
  if (path.length > 1 && first && last && first.x === last.x && first.y === last.y) path.pop();
  return path;
}

/** Which rings meet which: cross, touch or share a side. A ring meets itself also where it folds back. */
type Meetings = Map<Path64, Set<Path64>>;

interface Side {
  path: Path64;
  index: number;
  from: Point64;
  to: Point64;
  west: number;
  east: number;
  south: number;
  north: number;
}

/** Compares only sides whose boxes meet, from west to east. */
function meetingRings(paths: readonly Path64[]): Meetings {
  const meetings: Meetings = new Map();
  const add = (one: Path64, other: Path64) => {
    const met = meetings.get(one);
    if (met) met.add(other);
    else meetings.set(one, new Set([other]));
  };
  const sides = paths.flatMap(sidesOf).sort((one, other) => one.west - other.west);
  for (let index = 0; index < sides.length; index++) {
    const one = sides[index]!;
    for (let next = index + 1; next < sides.length; next++) {
      const other = sides[next]!;
      if (other.west > one.east) break;
      if (other.south > one.north || other.north < one.south || !doMeet(one, other)) continue;
      add(one.path, other.path);
      add(other.path, one.path);
    }
  }
  for (const path of paths) if (path.length < 3) add(path, path);
  return meetings;
}

function sidesOf(path: Path64): Side[] {
  return path.map((from, index) => {
    const to = path[index + 1] ?? path[0]!;
    const [west, east] = from.x < to.x ? [from.x, to.x] : [to.x, from.x];
    const [south, north] = from.y < to.y ? [from.y, to.y] : [to.y, from.y];
    return { path, index, from, to, west, east, south, north };
  });
}

/** Whether two sides whose boxes meet have a position in common, other than the corner between neighbors. */
function doMeet(one: Side, other: Side): boolean {
  if (one.path === other.path) {
    const { length } = one.path;
    if ((one.index + 1) % length === other.index) return doesFold(one, other);
    if ((other.index + 1) % length === one.index) return doesFold(other, one);
  }
  return turn(one, other.from) * turn(one, other.to) <= 0 && turn(other, one.from) * turn(other, one.to) <= 0;
}

function doesFold(one: Side, next: Side): boolean {
  const along = (next.to.x - one.to.x) * (one.to.x - one.from.x);
  const up = (next.to.y - one.to.y) * (one.to.y - one.from.y);
  return along + up < 0 && turn(one, next.to) === 0;
}

/** Positive if a position lies to the left of a side, zero if on its line. */
function turn({ from, to }: Side, { x, y }: Point64): number {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
}
