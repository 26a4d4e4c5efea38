import { expect, test } from 'vitest';
import { countParcels, countResults, countSaleParcels } from '../../../words/count.ts';
import { fill } from '../../../words/fill.ts';
import { formatChange, formatDate, formatDecimal, formatNumber } from '../../../words/format.ts';
import { t } from '../../../words/translate.ts';

test('uses Latin digits, and Gregorian dates with Arabic month names in Riyadh time', () => {
  expect(formatNumber(1234567.8)).toBe('1,234,568');
  expect(formatDecimal(12.345)).toBe('12.35');
  expect(formatDate('2026-03-05')).toBe('5 مارس 2026');
  expect(formatDate('2026-03-05T22:30:00Z')).toBe('6 مارس 2026');
  expect(formatChange(0.054).replace(/[\u200e\u200f\u061c]/g, '')).toMatch(/^\+?5\.4[%٪]/);
});

test('Arabic plurals have six forms', () => {
  expect([1, 2, 3, 11, 100].map(countSaleParcels)).toEqual([
    'صفقة على قطعة واحدة',
    'صفقة على قطعتين',
    'صفقة على 3 قطع',
    'صفقة على 11 قطعة',
    'صفقة على 100 قطعة',
  ]);
  expect([2, 5, 1211].map(countParcels)).toEqual(['قطعتان', '5 قطع', '1,211 قطعة']);
  expect([0, 1, 2, 7, 14].map(countResults)).toEqual([
    'لا نتائج',
    'نتيجة واحدة',
    'نتيجتان',
    '7 نتائج',
    '14 نتيجة',
  ]);
});

test('a placeholder without a value stays visible', () => {
  expect(fill('{a} و{b}', { a: 1 })).toBe('1 و{b}');
});

test('pages read the dictionary by dotted keys', () => {
  expect(t('pages.nav.home')).toBe('الرئيسية');
  expect(t('pages.map.title', { region: 'الرياض' })).toBe('خريطة أراضي الرياض');
});
