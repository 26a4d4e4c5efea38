import { expect, test } from 'vitest';
import { saleQuery } from '../../../../src/api/sale/sale-query.ts';
import {
  bandOf,
  bandOptions,
  bandValue,
  metroOptions,
  priceBands,
  type Band,
} from '../../../../src/islands/map/finder/need-choices.ts';

test('every band is restored from the value of its field', () => {
  for (const band of priceBands) expect(bandOf(bandValue(band))).toEqual(band);
  expect(bandOf('')).toEqual({ from: undefined, to: undefined });
});

test('bands are contiguous and open at both ends', () => {
  expect(priceBands[0]?.from).toBeUndefined();
  expect(priceBands.at(-1)?.to).toBeUndefined();
  priceBands.slice(1).forEach((band, index) => expect(band.from).toBe(priceBands[index]?.to));
});

test('every price bound is actually sent (specification §5)', () => {
  for (const { from: fromPrice, to: toPrice } of priceBands) {
    const sent = saleQuery({ fromPrice, toPrice });
    expect([sent.fromPrice, sent.toPrice]).toEqual([fromPrice, toPrice]);
  }
});

test('a range or distance set elsewhere is offered as a choice while it is selected', () => {
  const own: Band = { from: 1350, to: 1800 };
  const offered = bandOptions(priceBands, own, 'ريال/م²');
  expect(offered.at(-1)).toEqual({ value: '1350-1800', label: '1,350 إلى 1,800 ريال/م²' });
  const usual = bandOptions(priceBands, { from: undefined, to: undefined }, 'ريال/م²');
  expect(usual.map(({ label }) => label)).toEqual([
    'أقل من 1,000 ريال/م²',
    '1,000 إلى 1,500 ريال/م²',
    '1,500 إلى 2,000 ريال/م²',
    '2,000 إلى 3,000 ريال/م²',
    '3,000 إلى 5,000 ريال/م²',
    '5,000 إلى 9,000 ريال/م²',
    '9,000 ريال/م² فأكثر',
  ]);
  expect(metroOptions(undefined).map(({ label }) => label)).toEqual([
    'حتى 500 م',
    'حتى 1 كم',
    'حتى 2 كم',
    'حتى 3 كم',
  ]);
  expect(metroOptions(1500).map(({ value }) => value)).toEqual(['500', '1000', '1500', '2000', '3000']);
});
