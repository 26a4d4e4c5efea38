import { describe, expect, test } from 'vitest';
import {
  comparableFigures,
  comparisonOf,
  comparisonQuery,
  readComparison,
  usesOf,
  usualComparison,
} from '../../../../src/api/parcel/comparables.ts';
import { usualLandUses } from '../../../support/land-uses.ts';

const parcel = {
  parcelObjectId: 7,
  centroid: { x: 46.7, y: 24.8 },
  area: 301,
  landUseGroup: 'residential' as const,
};
const groups = usualLandUses;
const read = (query: string) => readComparison(new URLSearchParams(query));

describe('a comparison in the address', () => {
  test('uses the defaults when the address has no valid values', () => {
    expect(read('')).toEqual(usualComparison);
    expect(read('radius=far&months=-3&area=huge&use=drop%20table')).toEqual(usualComparison);
    expect(read('radius=1e3&months=2.5')).toEqual(usualComparison);
  });

  test('reads what the form sends, with digits of any script', () => {
    expect(read('radius=2500&months=٣٦&area=any&use=commercial')).toEqual({
      meters: 2500,
      months: 36,
      area: 'any',
      use: 'commercial',
    });
  });

  test('stays within the limits of the API', () => {
    expect(read('radius=1&months=0')).toMatchObject({ meters: 100, months: 1 });
    expect(read('radius=999999&months=9999')).toMatchObject({ meters: 5000, months: 120 });
  });
});

describe('the sales of a comparison', () => {
  const query = (changed: Partial<typeof usualComparison>) =>
    comparisonQuery({ ...usualComparison, ...changed }, parcel, '2026-03-31');

  test('are near the parcel, exclude its own, and go back the requested number of months', () => {
    expect(query({ months: 1 })).toEqual({
      near: '46.7000000,24.8000000',
      withinMeters: 1000,
      exceptParcelObjectId: 7,
      fromDate: '2026-02-28',
      fromArea: 150,
      toArea: 452,
      landUseGroup: 'residential',
    });
  });

  test('have any area and any use when no limit is set', () => {
    const free = query({ area: 'any', use: 'any' });
    for (const name of ['fromArea', 'toArea', 'landUseGroup']) expect(free).not.toHaveProperty(name);
    expect(query({ area: 'quarter', use: 'industrial' })).toMatchObject({
      fromArea: 225,
      toArea: 377,
      landUseGroup: 'industrial',
    });
  });
});

test('sales of the same use cannot be told where the use of the parcel is not known', () => {
  const unknown = { ...parcel, landUseGroup: null };
  expect(comparisonOf(usualComparison, parcel, groups)).toEqual(usualComparison);
  expect(comparisonOf(usualComparison, unknown, groups)).toEqual({ ...usualComparison, use: 'any' });
  const commercial = { ...usualComparison, use: 'commercial' as const };
  expect(comparisonOf(commercial, unknown, groups)).toEqual(commercial);
  const keysOf = (compared: typeof parcel | typeof unknown) => usesOf(compared, groups).map(({ id }) => id);
  expect(keysOf(parcel)).toEqual(['same', 'any', ...groups.map(({ id }) => id)]);
  expect(keysOf(unknown)).toEqual(keysOf(parcel).filter((use) => use !== 'same'));
  expect(comparisonQuery(usualComparison, unknown, '2026-03-31')).not.toHaveProperty('landUseGroup');
});

test('a group that the region does not have counts as none', () => {
  const castle = { ...usualComparison, use: 'castle' };
  expect(comparisonOf(castle, parcel, groups)).toEqual(usualComparison);
  expect(comparisonOf(castle, { ...parcel, landUseGroup: null }, groups).use).toBe('any');
  expect(comparisonOf(castle, parcel, [{ id: 'castle' }])).toEqual(castle);
});

describe('the figures of comparable sales', () => {
  const sale = (priceSar: number, areaSqm: number, kind: 'ordinary' | 'low_value' = 'ordinary') => ({
    priceSar,
    areaSqm,
    kind,
  });

  test('use the median of ordinary prices, or the mean of the middle two for an even count', () => {
    expect(comparableFigures([sale(900, 3), sale(100, 1), sale(5, 5, 'low_value'), sale(400, 2)])).toEqual({
      ordinaryCount: 3,
      medianPriceSarPerSqm: 200,
      lowestPriceSarPerSqm: 100,
      highestPriceSarPerSqm: 300,
    });
    // Rounded once, at the end.
    expect(comparableFigures([sale(1002, 10), sale(1006, 10)]).medianPriceSarPerSqm).toBe(100);
  });

  test('are null without sales', () => {
    expect(comparableFigures([sale(5, 5, 'low_value')])).toEqual({
      ordinaryCount: 0,
      medianPriceSarPerSqm: null,
      lowestPriceSarPerSqm: null,
      highestPriceSarPerSqm: null,
    });
  });
});
