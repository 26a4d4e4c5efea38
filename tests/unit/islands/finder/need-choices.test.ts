import { expect, test } from 'vitest';
import { saleQuery } from '../../../../src/api/sale/sale-query.ts';
import {
  bandOf,
  bandOptions,
  bandValue,
  metroOptions,
  priceBands,
  sizeBands,
  type Band,
} from '../../../../src/islands/map/finder/need-choices.ts';

test('every band is restored from the value of its field', () => {
  for (const band of [...sizeBands, ...priceBands]) expect(bandOf(bandValue(band))).toEqual(band);
  expect(bandOf('')).toEqual({ from: undefined, to: undefined });
});

test('bands are contiguous and open at both ends', () => {
  for (const bands of [sizeBands, priceBands]) {
    expect(bands[0]?.from).toBeUndefined();
    expect(bands.at(-1)?.to).toBeUndefined();
    bands.slice(1).forEach((band, index) => expect(band.from).toBe(bands[index]?.to));
  }
});

test('every price bound is actually sent (specification §5)', () => {
  for (const { from: fromPrice, to: toPrice } of priceBands) {
    const sent = saleQuery({ fromPrice, toPrice });
    expect([sent.fromPrice, sent.toPrice]).toEqual([fromPrice, toPrice]);
  }
});

test('a range or distance set elsewhere is offered as a choice while it is selected', () => {
  const own: Band = { from: 350, to: 800 };
  expect(bandOptions(sizeBands, own, 'م²').at(-1)).toEqual({ value: '350-800', label: '350 إلى 800 م²' });
  const usual = bandOptions(sizeBands, { from: undefined, to: undefined }, 'م²').map(({ label }) => label);
  expect(usual).toEqual([
    'أقل من 300 م²',
    '300 إلى 500 م²',
    '500 إلى 700 م²',
    '700 إلى 900 م²',
    '900 إلى 1,200 م²',
    '1,200 م² فأكثر',
  ]);
  expect(metroOptions(undefined).map(({ label }) => label)).toEqual([
    'حتى 500 م',
    'حتى 1 كم',
    'حتى 2 كم',
    'حتى 3 كم',
  ]);
  expect(metroOptions(1500).map(({ value }) => value)).toEqual(['500', '1000', '1500', '2000', '3000']);
});
