import type { StreetLine } from '../../../contract/parcel/outlines.ts';
import { extentOfBounds } from '../../../lib/geo/bounds.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { boxAroundCircle } from '../../../lib/geo/sphere.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { listStreetLines } from '../../../database/parcel/streets.ts';

/** Beyond so many meters, local streets would fill a drawing. */
const localWithin = 1200;
/** Few enough for a drawing of a page. */
const mostStreets = 400;

/** Streets around the middle of a parcel as lines, the main ones first. */
export async function streetsAround(
  store: ReadingStore,
  parcel: { region_id: number; centroid_x: number; centroid_y: number },
  meters: number,
): Promise<StreetLine[]> {
  const bounds = boxAroundCircle({ x: parcel.centroid_x, y: parcel.centroid_y }, meters);
  const rows = await listStreetLines(store, parcel.region_id, extentOfBounds(bounds), {
    hasLocal: meters <= localWithin,
    limit: mostStreets,
  });
  return rows.map(({ name, geometry }) => ({ name, lines: linesOf(geometry) }));
}

function linesOf(geometry: string): [number, number][][] {
  const path = JSON.parse(geometry) as
    { type: 'LineString'; coordinates: Position[] } | { type: 'MultiLineString'; coordinates: Position[][] };
  const lines = path.type === 'LineString' ? [path.coordinates] : path.coordinates;
  return lines.map((line) => line.map(([x, y]) => [toMeter(x), toMeter(y)]));
}

/** Five decimals of a degree. */
function toMeter(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
