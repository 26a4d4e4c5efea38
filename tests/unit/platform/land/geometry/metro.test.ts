import { expect, test } from 'vitest';
import { MetroDistances } from '../../../../../database/map/metro.ts';
import { boxAroundCircle, metersBetween } from '../../../../../lib/geo/sphere.ts';

const here = { x: 46.7, y: 24.7 };
/** A point about this many meters to the northeast of `here`. */
const away = (meters: number) => {
  const { northEast } = boxAroundCircle(here, meters / Math.SQRT2);
  return northEast;
};

test('returns the distance to the nearest station of the region, and of no other', () => {
  const distances = new MetroDistances(
    new Map([
      [10, [away(3000), away(700), away(1200)]],
      [11, [away(20)]],
      [12, []],
    ]),
  );
  expect(distances.meters(10, here)).toBe(metersBetween(here, away(700)));
  expect(distances.meters(11, here)).toBe(metersBetween(here, away(20)));
  expect([distances.meters(12, here), distances.meters(13, here)]).toEqual([Infinity, Infinity]);
});

test('a station beyond the search distance is not found, in any direction', () => {
  for (const angle of [0, 45, 90, 135, 180, 225, 270, 315]) {
    const [x, y] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const at = (meters: number) => {
      const { northEast } = boxAroundCircle(here, meters);
      return { x: here.x + (northEast.x - here.x) * x, y: here.y + (northEast.y - here.y) * y };
    };
    const near = new MetroDistances(new Map([[10, [at(4990)]]]));
    const far = new MetroDistances(new Map([[10, [at(5010)]]]));
    expect(near.meters(10, here), `${angle}°`).toBeCloseTo(4990, -1);
    expect(far.meters(10, here), `${angle}°`).toBe(Infinity);
  }
});
