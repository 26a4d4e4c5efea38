import { expect, test } from 'vitest';
import { formatArea, formatLength } from '../../../words/measured.ts';

test.each([
  [0, '0.0 م'],
  [12.34, '12.3 م'],
  [99.94, '99.9 م'],
  [99.96, '100 م'],
  [988.4, '988 م'],
  [9_999.4, '9,999 م'],
  [9_999.6, '10 كم'],
  [12_345, '12.35 كم'],
])('%d meters are %s', (meters, text) => {
  expect(formatLength(meters)).toBe(text);
});

test.each([
  [42_745.4, '42,745 م²'],
  [999_999.4, '999,999 م²'],
  [999_999.6, '1 كم²'],
  [2_345_678, '2.35 كم²'],
])('%d square meters are %s', (sqm, text) => {
  expect(formatArea(sqm)).toBe(text);
});
