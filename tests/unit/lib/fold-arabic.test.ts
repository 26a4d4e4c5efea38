import { expect, test } from 'vitest';
import {
  foldArabic,
  foldNeighborhoodName,
  latinDigits,
  plainLetters,
  plainNeighborhoodName,
} from '../../../lib/fold-arabic.ts';
import { otherSpellings } from '../../support/spellings.ts';

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

test.each(otherSpellings)('%s is read as %s', (written, meant) => {
  expect(foldArabic(written)).toBe(foldArabic(meant));
  expect(foldNeighborhoodName(`حی ${written}`)).toBe(foldNeighborhoodName(`حي ${meant}`));
});

test('names are shown in the letters of an Arabic keyboard, in their own spelling', () => {
  expect(plainNeighborhoodName('حی ﺍﻟﻤﻠﻚ عبد ﷲ')).toBe('الملك عبد الله');
  expect(plainNeighborhoodName('المَلِک\u061c فهد')).toBe('المَلِك فهد');
  expect(plainLetters('جدہ الأولی')).toBe('جده الأولي');
});

test.each(['642 م²', '½ كم', 'Nº 5', '١٢٣', 'ﬁ', '12 ﴿أ﴾', 'é', 'أ\tب'])(
  '«%s» has nothing that a person could not see or type',
  (text) => {
    expect(plainLetters(text)).toBe(text);
  },
);

test('what is neither a letter nor a digit divides words', () => {
  expect(foldArabic('م²')).toBe('م²');
  expect(foldArabic(' شارع\tالملك,  فهد/Abc ')).toBe('شارع الملك فهد abc');
  expect(foldArabic('ﱞ')).toBe('');
});
