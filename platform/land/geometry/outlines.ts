import type { ParcelEdge, ParcelOutline } from '../../../contract/parcel/outlines.ts';
import { offsetBetween } from '../../../lib/geo/ellipsoid.ts';
import { signedArea, type Position } from '../../../lib/geo/rings.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { listParcelGeometries } from '../../../database/parcel/parcels.ts';
import { cornersOf } from '../../../lib/geo/corners.ts';
import { EdgeStreets, type Edge } from './edge-streets.ts';
import { polygonsOf, type Ring } from '../../../lib/geo/polygons.ts';

/** Returns the outlines of parcels by id; unknown ids are omitted. */
export async function parcelOutlines(store: ReadingStore, ids: readonly number[]): Promise<ParcelOutline[]> {
  const rows = await listParcelGeometries(store, ids);
  const streets = await EdgeStreets.around(store, rows);
  return rows.map(({ id, geometry }) => ({
    parcelObjectId: id,
    ...outlineOf(geometry, (edge) => streets.along(id, edge)),
  }));
}

/**
 * Returns the rings and sides of a stored geometry (GeoJSON text).
 *
 * @param streetAlong finds the street along a side; without it, none is known
 */
export function outlineOf(
  geometry: string,
  streetAlong: (edge: Edge) => ParcelEdge['street'] = () => null,
): Omit<ParcelOutline, 'parcelObjectId'> {
  const polygons = runningPolygons(geometry);
  const edges = polygons.flatMap(([exterior]) => edgesOf(exterior ?? []));
  return { rings: polygons.flat(), edges: edges.map((edge) => ({ ...edge, street: streetAlong(edge) })) };
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

/** The sides of a closed ring. */
function edgesOf(ring: Ring): Edge[] {
  const corners = cornersOf(ring);
  if (corners.length < 2) return [];
  return corners
    .map((corner, place) => edgeBetween(corner, corners[(place + 1) % corners.length] ?? corner))
    .filter(({ lengthMeters }) => lengthMeters > 0);
}

function edgeBetween(from: Position, to: Position): Edge {
  const { east, north } = offsetBetween(from, to);
  const bearing = (Math.atan2(east, north) * 180) / Math.PI;
  return {
    x: (from[0] + to[0]) / 2,
    y: (from[1] + to[1]) / 2,
    // Rounded first: a slightly negative bearing would otherwise become 360, which is not valid.
    bearing: (Math.round(bearing * 10) / 10 + 360) % 360,
    lengthMeters: Math.round(Math.hypot(east, north) * 100) / 100,
  };
}
