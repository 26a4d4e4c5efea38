import { describe, expect, test } from 'vitest';
import { lowDeeds } from '../../../../pipeline/import/low-value.ts';

const deed = (perSqm: number, type: string | null = 'أرض سكنية') => ({ perSqm, type });
const usual = [900, 950, 1000, 1050, 1100].map((price) => deed(price));
const pricesOf = (deeds: Parameters<typeof lowDeeds>[0]) => [...lowDeeds(deeds)].map(({ perSqm }) => perSqm);

describe('deeds that do not tell the market', () => {
  test('are those below a fifth of the median of their type', () => {
    // The low ones count for the median, which is 950 here.
    expect(pricesOf([...usual, deed(189), deed(190)])).toEqual([189]);
  });

  test('are compared with the whole neighborhood where their type has too few', () => {
    expect(pricesOf([...usual, deed(10, 'أرض تجارية'), deed(5000, 'أرض تجارية'), deed(20, null)])).toEqual([
      10, 20,
    ]);
  });

  test('are not farmland beside plots, but farmland far below other farmland', () => {
    const farms = [40, 50, 60, 70].map((price) => deed(price, 'أرض زراعية'));
    expect(pricesOf([...usual, ...farms])).toEqual([]);
    expect(pricesOf([...usual, ...farms, deed(55, 'أرض زراعية'), deed(3, 'أرض زراعية')])).toEqual([3]);
  });

  test('are none where too few deeds tell what is usual', () => {
    expect(pricesOf([...usual.slice(2), deed(1, null)])).toEqual([]);
    expect(pricesOf([deed(1000), deed(1000), deed(1000), deed(1)])).toEqual([]);
    expect(pricesOf([])).toEqual([]);
  });
});
