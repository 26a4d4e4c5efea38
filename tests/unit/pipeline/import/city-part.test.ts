import { expect, test } from 'vitest';
import { cityPartOf } from '../../../../pipeline/import/cities/city-part.ts';

test.each([
  ['شمال الرياض', 'north'],
  ['القطاع الشمالي', 'north'],
  ['قِطاع جنـوب جدة', 'south'],
  ['الجهة الشرقية', 'east'],
  ['غرب', 'west'],
  ['وسط الرياض', 'center'],
  ['القطاع الأوسط', 'center'],
  ['North Sector', 'north'],
  // Two parts, none, and a word that only begins like one.
  ['شمال غرب الرياض', undefined],
  ['العليا', undefined],
  ['شرقاوي', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j names %s', (text, part) => {
  expect(cityPartOf(text)).toBe(part);
});
