import { describe, expect, test } from 'vitest';
import { readStatedLand, valueForFee } from '../../../../src/api/parcel/land-fees.ts';

const read = (query: string) => readStatedLand(new URLSearchParams(query));

describe('what a person states of their land', () => {
  test.each([
    ['', 0, undefined],
    ['otherLand=3000&landValue=4500000', 3000, 4_500_000],
    ['otherLand=٣٬٠٠٠&landValue=4,500,000', 3000, 4_500_000],
    ['otherLand=120٫5', 120.5, undefined],
    ['otherLand=0', 0, undefined],
  ])('is read from %s', (query, otherSqm, valueSar) => {
    expect(read(query)).toMatchObject({ otherSqm, valueSar, wrong: [] });
  });

  test.each([
    ['otherLand=كثير', ['other']],
    ['otherLand=-5', ['other']],
    ['otherLand=1e9&landValue=1.234', ['other', 'value']],
    ['landValue=0', ['value']],
    ['otherLand=99999999999', ['other']],
  ])('%s is no number, and is kept as it was written', (query, wrong) => {
    const stated = read(query);
    expect(stated).toMatchObject({ otherSqm: 0, valueSar: undefined, wrong });
    const given = new URLSearchParams(query);
    expect(stated.texts).toEqual({
      other: given.get('otherLand') ?? '',
      value: given.get('landValue') ?? '',
    });
  });
});

describe('the value that a fee rests on', () => {
  const valuation = { count: 9, perSqm: undefined, value: { low: 1, middle: 2, high: 3 } };
  const none = { count: 0, perSqm: undefined, value: undefined };
  const lastSale = { date: '2021-09-01', priceSar: 5 };

  test('is the stated one before all others', () => {
    const value = valueForFee({ stated: 7, valuation, lastSale });
    expect(value).toEqual({ low: 7, middle: 7, high: 7, basis: 'stated' });
  });

  test('is that of comparables before the latest sale', () => {
    expect(valueForFee({ valuation, lastSale })).toEqual({ ...valuation.value, basis: { count: 9 } });
    const sold = { low: 5, middle: 5, high: 5, basis: { saleDay: '2021-09-01' } };
    expect(valueForFee({ valuation: none, lastSale })).toEqual(sold);
    expect(valueForFee({ valuation: undefined, lastSale })).toEqual(sold);
  });

  test('is unknown without any', () => {
    expect(valueForFee({ valuation: none, lastSale: undefined })).toBeUndefined();
  });
});
