import { expect, test } from 'vitest';
import { transactionTypeOf } from '../../../../pipeline/import/figures/transaction-type.ts';
import { isLandDeed } from '../../../../pipeline/import/figures/land-metrics.ts';

test.each([
  ['قطعة', true],
  ['قطعة أرض', true],
  ['أرض سكنية', true],
  ['سكني', true],
  [null, true],
  ['شقة', false],
  ['فيلا', false],
])('a deed of «%s» counts as one of land: %s', (type, isLand) => {
  expect(isLandDeed(type)).toBe(isLand);
});

test('a plot of a class is land of that class', () => {
  expect(transactionTypeOf('قطعة', 'تجاري')).toBe('أرض تجارية');
  expect(transactionTypeOf('قطعة', null)).toBeNull();
});
