import { polygonArea, polygonsOf, type Ring } from '../../../lib/geo/polygons.ts';
import { metersBetween } from '../../../lib/geo/sphere.ts';
import type { Position } from '../../../lib/geo/rings.ts';

/** The area of an outline that is not the one that counts. */
export interface MeasuredArea {
  /** On the sphere, m². */
  areaSqm: number;
  /** Whether the outline seems to be cut at the border of a tile of a map, as publishers of tiles cut it. */
  isCut: boolean;
}

/** Shares of the area that counts. */
const tolerance = { ofCut: 0.02, ofOther: 0.1 };
/** Tiles of all zooms that publishers cut at have their borders among those of the last one. */
const lastZoom = 18;
/** Degrees: how far a side may lie from a border, and how far it may turn from its direction by rounding. */
const near = { border: 1e-6, direction: 2e-7 };
const shortestCut = 2;

/**
 * The area of a parcel's outline, if it is to be told beside the area that counts. Without a stated area, that is the
 * measured one, and so there is nothing to tell.
 *
 * @param geometry GeoJSON text
 * @param countingSqm the stated area, m²
 */
export function measuredAreaOf(geometry: string, countingSqm: number): MeasuredArea | undefined {
  const polygons = polygonsOf(geometry);
  const areaSqm = polygons.reduce((sum, rings) => sum + polygonArea(rings), 0);
  const difference = areaSqm / countingSqm - 1;
  const isCut = difference < -tolerance.ofCut && polygons.flat().some(isCutAtTile);
  return isCut || Math.abs(difference) > tolerance.ofOther ? { areaSqm, isCut } : undefined;
}

function isCutAtTile(ring: Ring): boolean {
  return ring.some((to, index) => {
    const from = ring[index - 1];
    return from !== undefined && isAlongBorder(from, to) && lengthOf(from, to) >= shortestCut;
  });
}

function isAlongBorder([fromX, fromY]: Position, [toX, toY]: Position): boolean {
  if (Math.abs(toX - fromX) <= near.direction) return isNearBorder(fromX, columnAt, longitudeOf);
  return Math.abs(toY - fromY) <= near.direction && isNearBorder(fromY, rowAt, latitudeOf);
}

function isNearBorder(
  degrees: number,
  tileAt: (degrees: number) => number,
  degreesOf: (tile: number) => number,
): boolean {
  return Math.abs(degreesOf(Math.round(tileAt(degrees))) - degrees) <= near.border;
}

function lengthOf([fromX, fromY]: Position, [toX, toY]: Position): number {
  return metersBetween({ x: fromX, y: fromY }, { x: toX, y: toY });
}

const tiles = 2 ** lastZoom;
const columnAt = (longitude: number) => (longitude / 360 + 0.5) * tiles;
const longitudeOf = (column: number) => (column / tiles - 0.5) * 360;
const rowAt = (latitude: number) =>
  (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * tiles;
const latitudeOf = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI;
