import { earthRadius, metersBetween, type Place } from './geo.ts';

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
  if (places.length < 3) return 0;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const sum = places.reduce((total, { x, y }, index) => {
    const next = places[(index + 1) % places.length] ?? { x, y };
    return total + radians(next.x - x) * (2 + Math.sin(radians(y)) + Math.sin(radians(next.y)));
  }, 0);
  return Math.abs((sum * earthRadius ** 2) / 2);
}
