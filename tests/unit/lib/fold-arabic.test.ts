import { expect, test } from 'vitest';
import {
  foldArabic,
  foldNeighborhoodName,
  latinDigits,
  plainNeighborhoodName,
} from '../../../lib/fold-arabic.ts';

test.each([
  ['حي النَّرجِس', 'النرجس'],
  ['النـــرجس', 'النرجس'],
  ['الأندلس', 'الاندلس'],
  ['إشبيلية', 'اشبيليه'],
  ['مصطفى', 'مصطفي'],
  ['الملك عبدالعزيز', 'الملك عبد العزيز'],
  ['الحمراء الأول', 'الحمراء  الاول'],
])('%s and %s are the same neighborhood', (one, other) => {
  expect(foldNeighborhoodName(one)).toBe(foldNeighborhoodName(other));
});

test('displays names without tatweel and without «حي», with their letters unchanged', () => {
  expect(plainNeighborhoodName(' حي  النــرجس')).toBe('النرجس');
  expect(plainNeighborhoodName('إشبيلية')).toBe('إشبيلية');
  expect(plainNeighborhoodName('حي')).toBe('حي');
});

test('different names stay different', () => {
  expect(foldNeighborhoodName('الروضة')).not.toBe(foldNeighborhoodName('الريان'));
  expect(foldNeighborhoodName('حي')).toBe('حي');
  expect(foldNeighborhoodName('حيان')).toBe('حيان');
});

test('digits of all three scripts become Latin', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 303/أ')).toBe('0123456789 0123456789 303/أ');
  expect(foldArabic('مخطط ١٢٣')).toBe('مخطط 123');
});
