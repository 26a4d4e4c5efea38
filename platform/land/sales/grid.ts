import type { Bounds } from '../../../src/contract/shared/common.ts';

/** Grid cells of the sale index are 1/200 of a degree wide, about half a kilometer. */
const cellsPerDegree = 200;
const cellsAround = 360 * cellsPerDegree;

function index(degrees: number): number {
  return Math.floor((degrees + 180) * cellsPerDegree);
}

/** The cell of sales whose position is not known: south and west of all others. */
const nowhere = -1;

/** Returns the grid cell of a position in degrees; cells are numbered from west to east, then from south to north. */
export function cellOf(x: number, y: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return nowhere;
  return index(y) * cellsAround + index(x);
}

/** Adjacent cells in one row of the grid, `last` inclusive. */
export interface CellRun {
  first: number;
  last: number;
  /** Whether all of them lie entirely within the box. */
  isInside: boolean;
}

/** Returns the cells that a box touches, row by row, limited to the rows from `firstCell` to `lastCell`. */
export function cellRuns({ southWest, northEast }: Bounds, firstCell: number, lastCell: number): CellRun[] {
  const [west, east] = [index(southWest.x), index(northEast.x)];
  const [south, north] = [index(southWest.y), index(northEast.y)];
  const from = Math.max(south, Math.floor(firstCell / cellsAround));
  const to = Math.min(north, Math.floor(lastCell / cellsAround));
  const runs: CellRun[] = [];
  for (let row = from; row <= to; row++) {
    const run = (first: number, last: number, isInside: boolean) => {
      if (first <= last)
        runs.push({ first: row * cellsAround + first, last: row * cellsAround + last, isInside });
    };
    if (row === south || row === north || west === east) run(west, east, false);
    else {
      run(west, west, false);
      run(west + 1, east - 1, true);
      run(east, east, false);
    }
  }
  return runs;
}
