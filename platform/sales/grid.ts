import type { Bounds } from '../../src/contract/common.ts';

/** Cells of the sale index: a hundredth of a degree, about a kilometre. */
const cellsPerDegree = 100;
const cellsAround = 360 * cellsPerDegree;
/** A box over more cells than this is answered by looking at all sales. */
const mostCells = 60_000;

function index(degrees: number): number {
  return Math.floor((degrees + 180) * cellsPerDegree);
}

/** The cell of a place (degrees). */
export function cellOf(x: number, y: number): number {
  return index(y) * cellsAround + index(x);
}

/** Cells that a box touches, each with whether it lies inside as a whole; undefined when they are too many. */
export function cellsOf({ southWest, northEast }: Bounds): { cell: number; isInside: boolean }[] | undefined {
  const [west, east] = [index(southWest.x), index(northEast.x)];
  const [south, north] = [index(southWest.y), index(northEast.y)];
  if ((east - west + 1) * (north - south + 1) > mostCells) return undefined;
  const cells: { cell: number; isInside: boolean }[] = [];
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) {
      const isInside = row > south && row < north && column > west && column < east;
      cells.push({ cell: row * cellsAround + column, isInside });
    }
  }
  return cells;
}
