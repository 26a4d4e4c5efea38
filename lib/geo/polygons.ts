import { ringArea, type Position } from './rings.ts';

/** Closed: the last position is the first. */
export type Ring = Position[];

/** A polygon: an exterior ring followed by its holes. */
export type Rings = Ring[];
export type ReadonlyRings = readonly (readonly Readonly<Position>[])[];

/** Returns the polygons of a stored geometry (GeoJSON text). */
export function polygonsOf(geometry: string): Rings[] {
  const shape = JSON.parse(geometry) as
    { type: 'Polygon'; coordinates: Rings } | { type: 'MultiPolygon'; coordinates: Rings[] };
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

/** Area on the sphere without its holes, m². */
export function polygonArea([exterior = [], ...holes]: ReadonlyRings): number {
  return holes.reduce((area, hole) => area - ringArea(hole), ringArea(exterior));
}
