import type { DemoCity } from './places.ts';
import { createRandom } from './random.ts';

export type Position = [longitude: number, latitude: number];
/** Meters east and north of the city's center, before the grid is rotated. */
export type Spot = [x: number, y: number];

/** Side of one neighborhood in the sketch, meters: Saudi cities are planned in arterial squares of about 2 km. */
export const squareSide = 2000;
const metersPerDegree = 111_320;

/**
 * Maps a sketch to the ground: arterial corners are displaced a little, everything between follows smoothly, and the
 * whole is bent by two long waves, so that streets curve and no lot is an exact rectangle. The mapping is continuous:
 * neighbors that share an edge in the sketch share it on the ground.
 */
export interface Terrain {
  /** Position of a spot of the sketch: `x` meters from its west edge, `y` meters south of its north edge. */
  position(spot: Spot): Position;
  /** Area on the ground of a ring of sketch spots, m². */
  area(ring: readonly Spot[]): number;
}

export function createTerrain(city: DemoCity, seed: string): Terrain {
  const columns = Math.max(...city.rows.map((row) => row.length));
  const rows = city.rows.length;
  const moved = new Map<string, Spot>();

  function corner(column: number, row: number): Spot {
    const key = `${column},${row}`;
    let spot = moved.get(key);
    if (!spot) {
      const random = createRandom(`${seed}/${city.name}/corner/${key}`);
      spot = [column * squareSide + random.between(-140, 140), row * squareSide + random.between(-140, 140)];
      moved.set(key, spot);
    }
    return spot;
  }

  /** Meters from the center, east and north, rotated by the bearing. */
  function meters([x, y]: Spot): Spot {
    const column = Math.floor(x / squareSide);
    const row = Math.floor(y / squareSide);
    const u = x / squareSide - column;
    const v = y / squareSide - row;
    const weights: [Spot, number][] = [
      [corner(column, row), (1 - u) * (1 - v)],
      [corner(column + 1, row), u * (1 - v)],
      [corner(column, row + 1), (1 - u) * v],
      [corner(column + 1, row + 1), u * v],
    ];
    let east = 0;
    let south = 0;
    for (const [spot, weight] of weights) {
      east += spot[0] * weight;
      south += spot[1] * weight;
    }
    east -= (columns * squareSide) / 2;
    south -= (rows * squareSide) / 2;
    const bentEast = east + 60 * Math.sin(south / 2300 + 0.7);
    const bentNorth = -south + 45 * Math.sin(east / 1900 + 1.9);
    const angle = (city.bearing * Math.PI) / 180;
    return [
      bentEast * Math.cos(angle) - bentNorth * Math.sin(angle),
      bentEast * Math.sin(angle) + bentNorth * Math.cos(angle),
    ];
  }

  const metersPerDegreeEast = metersPerDegree * Math.cos((city.center[1] * Math.PI) / 180);
  return {
    position(spot) {
      const [east, north] = meters(spot);
      return [
        round(city.center[0] + east / metersPerDegreeEast),
        round(city.center[1] + north / metersPerDegree),
      ];
    },
    area(ring) {
      const points = ring.map(meters);
      let twice = 0;
      points.forEach(([x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
        twice += x * nextY - nextX * y;
      });
      return Math.abs(twice) / 2;
    },
  };
}

/** Seven decimals are about a centimeter. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
