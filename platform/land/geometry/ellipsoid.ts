import type { Position } from './rings.ts';

/** The WGS 84 ellipsoid: semi-major axis in meters, and squared eccentricity. */
const semiMajorAxis = 6_378_137;
const squaredEccentricity = 0.006_694_379_990_14;

/** Meters on the ground per degree of longitude and per degree of latitude, at one latitude. */
interface Scale {
  perLongitude: number;
  perLatitude: number;
}

/** Returns the scale at a latitude in degrees, from the ellipsoid's two radii of curvature there. */
function scaleAt(latitude: number): Scale {
  const angle = (latitude * Math.PI) / 180;
  const across = 1 - squaredEccentricity * Math.sin(angle) ** 2;
  const primeVertical = semiMajorAxis / Math.sqrt(across);
  const meridian = (semiMajorAxis * (1 - squaredEccentricity)) / across ** 1.5;
  return {
    perLongitude: (primeVertical * Math.cos(angle) * Math.PI) / 180,
    perLatitude: (meridian * Math.PI) / 180,
  };
}

/**
 * Returns the offset from one position to another in meters east and north, on the plane tangent to the ellipsoid
 * between them. Over the few hundred meters of a parcel's side the error is less than a millimeter.
 */
export function offsetBetween([x1, y1]: Position, [x2, y2]: Position): { east: number; north: number } {
  const { perLongitude, perLatitude } = scaleAt((y1 + y2) / 2);
  return { east: (x2 - x1) * perLongitude, north: (y2 - y1) * perLatitude };
}
