import { borderStreetWidth, type CityGround, type NeighborhoodGround } from './city-ground.ts';
import { boundsOf, distanceFromLine, type Spot } from './geometry/plane.ts';
import {
  areaOf,
  clipLines,
  closedLines,
  contains,
  counterClockwise,
  grow,
  intersect,
  partsOf,
  subtract,
  type Ring,
  type Shape,
} from './geometry/shapes.ts';
import { createRandom } from './random.ts';
import { subdivide, leaveUndivided, type Frontage, type Lot, type SubdivisionLayout } from './subdivision.ts';

/**
 * A rectangle between collector streets, about half a kilometer wide: one subdivision plan («مخطط») when it is
 * developed. It follows the main axis of its neighborhood, and is cut off at the neighborhood's border.
 */
export interface Superblock {
  /** Unique in its neighborhood. */
  index: number;
  seed: string;
  /** Meters, along the axis and across it. */
  width: number;
  height: number;
  frontage: Record<'north' | 'south' | 'east' | 'west', Frontage>;
  /** From meters within the rectangle, x along the axis and y to the south, to the plane of the city. */
  place: (spot: Spot) => Spot;
  /** What of the rectangle is land. */
  land: Shape;
  /** Whether that is all of it. */
  isWhole: boolean;
  /** Borders of the neighborhood, beside which there are streets. */
  streetside: Spot[][];
}

/** The superblocks of a neighborhood, with the center lines of the collector streets between them. */
export interface SuperblockGrid {
  superblocks: Superblock[];
  collectors: { width: number; lines: Spot[][] }[];
}

/** A lot where it lies on the plane. */
export interface PlacedLot extends Lot {
  area: number;
}

export interface PlacedPlan {
  lots: PlacedLot[];
  streets: Spot[][];
  streetWidth: number;
}

const typicalSide = 520;
/** Less land than this holds no plan, m². */
const leastLand = 4_000;
/** A lot that keeps less of its area than this, or less than `leastLot` m², is left as a green. */
const leastShare = 0.45;
const leastLot = 190;
const leastGreen = 150;

export function superblocksOf(
  neighborhood: NeighborhoodGround,
  city: CityGround,
  seed: string,
): SuperblockGrid {
  const superblocks: Superblock[] = [];
  const streetside = closedLines(neighborhood.streetside);
  const collectors: SuperblockGrid['collectors'] = [];
  const parts = partsOf(neighborhood.land);
  for (const part of parts) {
    if (areaOf(part) < leastLand) continue;
    const random = createRandom(`${seed}/grid/${collectors.length}`);
    const width = random.pick([20, 25, 30, 36]);
    const axis = axisOf(part);
    const turned = part.map((ring) => ring.map((spot) => turn(spot, -axis)));
    const [west, south, east, north] = boundsOf(turned);
    const columns = cutInto(east - west, width);
    const rows = cutInto(north - south, width);
    for (let row = 0; row < rows.count; row++) {
      for (let column = 0; column < columns.count; column++) {
        const left = west + column * (columns.side + width);
        const top = north - row * (rows.side + width);
        const place = ([x, y]: Spot): Spot => turn([left + x, top - y], axis);
        const land = intersect([rectangle(columns.side, rows.side).map(place)], part);
        const area = areaOf(land);
        if (area < leastLand) continue;
        const frontageAt = (x: number, y: number) => frontageOf(place([x, y]), city, width);
        superblocks.push({
          index: superblocks.length,
          seed: `${seed}/superblock/${superblocks.length}`,
          width: columns.side,
          height: rows.side,
          frontage: {
            north: frontageAt(columns.side / 2, 0),
            south: frontageAt(columns.side / 2, rows.side),
            west: frontageAt(0, rows.side / 2),
            east: frontageAt(columns.side, rows.side / 2),
          },
          place,
          land,
          isWhole: area > columns.side * rows.side - 1,
          streetside,
        });
      }
    }
    const others = parts.filter((other) => other !== part).flat();
    // Not to the middle of the street at the border: a wide street that meets it obliquely would come out behind it.
    const reach = subtract(grow(part, 5), grow(others, width / 2));
    const between = (count: number, side: number) =>
      Array.from({ length: count - 1 }, (_, index) => (index + 1) * (side + width) - width / 2);
    const lines = [
      ...between(columns.count, columns.side).map((x): Spot[] => [
        turn([west + x, south - width], axis),
        turn([west + x, north + width], axis),
      ]),
      ...between(rows.count, rows.side).map((y): Spot[] => [
        turn([west - width, north - y], axis),
        turn([east + width, north - y], axis),
      ]),
    ];
    collectors.push({ width, lines: clipLines(lines, reach) });
  }
  return { superblocks, collectors };
}

/** About as many lots as the plan of a superblock has: those of the whole rectangle, by the share of it that is land. */
export function lotCountOf(superblock: Superblock): number {
  const { lots } = subdivide(createRandom(superblock.seed), superblock);
  return (lots.length * areaOf(superblock.land)) / (superblock.width * superblock.height);
}

export type SuperblockState = 'subdivided' | 'undivided';

/** The plan of a superblock: the same for the same seed, whether requested for counting or for building. */
export function planOf(superblock: Superblock, state: SuperblockState): PlacedPlan {
  const random = createRandom(superblock.seed);
  const plan = state === 'subdivided' ? subdivide(random, superblock) : leaveUndivided(random, superblock);
  return place(plan, superblock);
}

function place(plan: SubdivisionLayout, superblock: Superblock): PlacedPlan {
  const { place: toPlane, land, isWhole } = superblock;
  const { streetWidth } = plan;
  const reach = isWhole ? land : grow(land, borderStreetWidth / 2);
  const streets = clipLines(
    plan.streets.map((line) => line.map(toPlane)),
    reach,
  );
  if (isWhole) {
    const lots = plan.lots.map((lot) => {
      const ring = lot.ring.map(toPlane);
      return { ...lot, ring, area: Math.abs(areaOf([ring])) };
    });
    return { lots, streets, streetWidth };
  }
  const borders = land.flatMap(sidesOf);
  const frontages = [
    ...streets.map((line) => ({ line, within: streetWidth / 2 + 1 })),
    ...[...closedLines([cornersOf(superblock)]), ...superblock.streetside].map((line) => ({
      line,
      within: 1,
    })),
  ];
  const lots = plan.lots
    .map((lot) => ({ ...lot, ring: counterClockwise(lot.ring.map(toPlane)) }))
    .flatMap((lot) => cutLot(lot, land, borders))
    .filter((lot) => !lot.isCut || frontages.some(({ line, within }) => isNear(lot.ring, line, within)));
  return { lots, streets, streetWidth };
}

/** What of a lot is land: all or nothing of it, or what the border leaves. */
function cutLot(lot: Lot, land: Shape, borders: readonly Box[]): (PlacedLot & { isCut: boolean })[] {
  const { ring } = lot;
  const whole = areaOf([ring]);
  if (!meets(ring, borders)) {
    return ring[0] && contains(land, ring[0]) ? [{ ...lot, area: whole, isCut: false }] : [];
  }
  const [kept = [], area = 0] = largestOf(intersect([ring], land));
  if (area > whole - 1) return [{ ...lot, area: whole, isCut: true }];
  if (area >= leastLot && area >= whole * leastShare)
    return [{ ...lot, ring: kept, area, isCorner: true, isCut: true }];
  return area >= leastGreen ? [{ ...lot, kind: 'green', ring: kept, area, isCut: true }] : [];
}

function largestOf(shape: Shape): [ring?: Ring, area?: number] {
  let best: [ring?: Ring, area?: number] = [];
  for (const ring of shape) {
    const area = areaOf([ring]);
    if (area > (best[1] ?? 0)) best = [ring, area];
  }
  return best;
}

/** Whether a lot lies within some meters of a line. */
function isNear(ring: Ring, line: Spot[], within: number): boolean {
  const [outline = []] = closedLines([ring]);
  return (
    ring.some((spot) => distanceFromLine(spot, line) <= within) ||
    line.some((spot) => distanceFromLine(spot, outline) <= within)
  );
}

function cornersOf({ width, height, place: toPlane }: Superblock): Ring {
  return rectangle(width, height).map(toPlane);
}

type Box = [west: number, south: number, east: number, north: number];

function sidesOf(ring: Ring): Box[] {
  return ring.map((spot, index) => boundsOf([[spot, ring[(index + 1) % ring.length] ?? spot]]));
}

/** Whether a lot lies where one of the sides may cross it, by their boxes. */
function meets(ring: Ring, sides: readonly Box[]): boolean {
  if (sides.length === 0) return false;
  const [west, south, east, north] = boundsOf([ring]);
  return sides.some((side) => side[0] <= east && side[2] >= west && side[1] <= north && side[3] >= south);
}

/** Equal sides of about half a kilometer, with streets between. */
function cutInto(length: number, streetWidth: number): { count: number; side: number } {
  const count = Math.max(1, Math.round((length + streetWidth) / (typicalSide + streetWidth)));
  return { count, side: (length + streetWidth) / count - streetWidth };
}

/** What lies in front of the middle of a superblock's side. */
function frontageOf(spot: Spot, city: CityGround, collectorWidth: number): Frontage {
  const isOnRoad = city.roads.some(({ line, width }) => distanceFromLine(spot, line) < width / 2 + 12);
  if (isOnRoad) return 'main';
  return collectorWidth >= 30 ? 'commercial' : 'inner';
}

/**
 * Direction of most of a shape's border, in radians: sides at right angles to it count for it, because its blocks lie
 * along both.
 */
function axisOf(shape: Shape): number {
  const bins = new Map<number, { length: number; angle: number }>();
  for (const ring of shape) {
    ring.forEach(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
      const length = Math.hypot(nextX - x, nextY - y);
      const quarter = Math.PI / 2;
      const angle = ((Math.atan2(nextY - y, nextX - x) % quarter) + quarter) % quarter;
      const bin = Math.round(angle / (quarter / 45)) % 45;
      const known = bins.get(bin) ?? { length: 0, angle };
      bins.set(bin, { length: known.length + length, angle: known.angle });
    });
  }
  let best = { length: 0, angle: 0 };
  for (const bin of bins.values()) if (bin.length > best.length) best = bin;
  return best.angle;
}

function turn([x, y]: Spot, angle: number): Spot {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

function rectangle(width: number, height: number): Ring {
  return [
    [0, height],
    [width, height],
    [width, 0],
    [0, 0],
  ];
}
