import { expect, test } from 'vitest';
import { shortPrice } from '../../../words/short-price.ts';

test.each([
  [950_000, '950 ألف'],
  [85_500, '85.5 ألف'],
  [1_250_000, '1.25 مليون'],
  [12_340_000, '12.3 مليون'],
  [999_600, '1 مليون'],
  [1000, '1 ألف'],
])('%d riyals are %s on the map', (price, text) => {
  expect(shortPrice(price)).toBe(text);
});
