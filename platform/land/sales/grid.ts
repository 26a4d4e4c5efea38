import type { Bounds } from '../../../src/contract/shared/common.ts';

/** Cells of the sale index: a two-hundredth of a degree, about half a kilometre. */
const cellsPerDegree = 200;
const cellsAround = 360 * cellsPerDegree;

function index(degrees: number): number {
  return Math.floor((degrees + 180) * cellsPerDegree);
}

/** The cell of a place (degrees): numbered from west to east, then from south to north. */
export function cellOf(x: number, y: number): number {
  return index(y) * cellsAround + index(x);
}

/** Cells side by side in one row, the last included. */
export interface CellRun {
  first: number;
  last: number;
  /** They lie inside the box as a whole. */
  isInside: boolean;
}

/** The cells that a box touches, row by row; `firstCell` and `lastCell` are the smallest and largest that matter. */
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
