import type { Insertable } from 'kysely';
import type { StreetTable } from '../../platform/store/schema.ts';
import { createTerrain, squareSide, type Terrain } from './terrain.ts';
import {
  arterialWidth,
  between,
  buildNeighborhood,
  sectorPlan,
  sectorsOf,
  street,
  type DemoNeighborhood,
  type Ids,
  type Square,
} from './neighborhood.ts';
import { roadAt, sizeOf, type DemoCity, type DemoRegion } from './places.ts';

export interface DemoSettings {
  seed: string;
  /** Minimum number of parcels over all regions. */
  parcels: number;
}

export const defaultSettings: DemoSettings = { seed: 'ardi', parcels: 210_000 };

export type DemoPart =
  | { kind: 'streets'; streets: Omit<Insertable<StreetTable>, 'source_id'>[] }
  | { kind: 'neighborhood'; value: DemoNeighborhood };

/**
 * Generates the demo data of a region neighborhood by neighborhood, so that any size fits in memory. Sectors are
 * developed in the order of their priority until the region has its share of parcels; a city that is too small for it
 * gets suburbs.
 */
export function* generateRegion(region: DemoRegion, settings: DemoSettings): Generator<DemoPart> {
  const target = Math.ceil(settings.parcels * region.share);
  const squares = region.cities.flatMap((city) => squaresOf(region, city, settings.seed));
  const developed = chooseSectors(squares, region, target, settings.seed);
  const ids = createIds(region);
  for (const city of region.cities) {
    const first = squares.find((square) => square.city === city);
    if (first) yield { kind: 'streets', streets: arterialStreets(region, city, first.ground, ids) };
  }
  for (const square of squares) {
    yield { kind: 'neighborhood', value: buildNeighborhood(square, developed.get(square) ?? new Set(), ids) };
  }
}

function squaresOf(region: DemoRegion, city: DemoCity, seed: string): Square[] {
  const ground = createTerrain(city, `${seed}/${region.key}`);
  return city.rows.flatMap((names, row) =>
    names.flatMap((name, column) =>
      name === ''
        ? []
        : [{ region, city, ground, name, column, row, seed: `${seed}/${region.key}/${city.name}/${name}` }],
    ),
  );
}

/** Chooses the sectors to subdivide. Adds suburb squares to `squares` while the named ones do not suffice. */
function chooseSectors(
  squares: Square[],
  region: DemoRegion,
  target: number,
  seed: string,
): Map<Square, Set<number>> {
  const developed = new Map<Square, Set<number>>();
  let count = 0;
  for (let ring = 0, from = 0; count < target; ring++) {
    if (ring > 0) squares.push(...suburbRing(region, ring, seed));
    const sectors = squares
      .slice(from)
      .flatMap(sectorsOf)
      .sort((a, b) => a.priority - b.priority);
    from = squares.length;
    for (const sector of sectors) {
      if (count >= target) break;
      count += sectorPlan(sector, true).lots.length;
      const chosen = developed.get(sector.square) ?? new Set();
      developed.set(sector.square, chosen.add(sector.index));
    }
  }
  return developed;
}

/** Squares around the first city's sketch, named as suburbs. */
function suburbRing(region: DemoRegion, ring: number, seed: string): Square[] {
  const city = region.cities[0];
  if (!city) return [];
  const ground = createTerrain(city, `${seed}/${region.key}`);
  const columns = Math.max(...city.rows.map((row) => row.length));
  const squares: Square[] = [];
  for (let row = -ring; row < city.rows.length + ring; row++) {
    for (let column = -ring; column < columns + ring; column++) {
      const isOnRing =
        row === -ring ||
        row === city.rows.length + ring - 1 ||
        column === -ring ||
        column === columns + ring - 1;
      if (!isOnRing) continue;
      const name = `ضاحية ${ring}-${squares.length + 1}`;
      squares.push({ region, city, ground, name, column, row, seed: `${seed}/${region.key}/${name}` });
    }
  }
  return squares;
}

function arterialStreets(region: DemoRegion, city: DemoCity, ground: Terrain, ids: Ids) {
  const { columns, rows } = sizeOf(city);
  const [width, height] = [columns * squareSide, rows * squareSide];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, index) =>
      between([index * squareSide, 0], [index * squareSide, height]),
    ),
    ...Array.from({ length: rows + 1 }, (_, index) =>
      between([0, index * squareSide], [width, index * squareSide]),
    ),
  ];
  return lines.map((line, index) =>
    street(
      ids,
      region.id,
      {
        class: 'arterial',
        name: index <= columns ? roadAt(city, 'column', index) : roadAt(city, 'row', index - columns - 1),
        width: arterialWidth,
      },
      line.map((spot) => ground.position(spot)),
    ),
  );
}

/** Ids of each region start at a multiple of ten million, far below those of imported rows. */
function createIds(region: DemoRegion): Ids {
  const counters = new Map<string, number>();
  return {
    next(kind) {
      const value = (counters.get(kind) ?? 0) + 1;
      counters.set(kind, value);
      return region.number * 10_000_000 + value;
    },
  };
}
