import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysOfQuarter,
  isSameQuarter,
  quarterOf,
  quartersOf,
  touches,
  wholeQuarter,
} from '../../../src/map/quarters.ts';

const anyQuarter = fc.record({
  year: fc.integer({ min: 1990, max: 2100 }),
  quarter: fc.integer({ min: 1, max: 4 }),
});

test('the days of a quarter are all its days and no others', () => {
  expect(daysOfQuarter({ year: 2024, quarter: 1 })).toEqual({ fromDate: '2024-01-01', toDate: '2024-03-31' });
  expect(daysOfQuarter({ year: 2024, quarter: 2 })).toEqual({ fromDate: '2024-04-01', toDate: '2024-06-30' });
  expect(daysOfQuarter({ year: 2024, quarter: 4 })).toEqual({ fromDate: '2024-10-01', toDate: '2024-12-31' });
  fc.assert(
    fc.property(anyQuarter, (quarter) => {
      const days = daysOfQuarter(quarter);
      expect(quarterOf(days.fromDate)).toEqual(quarter);
      expect(quarterOf(days.toDate)).toEqual(quarter);
      expect(wholeQuarter(days)).toEqual(quarter);
    }),
  );
});

test.each([
  [{ fromDate: undefined, toDate: undefined }],
  [{ fromDate: '2024-01-01', toDate: undefined }],
  [{ fromDate: undefined, toDate: '2024-03-31' }],
  [{ fromDate: '2024-01-01', toDate: '2024-06-30' }],
  [{ fromDate: '2024-01-02', toDate: '2024-03-31' }],
])('other date ranges are not a quarter: %j', (days) => {
  expect(wholeQuarter(days)).toBeUndefined();
});

test('quarters run from the first month with a sale to the last, including those without one', () => {
  expect(quartersOf([])).toEqual([]);
  expect(
    quartersOf([
      { month: '2023-11', saleCount: 2 },
      { month: '2023-12', saleCount: 3 },
      { month: '2024-06', saleCount: 1 },
    ]),
  ).toEqual([
    { year: 2023, quarter: 4, saleCount: 5 },
    { year: 2024, quarter: 1, saleCount: 0 },
    { year: 2024, quarter: 2, saleCount: 1 },
  ]);
});

test('a date range touches a quarter if it contains one of its days', () => {
  const quarter = { year: 2024, quarter: 2 };
  const open = { fromDate: undefined, toDate: undefined };
  expect(touches(quarter, open)).toBe(true);
  expect(touches(quarter, { ...open, fromDate: '2024-06-30' })).toBe(true);
  expect(touches(quarter, { ...open, fromDate: '2024-07-01' })).toBe(false);
  expect(touches(quarter, { ...open, toDate: '2024-04-01' })).toBe(true);
  expect(touches(quarter, { ...open, toDate: '2024-03-31' })).toBe(false);
  expect(isSameQuarter(quarter, { year: 2024, quarter: 2 })).toBe(true);
  expect(isSameQuarter(quarter, { year: 2023, quarter: 2 })).toBe(false);
  expect(isSameQuarter(quarter, undefined)).toBe(false);
});
