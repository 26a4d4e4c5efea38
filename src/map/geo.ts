import type { Bounds } from '../contract/shared/common.ts';
import type { BoundingBox } from './events.ts';

/** A place on the ground. */
export interface Place {
  /** Longitude, degrees. */
  x: number;
  /** Latitude, degrees. */
  y: number;
}

/** Where somebody is, and how far off that may be. */
export interface OwnPlace extends Place {
  /** Metres. */
  accuracy: number;
}

/** Mean radius of the earth, metres (IUGG). */
export const earthRadius = 6_371_009;

/** Great-circle distance between two places, metres. */
export function metersBetween(one: Place, other: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (angle: number) => Math.sin(angle / 2) ** 2;
  const [from, to] = [radians(one.y), radians(other.y)];
  const chord = haversine(to - from) + Math.cos(from) * Math.cos(to) * haversine(radians(other.x - one.x));
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** The two corners of a box. */
export function boundsOfBox([west, south, east, north]: BoundingBox): Bounds {
  return { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
}

/** The smallest box around a circle: its middle in degrees, its radius in metres. */
export function boxAroundCircle(middle: Place, meters: number): Bounds {
  const y = ((meters / earthRadius) * 180) / Math.PI;
  const x = y / Math.cos((middle.y * Math.PI) / 180);
  return {
    southWest: { x: middle.x - x, y: middle.y - y },
    northEast: { x: middle.x + x, y: middle.y + y },
  };
}

/** The place that is nearest to another, with its distance in metres; undefined when there are none. */
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

/** The box that holds a box and a place. */
export function boundsWith({ southWest, northEast }: Bounds, { x, y }: Place): Bounds {
  return {
    southWest: { x: Math.min(southWest.x, x), y: Math.min(southWest.y, y) },
    northEast: { x: Math.max(northEast.x, x), y: Math.max(northEast.y, y) },
  };
}

/** The smallest box that holds some boxes; undefined for none. */
export function boundsOfAll([first, ...others]: readonly Bounds[]): Bounds | undefined {
  return (
    first &&
    others.reduce((all, { southWest, northEast }) => boundsWith(boundsWith(all, southWest), northEast), first)
  );
}
