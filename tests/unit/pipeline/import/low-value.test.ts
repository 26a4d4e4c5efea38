import { describe, expect, test } from 'vitest';
import { isEnoughToCompare, isFarmland, lowPrices } from '../../../../pipeline/import/figures/low-value.ts';

const farms = 'أرض زراعية';
const plots = { type: 'أرض سكنية', count: 7, median: 950 };

describe('the price below which deeds do not tell the market', () => {
  test('is a fifth of the median of their type', () => {
    const types = [plots, { type: farms, count: 6, median: 50 }];
    expect(lowPrices(types, undefined)).toEqual(
      new Map([
        [plots.type, 190],
        [farms, 10],
      ]),
    );
  });

  test('is that of the whole neighborhood where their type has too few', () => {
    const few = { count: 2, median: undefined };
    const types = [plots, { type: 'أرض تجارية', ...few }, { type: null, ...few }];
    expect(lowPrices(types, 1000)).toEqual(
      new Map([
        [plots.type, 190],
        ['أرض تجارية', 200],
        [null, 200],
      ]),
    );
  });

  test('is none for few deeds of farmland beside plots, nor where too few deeds tell what is usual', () => {
    const few = { count: 4, median: undefined };
    expect(lowPrices([{ type: farms, ...few }], 1000)).toEqual(new Map());
    expect(lowPrices([{ type: null, ...few }], undefined)).toEqual(new Map());
  });
});

test('five deeds tell what is usual', () => {
  expect([4, 5].map(isEnoughToCompare)).toEqual([false, true]);
});

test.each([
  ['أرض زراعية', true],
  ['مزرعة', true],
  ['أرض سكنية', false],
  [null, false],
])('%s is farmland: %s', (type, expected) => {
  expect(isFarmland(type)).toBe(expected);
});
