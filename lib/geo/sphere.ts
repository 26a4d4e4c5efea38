import type { Bounds, Point } from './bounds.ts';

/** A place on the ground, in degrees: `x` is the longitude, `y` the latitude. */
export type Place = Point;

/**
 * Mean radius of the earth in meters: (2a + b) / 3 of the ellipsoid's semi-axes, as the IUGG recommends (Moritz,
 * Geodetic Reference System 1980). The map library measures with the same radius.
 */
export const meanRadius = 6_371_008.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Great-circle distance between two places, in meters, by the haversine formula. In the kingdom it is up to 0.5 % more
 * than on the ellipsoid northward, and 0.2 % less eastward: enough to say how far away something is. Sides of parcels
 * are measured by `offsetBetween`.
 */
export function metersBetween(one: Place, other: Place): number {
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
  const [from, to] = [radians(one.y), radians(other.y)];
  const chord = haversine(to - from) + Math.cos(from) * Math.cos(to) * haversine(radians(other.x - one.x));
  return 2 * meanRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/**
 * Box around a circle, given its radius in meters. On its poleward side it is marginally narrower than the circle: by
 * less than a millimeter for 5 km in the kingdom.
 */
export function boxAroundCircle(middle: Place, meters: number): Bounds {
  const y = ((meters / meanRadius) * 180) / Math.PI;
  const x = y / Math.cos(radians(middle.y));
  return {
    southWest: { x: middle.x - x, y: middle.y - y },
    northEast: { x: middle.x + x, y: middle.y + y },
  };
}

/** Returns the candidate nearest to a place with its distance in meters; undefined if there are no candidates. */
export function nearestTo<Found extends Place>(
  place: Place,
  places: readonly Found[],
): { place: Found; meters: number } | undefined {
  return places
    .map((found) => ({ place: found, meters: metersBetween(place, found) }))
    .reduce<{ place: Found; meters: number } | undefined>(
      (best, next) => (best && best.meters <= next.meters ? best : next),
      undefined,
    );
}
