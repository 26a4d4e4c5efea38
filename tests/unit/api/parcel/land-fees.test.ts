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

test('a stated value comes before that of comparables; without both there is none', () => {
  const valuation = { count: 9, perSqm: undefined, value: { low: 1, middle: 2, high: 3 } };
  expect(valueForFee(valuation, 7)).toEqual({ low: 7, middle: 7, high: 7 });
  expect(valueForFee(valuation)).toEqual({ low: 1, middle: 2, high: 3, count: 9 });
  expect(valueForFee({ count: 0, perSqm: undefined, value: undefined })).toBeUndefined();
});
