import { describe, expect, test } from 'vitest';
import { usualComparison } from '../../../../src/api/parcel/comparables.ts';
import { feeAddress, readStatedLand, valueForFee } from '../../../../src/api/parcel/land-fees.ts';
import { noAssessment } from '../../../../src/api/parcel/valuation.ts';

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
  const items = [1000, 2000, 4000].map((perSqm, id) => ({ id, priceSar: perSqm * 100, areaSqm: 100 }));
  const compared = { items, areaSqm: 10, assessment: noAssessment };
  const none = { ...compared, items: [] };
  const sold = (kind: 'ordinary' | 'low_value') => ({ date: '2021-09-01', priceSar: 5, kind });
  const sales = [sold('low_value'), sold('ordinary')];

  test('is the stated one before all others', () => {
    const value = valueForFee({ stated: 7, compared, sales });
    expect(value).toEqual({ low: 7, middle: 7, high: 7, basis: 'stated' });
  });

  test('is that of comparables before the latest ordinary sale', () => {
    expect(valueForFee({ compared, sales })).toEqual({
      ...{ low: 15_000, middle: 20_000, high: 30_000, basis: { count: 3 } },
    });
    const own = { low: 5, middle: 5, high: 5, basis: { saleDay: '2021-09-01' } };
    expect(valueForFee({ compared: none, sales })).toEqual(own);
  });

  test.each([
    ['nothing was sold', { compared: none, sales: [] }, 'none'],
    ['it was sold below its worth', { compared: none, sales: [sold('low_value')] }, 'none'],
    ['comparables failed to load', { compared: undefined, sales }, 'failed'],
    ['its own sales failed to load', { compared: none, sales: undefined }, 'failed'],
    [
      'all comparables were left out',
      { compared: { ...compared, assessment: { ...noAssessment, without: new Set([0, 1, 2]) } }, sales },
      'leftOut',
    ],
  ] as const)('is not known where %s', (_, known, missing) => {
    expect(valueForFee(known)).toEqual({ missing });
  });
});

test('the address of an estimate carries the comparables on', () => {
  const assessment = { ...noAssessment, without: new Set([5]) };
  const address = feeAddress(7, { comparison: { landUse: 'any', months: 24 }, assessment });
  expect(address).toBe('/parcel/7/land-fee?months=24&comparedUse=any&without=5');
  expect(feeAddress(7, { comparison: usualComparison, assessment: noAssessment })).toBe('/parcel/7/land-fee');
});
