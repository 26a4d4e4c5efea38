import type { Bounds, Point } from '../../src/contract/shared/common.ts';

/** Four sides, degrees. */
export interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A box from two opposite corners, whichever they are. */
export function boundsOf(one: Point, other: Point): Bounds {
  return {
    southWest: { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
    northEast: { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) },
  };
}

/** The contract's form of the four sides of a row. */
export function boundsOfRow(row: Extent): Bounds {
  return { southWest: { x: row.west, y: row.south }, northEast: { x: row.east, y: row.north } };
}
