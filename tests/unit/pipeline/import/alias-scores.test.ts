import { describe, expect, test } from 'vitest';
import { comparedName, similarity } from '../../../../pipeline/import/places/similarity.ts';
import { best, lowestScore } from '../../../../pipeline/import/aliases/suggest.ts';

function score(one: string, other: string): number {
  return similarity(comparedName(one), comparedName(other));
}

describe('spellings of one name', () => {
  test.each<[difference: string, written: string, meant: string, least: number]>([
    ['nothing but what folding removes', 'حي الخالديه', 'الخالدية', 1],
    ['a space', 'ابو مرخة', 'ابومرخة', 1],
    ['a letter more', 'المعيزيلة', 'المعيزلة', 0.92],
    ['a letter less in one of two words', 'البغددية الشرقية', 'البغدادية الشرقية', 0.92],
    ['letters that changed places', 'الهنداوية', 'الهندواية', 0.92],
    ['letters that changed places in a short word', 'الفيحاء', 'الفحياء', 0.87],
    ['consonants that changed places', 'المنتزهات', 'المتنزهات', 0.91],
    ['a vowel in another place', 'المدراس', 'المدارس', 0.9],
    ['a missing article', 'معكال', 'المعكال', 0.94],
    ['an additional article', 'الغليل', 'غليل', 0.93],
    ['a hamza', 'الشاطىء', 'الشاطئ', 0.93],
    ['a hamza and an ending', 'غبيراء', 'غبيرة', 0.94],
    ['an ending', 'إشبيلية', 'اشبيليا', 0.95],
    ['an adjective in another gender', 'العريجاء الغربي', 'العريجاء الغربية', 0.85],
    ['a plural', 'الجامعيون', 'الجامعيين', 0.9],
    ['a feminine plural', 'المنتزهات', 'المنتزهة', 0.95],
    ['a wrong letter', 'العريزية', 'العزيزية', 0.83],
  ])('%s: «%s» and «%s»', (_difference, written, meant, least) => {
    expect(score(written, meant)).toBeGreaterThanOrEqual(least);
    expect(score(meant, written)).toBeCloseTo(score(written, meant), 10);
    expect(best(written, ['العليا', meant, 'النرجس'])[0]?.meant).toBe(meant);
  });
});

describe('different places', () => {
  test.each<[difference: string, one: string, other: string]>([
    ['another word', 'الفيحاء', 'الفيصلية'],
    ['another word of the same length', 'الربيع', 'الربوة'],
    ['one letter of a short word', 'النسيم', 'النعيم'],
    ['one vowel of a short word', 'النور', 'النار'],
    ['one vowel that makes another root', 'الصفوة', 'الصفا'],
    ['one vowel that makes another name', 'العلا', 'العليا'],
    ['a direction', 'الشمالية', 'الشرقية'],
    ['a direction beside a name', 'النسيم الشرقي', 'النسيم الغربي'],
    ['a direction or none', 'العريجاء', 'العريجاء الغربية'],
    ['a direction and a word like it', 'الشرقية', 'الشرفية'],
    ['a number', 'قلعة 1', 'قلعة 2'],
    ['a number in words', 'العزيزية الأول', 'العزيزية الثاني'],
    ['a number or none', 'المحمدية الثانية', 'المحمدية'],
    ['a number behind a long name', 'الأمير عبدالمجيد الثاني', 'الأمير عبدالمجيد'],
    ['a direction behind a long name', 'مطار الملك عبدالعزيز الدولي شرق', 'مطار الملك عبدالعزيز الدولي'],
    ['a number behind a letter', 'حي ج7', 'حي ج9'],
    ['a letter', 'مخطط أ', 'مخطط ب'],
    ['the second of two words', 'الملك سلمان', 'الملك سلطان'],
    ['a longer second word', 'الملك فهد', 'الملك فيصل'],
    ['nothing in common', 'بدر', 'المعيزلة'],
  ])('%s: «%s» and «%s»', (_difference, one, other) => {
    expect(score(one, other)).toBeLessThan(lowestScore);
    expect(score(other, one)).toBeLessThan(lowestScore);
    expect(best(one, [other])).toEqual([]);
  });
});

test('numbers in words are those in digits', () => {
  expect(score('قلعة الأولى', 'قلعة 1')).toBe(1);
});

test('the next candidate is told where it is nearly as good, and no third', () => {
  const close = best('المنتزهات', ['المنتزة', 'المتنزهات', 'المنتزهة', 'العليا']);
  expect(close.map(({ meant }) => meant)).toEqual(['المنتزهة', 'المتنزهات']);
  expect(best('المعيزيلة', ['المعيزلة', 'العزيزية'])).toEqual([{ meant: 'المعيزلة', score: 0.93 }]);
  expect(best('المعيزيلة', ['المعيزلة'], () => 0.05)).toEqual([{ meant: 'المعيزلة', score: 0.88 }]);
  expect(best('المعيزيلة', ['المعيزلة'], () => 0.2)).toEqual([]);
});
