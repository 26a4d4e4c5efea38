import { expect, test } from 'vitest';
import { panel } from '../../../words/ar/map/panel.ts';
import { fill } from '../../../words/fill.ts';
import { parcelNumber } from '../../../words/land-names.ts';

test.each([
  ['303/أ', 'القطعة 303/أ'],
  ['-', 'القطعة بلا رقم'],
  ['', 'القطعة بلا رقم'],
  [null, 'القطعة بلا رقم'],
])('a parcel is called by its number, %j', (parcelNo, title) => {
  expect(fill(panel.parcelTitle, { number: parcelNumber(parcelNo) })).toBe(title);
});
