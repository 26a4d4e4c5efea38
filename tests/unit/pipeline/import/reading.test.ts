import { describe, expect, test } from 'vitest';
import { readNumber, readQuarter, readYear } from '../../../../pipeline/import/files/numbers.ts';
import { regionOf } from '../../../../contract/shared/region-names.ts';
import { layoutOf, indicatorColumns } from '../../../../pipeline/import/columns/indicator-columns.ts';
import { LandClasses } from '../../../../pipeline/import/rules/land-classes.ts';
import { IdBook } from '../../../../pipeline/shared/ids.ts';
import { realHeaders } from './support.ts';

const usual = LandClasses.usual();

describe('numbers', () => {
  test.each([
    ['1234.5', 1234.5],
    ['1,234,567.25', 1234567.25],
    ['١٬٢٣٤٫٥', 1234.5],
    ['۷۸', 78],
    [' 1 308 319 ', 1308319],
    ['252,7', 252.7],
    ['1,308', 1308],
    ['1.2E+07', 12_000_000],
    ['\u200f٥٠٠', 500],
    ['NULL', null],
    ['', null],
    ['-', null],
    ['–', null],
    ['12 ريال', 12],
    ['12 دولار', undefined],
    ['1.2.3', undefined],
    ['12abc', undefined],
    ['1,2345', undefined],
  ])('%j is %j', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  test.each([
    ['3', 3],
    ['٣', 3],
    ['Q3', 3],
    ['2025-Q3', 3],
    ['الربع الثالث', 3],
    ['الثالث ', 3],
    ['الأول', 1],
    ['الاول', 1],
    ['الربع الثاني', 2],
    ['الرّبع الرابع', 4],
    ['3rd', 3],
    ['', null],
    ['NULL', null],
    ['5', undefined],
    ['1.5', undefined],
    ['الربع', undefined],
  ])('quarter %j is %j', (text, quarter) => {
    expect(readQuarter(text)).toBe(quarter);
  });

  test('years are Gregorian', () => {
    expect([readYear('2025'), readYear('٢٠٢٥'), readYear('1446'), readYear('x'), readYear('')]).toEqual([
      2025,
      2025,
      undefined,
      undefined,
      null,
    ]);
  });
});

describe('regions', () => {
  test.each<[region: string | undefined, spellings: string[]]>([
    ['Riyadh', ['الرياض', 'منطقة الرياض', 'Riyadh', 'RIYADH REGION', 'منطقه  الرياض', 'إمارة الرياض']],
    ['Makkah', ['مكة المكرمة', 'مكة المكرمه', 'منطقة مكة المكرمة', 'منطقة مكة المكرمه', 'Makkah']],
    ['Eastern', ['الشرقية', 'المنطقة الشرقية', 'منطقة الشرقية', 'EP', 'Eastern Province', 'الشرقيـــة']],
    ['Al_Qassim', ['القصيم', 'منطقة القصيم', 'Qassim']],
    ['Madinah', ['المدينة المنورة', 'المدينة المنوره', 'منطقة المدينة المنورة', 'Madinah']],
    ['Asir', ['عسير', 'منطقة عسير', 'Asir']],
    ['Hail', ['حائل', 'منطقة حائل']],
    ['Tabuk', ['منطقة تبوك']],
    ['Northern_Borders', ['الحدود الشماليه']],
    ['Al_Bahah', ['منطقة الباحة']],
    [undefined, ['قطر', '', 'الربع الخالي']],
  ])('recognizes %s in every spelling', (region, spellings) => {
    expect(spellings.map(regionOf)).toEqual(spellings.map(() => region));
  });
});

describe('headers', () => {
  const columns = Object.keys(indicatorColumns) as (keyof typeof indicatorColumns)[];

  test('of the publisher are all known, the quarter twice', () => {
    const layout = layoutOf(realHeaders.split(','));
    expect(columns.map((column) => layout.get(column))).toEqual([
      ...[[0], [1, 2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13]],
    ]);
  });

  test.each<[string, string[]]>([
    [
      'English in another order',
      [
        'Region',
        'City',
        'District',
        'Year',
        'Quarter',
        'Property Type',
        'Property Classification',
        'Deeds',
        'Total Value',
        'Area',
        'Average price per m2',
        'Highest price per m2',
        'Lowest price per m2',
      ],
    ],
    [
      'snake and camel case',
      [
        'region_name',
        'cityName',
        'neighborhood',
        'year',
        'qtr',
        'property_type',
        'propertyClass',
        'number_of_transactions',
        'amount',
        'area_sqm',
        'avg_price',
        'max_price',
        'min_price',
      ],
    ],
    [
      'Arabic variants',
      [
        'المنطقه',
        'المدينه',
        'اسم الحي',
        'العام',
        'ربع السنة',
        'نوع العقـار',
        'التصنيف',
        'عدد الصفقات',
        'القيمة',
        'المساحة (م2)',
        'سعر المتر',
        'أعلى سعر',
        'أقل سعر',
      ],
    ],
  ])('%s', (_name, headers) => {
    const layout = layoutOf(headers);
    const order = [
      'region',
      'city',
      'district',
      'year',
      'quarter',
      'type',
      'class',
      'deeds',
      'value',
      'area',
      'average',
      'highest',
      'lowest',
    ] as const;
    expect(order.map((column) => layout.get(column))).toEqual(headers.map((_, index) => [index]));
  });

  test('prefer Arabic names over codes and English twins', () => {
    const headers = ['City Code', 'City EN', 'City AR', 'Region', 'Year', 'Area'];
    expect(layoutOf(headers).get('city')).toEqual([2]);
  });

  test('are not found in a row of data', () => {
    expect(layoutOf(['2025', '3', 'الثالث', 'الشرقية', 'الاحساء', 'القدس', 'فيلا', 'سكني']).size).toBe(0);
  });
});

describe('land use and zoning', () => {
  test.each([
    ['سكني', 'residential'],
    ['سكني تجاري', 'mixed'],
    ['تجاري', 'commercial'],
    ['مسجد', 'services'],
    ['حديقة', 'open'],
    ['مستودعات', 'industrial'],
    ['أرض فضاء', 'undeveloped'],
    ['services', 'services'],
    ['متعدد الاستخدام', 'mixed'],
    ['متعدد الاستخدامات', 'mixed'],
    ['سكني متعدد الوحدات', 'residential'],
    ['  سكني ', 'residential'],
    ['خدمات عامة', 'services'],
    ['صناعي', 'industrial'],
    ['حدائق', 'open'],
    ['100000', 'residential'],
    ['١٠٠٠٠٠', 'residential'],
    ['200000', null],
    ['غير محدد', null],
    ['أخرى', null],
    ['؟؟', null],
    [undefined, null],
  ])('use %s is %s', (text, group) => {
    expect(usual.landUse(undefined, text)).toBe(group);
  });

  test.each([
    ['sb_t5_1_tod', 'sb_t5_1_tod'],
    ['SB-T5.1-TOD', 'sb_t5_1_tod'],
    ['سك', 'residential'],
    ['Commercial', 'commercial'],
    ['sb_undetermined', 'sb_undetermined'],
    ['U', 'sb_undetermined'],
    ['غير محدد', null],
    ['س 111', 'unclassified'],
    ['R-77', 'unclassified'],
    [undefined, null],
  ])('zoning %s is %s', (text, zoning) => {
    expect(usual.zoning(text)).toBe(zoning);
  });
});

describe('ids', () => {
  test('are stable per key in any order, and separate by region', () => {
    const keys = Array.from({ length: 500 }, (_, index) => `id:${index}`);
    const first = new IdBook('Riyadh');
    const second = new IdBook('Riyadh');
    const given = new Map(keys.map((key) => [key, first.take(key)]));
    for (const key of keys.toReversed()) expect(second.take(key)).toBe(given.get(key));
    const elsewhere = new IdBook('Asir');
    for (const key of keys) expect([...given.values()]).not.toContain(elsewhere.take(key));
    for (const id of given.values()) {
      expect(id).toBeGreaterThanOrEqual(1_000_000_000);
      expect(id).toBeLessThan(2 ** 33);
    }
  });

  test('are taken once per key', () => {
    const book = new IdBook('Riyadh');
    expect(book.take('a')).toBeTypeOf('number');
    expect(book.take('a')).toBeUndefined();
  });

  test('are reassigned when keys collide, and the same the next time', () => {
    const keys = Array.from({ length: 40 }, (_, index) => `id:${index}`);
    const first = new IdBook('Riyadh', {}, 50);
    const ids = new Map(keys.map((key) => [key, first.take(key)]));
    expect(new Set(ids.values()).size).toBe(40);
    expect(Object.keys(first.moved).length).toBeGreaterThan(0);
    const second = new IdBook('Riyadh', first.moved, 50);
    // The reassigned keys come first this time, and one of those that they collided with is gone.
    const gone = keys.find((key) => !Object.values(first.moved).includes(ids.get(key)!));
    for (const key of keys.toReversed()) if (key !== gone) expect(second.take(key)).toBe(ids.get(key));
  });
});
