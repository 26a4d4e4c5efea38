import type { Position } from './rings.ts';

/** Closed: the last position is the first. */
export type Ring = Position[];

/** Returns the polygons of a stored geometry (GeoJSON text), each an exterior ring followed by its holes. */
export function polygonsOf(geometry: string): Ring[][] {
  const shape = JSON.parse(geometry) as
    { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}
