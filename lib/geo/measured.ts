import { ringArea } from './rings.ts';
import { metersBetween, type Place } from './sphere.ts';

/** Length in meters of the path through the places; if closed, including the way back to the first. */
export function lengthOf(places: readonly Place[], isClosed = false): number {
  const [first] = places;
  const way = isClosed && first ? [...places, first] : places;
  return way.reduce((sum, place, index) => {
    const before = way[index - 1];
    return before ? sum + metersBetween(before, place) : 0;
  }, 0);
}

/** Area in m² on the sphere enclosed by the places, in either direction; 0 for fewer than three. */
export function areaOf(places: readonly Place[]): number {
  return places.length < 3 ? 0 : ringArea(places.map(({ x, y }) => [x, y]));
}
