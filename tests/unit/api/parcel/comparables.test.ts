import { describe, expect, test } from 'vitest';
import {
  comparisonOf,
  readComparison,
  settledComparison,
  usesOf,
  usualComparison,
  writeComparison,
} from '../../../../src/api/parcel/comparables.ts';
import { usualLandUses } from '../../../support/land-uses.ts';

const parcel = { landUseGroup: 'residential' };
const groups = usualLandUses;
const read = (query: string) => readComparison(new URLSearchParams(query));

describe('a comparison in the address', () => {
  test('chooses nothing where the address has no valid values', () => {
    expect(read('')).toEqual(usualComparison);
    expect(read('radius=far&months=-3&tolerance=huge&comparedUse=drop%20table&until=2026-02-30')).toEqual(
      usualComparison,
    );
    expect(read('radius=1e3&months=2.5')).toEqual(usualComparison);
  });

  test('reads what the form sends, with digits of any script', () => {
    expect(read('radius=2500&months=٣٦&tolerance=any&comparedUse=commercial&until=2026-03-31')).toEqual({
      meters: 2500,
      months: 36,
      tolerance: 'any',
      landUse: 'commercial',
      until: '2026-03-31',
    });
  });

  test('stays within the limits of the API', () => {
    expect(read('radius=1&months=0&tolerance=1')).toMatchObject({ meters: 100, months: 1, tolerance: 5 });
    expect(read('radius=999999&months=9999&tolerance=500')).toMatchObject({
      ...{ meters: 5000, months: 120, tolerance: 100 },
    });
  });

  test('is written without what is not chosen, and with all conditions once it is settled', () => {
    const query = new URLSearchParams('radius=300&list=sales');
    writeComparison(usualComparison, query);
    expect(query.toString()).toBe('list=sales');
    const conditions = {
      ...{ meters: 2000, months: 24, tolerance: null, landUse: 'same' },
      ...{ fromDate: '2024-03-31', until: '2026-03-31', orderBy: 'newest' as const },
    };
    const settled = settledComparison({ conditions });
    writeComparison(settled, query);
    expect(query.toString()).toBe('list=sales&radius=2000&months=24&tolerance=any&until=2026-03-31');
    expect(readComparison(query)).toEqual(settled);
  });
});

test('sales of the same use cannot be chosen where the use of the parcel is not known', () => {
  const unknown = { landUseGroup: null };
  const keysOf = (compared: typeof parcel | typeof unknown) => usesOf(compared, groups).map(({ id }) => id);
  expect(keysOf(parcel)).toEqual(['same', 'any', ...groups.map(({ id }) => id)]);
  expect(keysOf(unknown)).toEqual(keysOf(parcel).filter((use) => use !== 'same'));
});

test('a group that the region does not have counts as none', () => {
  const castle = { landUse: 'castle' };
  expect(comparisonOf(castle, groups)).toEqual(usualComparison);
  expect(comparisonOf(castle, [{ id: 'castle' }])).toEqual(castle);
  expect(comparisonOf(castle, undefined)).toEqual(castle);
});
