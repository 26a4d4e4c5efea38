import { describe, expect, test } from 'vitest';
import {
  adjustedPerSqm,
  noAssessment,
  percentOf,
  readAssessment,
  reasonOf,
  valuationOf,
  warningsOf,
  writeAssessment,
  type Assessment,
} from '../../../../src/api/parcel/valuation.ts';

const sale = (id: number, perSqm: number, areaSqm = 500) => ({ id, priceSar: perSqm * areaSqm, areaSqm });

describe('the value of a parcel', () => {
  test('is the median and the quartiles of prices per m², for its area', () => {
    // By hand: places 0 to 4; the quartiles are the second and the fourth price.
    const sales = [3000, 1000, 2000, 5000, 4000].map((price, index) => sale(index + 1, price, 300 + index));
    expect(valuationOf(sales, 600)).toEqual({
      count: 5,
      perSqm: { lowest: 1000, lowerQuartile: 2000, median: 3000, upperQuartile: 4000, highest: 5000 },
      value: { low: 1_200_000, middle: 1_800_000, high: 2_400_000 },
    });
  });

  test('lies between two prices where there is none at a quartile', () => {
    // By hand, as QUARTILE.INC: places 0.75, 1.5 and 2.25 of 1000, 2000, 3000, 4000.
    const { perSqm } = valuationOf(
      [1000, 2000, 3000, 4000].map((price, index) => sale(index + 1, price)),
      1,
    );
    expect(perSqm).toEqual({
      ...{ lowest: 1000, lowerQuartile: 1750, median: 2500, upperQuartile: 3250, highest: 4000 },
    });
  });

  test('is rounded once, at the end', () => {
    const sales = [sale(1, 100.2, 10), sale(2, 100.6, 10)];
    // The median is 100.4: rounded first, a parcel of 1,000 m² would be valued at 100,000.
    expect(valuationOf(sales, 1000)).toMatchObject({ perSqm: { median: 100 }, value: { middle: 100_400 } });
  });

  test('counts neither what is left out, nor without its adjustment', () => {
    const sales = [sale(1, 1000), sale(2, 2000), sale(3, 3000)];
    const assessment: Assessment = {
      without: new Set([1]),
      adjustments: new Map([[3, { percent: -10, reason: 'زاوية' }]]),
    };
    expect(adjustedPerSqm(sale(3, 3000), assessment)).toBeCloseTo(2700, 9);
    expect(valuationOf(sales, 100, assessment)).toMatchObject({
      count: 2,
      perSqm: { lowest: 2000, median: 2350, highest: 2700 },
      value: { middle: 235_000 },
    });
  });

  test('of a single sale is its price, and without any there is none', () => {
    expect(valuationOf([sale(1, 1500)], 200)).toMatchObject({
      count: 1,
      value: { low: 300_000, middle: 300_000, high: 300_000 },
    });
    expect(valuationOf([], 200)).toEqual({ count: 0, perSqm: undefined, value: undefined });
    expect(valuationOf([sale(1, 1500)], 200, { ...noAssessment, without: new Set([1]) }).count).toBe(0);
  });
});

test('prices are moved in time unless that is switched off', () => {
  const moved = { ...sale(1, 1000), movedPercent: 10 };
  const adjustments = new Map([[1, { percent: -10, reason: '' }]]);
  expect(adjustedPerSqm(moved, { adjustments })).toBeCloseTo(990, 9);
  expect(adjustedPerSqm(moved, { adjustments, isUnmoved: true })).toBeCloseTo(900, 9);
  expect(adjustedPerSqm({ ...moved, movedPercent: null }, noAssessment)).toBe(1000);
});

describe('warnings beside a range', () => {
  const dated = (id: number, date: string, planNo: string | null = null) => ({ id, date, planNo });
  const until = '2026-06-30';

  test('few, old, and of one plan and day', () => {
    const sales = [dated(1, '2026-01-01', '9'), dated(2, '2021-10-10', '7'), dated(3, '2021-10-10', '7')];
    expect(warningsOf(sales, until, noAssessment)).toEqual({ count: 3, isFew: true, old: 2, onePlanDay: 2 });
  });

  test('none for enough recent sales of several plans, or of plans that are not known', () => {
    const sales = [1, 2, 3, 4, 5, 6].map((id) => dated(id, '2026-02-02', id > 3 ? String(id) : null));
    expect(warningsOf(sales, until, noAssessment)).toEqual({ count: 6, isFew: false, old: 0, onePlanDay: 0 });
  });

  test('follow what is left out', () => {
    const sales = [dated(1, '2025-06-29'), dated(2, '2025-06-30')];
    expect(warningsOf(sales, until, noAssessment).old).toBe(1);
    expect(warningsOf(sales, until, { without: new Set([1]) })).toMatchObject({ count: 1, old: 0 });
  });
});

describe('an assessment in the address', () => {
  test('is read as it was written', () => {
    const assessment: Assessment = {
      without: new Set([7, 12]),
      adjustments: new Map([
        [3, { percent: -5.5, reason: 'شارع أوسع ~ ومرافق & غيرها' }],
        [4, { percent: 10, reason: '' }],
      ]),
    };
    const query = new URLSearchParams('radius=500&without=1&adjust=9~9');
    writeAssessment(assessment, query);
    expect(readAssessment(new URLSearchParams(query.toString()))).toEqual(assessment);
    expect(query.get('radius')).toBe('500');
    writeAssessment(noAssessment, query);
    expect(query.toString()).toBe('radius=500');
  });

  test('leaves out what is invalid', () => {
    const query = new URLSearchParams(
      'without=0.x.5.-1.1e3&adjust=~5&adjust=3~99&adjust=4~0&adjust=5&adjust=6~2',
    );
    expect(readAssessment(query)).toEqual({
      without: new Set([5]),
      adjustments: new Map([[6, { percent: 2, reason: '' }]]),
    });
  });
});

test.each([
  ['5', 5],
  ['-12.34', -12.3],
  ['٧٫٥٪', 7.5],
  ['−3 %', -3],
  ['+50', 50],
  ['51', undefined],
  ['0', undefined],
  ['', undefined],
  ['five', undefined],
])('%j as an adjustment is %s', (text, percent) => {
  expect(percentOf(text)).toBe(percent);
});

test('a reason is one short line', () => {
  expect(reasonOf('  أقرب\n إلى الشارع ')).toBe('أقرب إلى الشارع');
  expect(reasonOf('س'.repeat(80))).toHaveLength(60);
});
