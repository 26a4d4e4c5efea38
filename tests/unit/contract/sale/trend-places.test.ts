import { expect, test } from 'vitest';
import { readTrendPlace, trendKey, type TrendPlace } from '../../../../contract/sale/trend-places.ts';

test.each<TrendPlace>([
  { kind: 'neighborhood', neighborhoodId: 12 },
  { kind: 'city', regionId: 10, city: 'الرياض' },
  { kind: 'region', regionId: 10 },
  { kind: 'plan', regionId: 10, city: 'الرياض', planNo: '1324/ ب' },
  { kind: 'plan', regionId: 10, city: 'الخرج', planNo: 'ش:د:3' },
])('%o survives its key', (place) => {
  expect(readTrendPlace(trendKey(place))).toEqual(place);
});

test.each([
  ...['', 'neighborhood', 'neighborhood:', 'neighborhood:0', 'neighborhood:x', 'neighborhood:1:2'],
  ...['region:10:x', 'city:10', 'city:10:', 'city:10:a:b', 'plan:10:city', 'plan:10:city:', 'street:1'],
  `city:10:${'x'.repeat(121)}`,
])('%j is no place', (key) => {
  expect(readTrendPlace(key)).toBeUndefined();
});
