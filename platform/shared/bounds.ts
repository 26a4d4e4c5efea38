import type { Bounds, Point } from '../../src/contract/shared/common.ts';

/** Bounding box in degrees. */
export interface Extent {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Bounding box from two opposite corners, in any order. */
export function boundsOf(one: Point, other: Point): Bounds {
  return {
    southWest: { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
    northEast: { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) },
  };
}

/** Converts a row's extent to the contract's form. */
export function boundsOfRow(row: Extent): Bounds {
  return { southWest: { x: row.west, y: row.south }, northEast: { x: row.east, y: row.north } };
}
