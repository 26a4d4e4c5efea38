import { expect, test } from 'vitest';
import {
  regionColumnOf,
  regionNotMapped,
  severalRegions,
} from '../../../../pipeline/import/columns/region-column.ts';
import { inArabic, inEnglish } from '../../../../words/message.ts';

const nothing = new Set<number>();

test.each<[values: string[], isFound: boolean, why: string]>([
  [['منطقة الشرقية', 'منطقة الرياض', 'منطقة الرياض'], true, 'regions with the word before them'],
  [['ﻣﻨﻄﻘﺔ ﺍﻟﺮﻳﺎﺽ', 'منطقۃ مکہ المکرمہ'], true, 'regions in letters of a PDF and of other keyboards'],
  [['Riyadh Region', 'Eastern Province'], true, 'regions in English'],
  [['الرياض', 'مكة المكرمة', '', 'القصيم'], true, 'several regions without the word'],
  [['منطقة الرياض', 'منطقة الرياض'], true, 'one region that is called so'],
  [[...Array.from({ length: 19 }, () => 'منطقة الرياض'), 'كلا'], true, 'a value in twenty that is none'],
  [['الرياض', 'الرياض'], false, 'one name that may be that of the city'],
  [['الرياض', 'جدة', 'تبوك', 'الدمام'], false, 'cities'],
  [['', ' ', ''], false, 'nothing'],
  [['1', '2'], false, 'numbers'],
])('of %j a region column is found: %s (%s)', (values, isFound) => {
  const rows = values.map((value) => ['1', value]);
  expect(regionColumnOf(['رقم', 'ج'], rows, nothing)).toBe(isFound ? 'ج' : undefined);
});

test('only the first two hundred values count', () => {
  const regions = Array.from({ length: 200 }, (_, index) => [index % 2 === 0 ? 'الرياض' : 'تبوك']);
  const others = Array.from({ length: 100 }, () => ['غيرها']);
  expect(regionColumnOf(['ج'], [...regions, ...others], nothing)).toBe('ج');
});

test('known columns and missing cells are passed over, columns without a header are not', () => {
  const rows = [['منطقة الرياض', 'الرياض', 'منطقة الرياض'], ['منطقة تبوك', 'تبوك', 'منطقة تبوك'], []];
  expect(regionColumnOf(['أ', 'ب', ''], rows, nothing)).toBe('أ');
  expect(regionColumnOf(['أ', 'ب', ''], rows, new Set([0, 2]))).toBe('ب');
  expect(regionColumnOf(['أ', 'ب', ''], rows, new Set([0, 1]))).toBe('');
  expect(regionColumnOf(['أ', 'ب', ''], rows, new Set([0, 1, 2]))).toBeUndefined();
  // A file that is sorted by region begins with one.
  expect(regionColumnOf(['أ'], [['الرياض'], ['؟'], ['الرياض']], nothing)).toBeUndefined();
  expect(regionColumnOf(['أ'], [['الرياض'], ['؟'], ['الرياض']], nothing, true)).toBe('أ');
  expect(regionColumnOf([], [], nothing)).toBeUndefined();
});

test('of two columns the one that says that its values are regions', () => {
  const rows = [
    ['الرياض', 'منطقة الرياض'],
    ['تبوك', 'منطقة تبوك'],
  ];
  expect(regionColumnOf(['أ', 'ب'], rows, nothing)).toBe('ب');
});

test('both sentences name the column, and at the command what to say', () => {
  for (const sentence of [regionNotMapped('ج'), severalRegions('ج')]) {
    expect(inEnglish(sentence)).toContain('--map ج=region');
    expect(inArabic(sentence)).toContain('العمود «ج»');
    expect(inArabic(sentence)).not.toContain('--');
  }
});
