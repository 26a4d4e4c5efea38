import type { Extent } from './bounds.ts';
import type { Position } from './rings.ts';

/** The WGS 84 ellipsoid (NIMA TR8350.2): semi-major axis in meters, and squared eccentricity. */
export const semiMajorAxis = 6_378_137;
const squaredEccentricity = 0.006_694_379_990_14;

/** Returns the meters on the ground per degree at a latitude in degrees, from the ellipsoid's two radii of curvature. */
export function metersPerDegree(latitude: number): { east: number; north: number } {
  const angle = (latitude * Math.PI) / 180;
  const across = 1 - squaredEccentricity * Math.sin(angle) ** 2;
  const primeVertical = semiMajorAxis / Math.sqrt(across);
  const meridian = (semiMajorAxis * (1 - squaredEccentricity)) / across ** 1.5;
  return {
    east: (primeVertical * Math.cos(angle) * Math.PI) / 180,
    north: (meridian * Math.PI) / 180,
  };
}

/**
 * Returns the offset from one position to another in meters east and north, on the plane tangent to the ellipsoid
 * between them. Over the few hundred meters of a parcel's side the error is less than a millimeter.
 */
export function offsetBetween([x1, y1]: Position, [x2, y2]: Position): { east: number; north: number } {
  const perDegree = metersPerDegree((y1 + y2) / 2);
  return { east: (x2 - x1) * perDegree.east, north: (y2 - y1) * perDegree.north };
}

/** A box in degrees with some meters more on each side. */
export function widenedExtent({ west, south, east, north }: Extent, meters: number): Extent {
  const perDegree = metersPerDegree((south + north) / 2);
  const [across, up] = [meters / perDegree.east, meters / perDegree.north];
  return { west: west - across, south: south - up, east: east + across, north: north + up };
}
