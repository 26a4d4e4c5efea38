import type { Position } from './rings.ts';

/** The ellipsoid of WGS 84: half its equatorial axis in metres, and the square of its eccentricity. */
const semiMajorAxis = 6_378_137;
const squaredEccentricity = 0.006_694_379_990_14;

/** Metres on the ground around a latitude: how many a degree of longitude and one of latitude have there. */
interface Scale {
  perLongitude: number;
  perLatitude: number;
}

/** The scale at a latitude (degrees), by the ellipsoid's two radii of curvature there. */
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
 * The way from one place to another in metres eastward and northward, on the plane that touches the ellipsoid between
 * them. Over the few hundred metres of a parcel's side it is right to less than a millimetre.
 */
export function offsetBetween([x1, y1]: Position, [x2, y2]: Position): { east: number; north: number } {
  const { perLongitude, perLatitude } = scaleAt((y1 + y2) / 2);
  return { east: (x2 - x1) * perLongitude, north: (y2 - y1) * perLatitude };
}
