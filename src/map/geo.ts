import type { Bounds } from '../contract/shared/common.ts';
import type { BoundingBox } from './events.ts';

/** A place on the ground. */
export interface Place {
  /** Longitude, degrees. */
  x: number;
  /** Latitude, degrees. */
  y: number;
}

/** A person's location with its accuracy radius. */
export interface OwnPlace extends Place {
  /** In meters. */
  accuracy: number;
}

/** Mean radius of the earth, in meters (IUGG). */
export const earthRadius = 6_371_009;

/** Great-circle distance between two places, in meters. */
export function metersBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
  const [from, to] = [radians(one.y), radians(other.y)];
  const chord = haversine(to - from) + Math.cos(from) * Math.cos(to) * haversine(radians(other.x - one.x));
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Converts a box to its two corners. */
export function boundsOfBox([west, south, east, north]: BoundingBox): Bounds {
  return { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
}

/** Smallest box around a circle, given its center in degrees and its radius in meters. */
export function boxAroundCircle(middle: Place, meters: number): Bounds {
  const y = ((meters / earthRadius) * 180) / Math.PI;
  const x = y / Math.cos((middle.y * Math.PI) / 180);
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

/** Extends a box to contain a place. */
export function boundsWith({ southWest, northEast }: Bounds, { x, y }: Place): Bounds {
  return {
    southWest: { x: Math.min(southWest.x, x), y: Math.min(southWest.y, y) },
    northEast: { x: Math.max(northEast.x, x), y: Math.max(northEast.y, y) },
  };
}

/** Smallest box that contains all the given boxes; undefined for none. */
export function boundsOfAll([first, ...others]: readonly Bounds[]): Bounds | undefined {
  return (
    first &&
    others.reduce((all, { southWest, northEast }) => boundsWith(boundsWith(all, southWest), northEast), first)
  );
}
