import type { ParcelOutline } from '../../../contract/parcel/outlines.ts';
import { offsetBetween } from '../../../lib/geo/ellipsoid.ts';
import { signedArea, type Position } from '../../../lib/geo/rings.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { listParcelGeometries } from '../../../database/parcel/parcels.ts';
import { sidesOf } from '../../../lib/geo/corners.ts';
import { EdgeStreets } from './edge-streets.ts';
import { StatedLengths, type Side, type StatedLength } from './stated-lengths.ts';
import { polygonsOf, type Ring } from '../../../lib/geo/polygons.ts';

/** Returns the outlines of parcels by id; unknown ids are omitted. */
export async function parcelOutlines(store: ReadingStore, ids: readonly number[]): Promise<ParcelOutline[]> {
  const rows = await listParcelGeometries(store, ids);
  const outlines = await outlinesOf(store, rows);
  return rows.map(({ id }, index) => ({
    parcelObjectId: id,
    ...(outlines[index] ?? { rings: [], edges: [] }),
  }));
}

/** Returns the rings and edges of some parcels, in their order, with what is known of the edges. */
export async function outlinesOf(store: ReadingStore, rows: readonly OutlinedParcel[]): Promise<Outline[]> {
  const [streets, lengths] = await Promise.all([
    EdgeStreets.around(store, rows),
    StatedLengths.around(store, rows),
  ]);
  return rows.map((row) => {
    const { rings, sides } = sidesOfOutline(row.geometry);
    const stated = lengths.of(row.id, sides);
    return {
      rings,
      edges: sides.map((side, index) => ({
        ...{ x: side.x, y: side.y, bearing: side.bearing },
        ...lengthOf(side, stated[index]),
        street: streets.along(row.id, side),
      })),
    };
  });
}

/** A parcel as its outline needs it. */
export type OutlinedParcel = Awaited<ReturnType<typeof listParcelGeometries>>[number];
type Outline = Omit<ParcelOutline, 'parcelObjectId'>;

/** Share of the measured length by which a stated one may differ before both are shown. */
const tolerance = 0.1;

function lengthOf({ meters }: Side, stated: StatedLength | undefined) {
  if (!stated) return { lengthMeters: meters, lengthSource: null, measuredMeters: null };
  const differs = Math.abs(stated.meters / meters - 1) > tolerance;
  return {
    lengthMeters: stated.meters,
    lengthSource: stated.source,
    measuredMeters: differs ? meters : null,
  };
}

/** Returns the rings of a stored geometry (GeoJSON text), and the sides of the exterior ones. */
export function sidesOfOutline(geometry: string): { rings: Ring[]; sides: Side[] } {
  const polygons = runningPolygons(geometry);
  return {
    rings: polygons.flat(),
    sides: polygons.flatMap(([exterior]) => sidesOf(exterior ?? []).flatMap((path) => sideAlong(path) ?? [])),
  };
}

/** Returns only the rings of a stored geometry (GeoJSON text). */
export function ringsOf(geometry: string): Ring[] {
  return runningPolygons(geometry).flat();
}

/** Returns the polygons with exterior rings counterclockwise and holes clockwise. */
function runningPolygons(geometry: string): Ring[][] {
  return polygonsOf(geometry).map((rings) => rings.map((ring, place) => running(ring, place === 0)));
}

/** Returns the ring in the requested winding order: counterclockwise, else clockwise. */
function running(ring: Ring, isCounterClockwise: boolean): Ring {
  return signedArea(ring) > 0 === isCounterClockwise ? ring : ring.toReversed();
}

/** The side along a path; undefined: the path has no length. */
function sideAlong(path: readonly Position[]): Side | undefined {
  const [start, end] = [path[0], path.at(-1)];
  if (!start || !end) return undefined;
  const lines = path.slice(1).map((to, index) => {
    const from = path[index] ?? to;
    const { east, north } = offsetBetween(from, to);
    return { from, to, meters: Math.hypot(east, north) };
  });
  const length = lines.reduce((sum, line) => sum + line.meters, 0);
  const meters = Math.round(length * 100) / 100;
  if (meters === 0) return undefined;
  const { east, north } = offsetBetween(start, end);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  const [x, y] = middleOf(lines, length / 2);
  return {
    ...{ x, y, meters, path },
    // Rounded first: a slightly negative bearing would otherwise become 360, which is not valid.
    bearing: (Math.round(bearing * 10) / 10 + 360) % 360,
  };
}

/** The point some meters along adjoining lines. */
function middleOf(
  lines: readonly { from: Position; to: Position; meters: number }[],
  along: number,
): Position {
  let left = along;
  for (const { from, to, meters } of lines) {
    if (left <= meters) {
      const share = left / meters;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    }
    left -= meters;
  }
  return lines.at(-1)?.to ?? [0, 0];
}
