import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { message } from '../../../../words/message.ts';
import { dateOrderOf, readDate, readHijriDate } from '../../../../pipeline/import/files/dates.ts';
import { readDeed, type Deed } from '../../../../pipeline/import/deeds/deed-row.ts';
import { transactionTypeOf } from '../../../../pipeline/import/figures/transaction-type.ts';
import { ColumnReport } from '../../../../pipeline/import/columns/column-report.ts';
import { byNames, tablesOf } from '../../../../pipeline/import/columns/rows-of-files.ts';
import { saleFields, type SaleField } from '../../../../pipeline/import/deeds/fields.ts';
import { plotKey } from '../../../../pipeline/import/places/plot-numbers.ts';
import { transactionTypes } from '../../../../contract/shared/vocabulary.ts';
import { root, written, readOrWhyNot } from './support.ts';
import { workbook, type Cell } from './workbooks.ts';

/** All rows of a file as they are read. */
async function deeds(file: string): Promise<(Deed | string)[]> {
  const rows: (Deed | string)[] = [];
  const report = new ColumnReport<SaleField>(saleFields);
  for await (const table of tablesOf([file], byNames<SaleField>(saleFields), { report }))
    for await (const each of table.rows) rows.push(readOrWhyNot(readDeed(each)));
  expect(report.unused).toEqual([]);
  return rows;
}

const nothing: Omit<Deed, 'reference' | 'date' | 'price' | 'area'> = {
  ...{ hijriDate: null, regionText: null, cityText: null, districtText: null, planNo: null, parcels: [] },
  ...{ propertyCount: null, propertyType: null, propertyClass: null },
};

const ten =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تاريخ الصفقة هجري,تصنيف العقار,عدد العقارات,السعر,المساحة';
const thirteen =
  'المنطقة,المدينة,الحي,رقم مرجعي,التاريخ,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر بالريال السعودي,المساحة,سعر المتر المربع';
const english =
  'Neighbourhood,Plannedـtransactionـdetails,Detailsـtransaction,Date,transactionـnumber,Total_price,Area,Price_per_meter';

describe('the layouts of the ministry', () => {
  test('ten columns', async () => {
    const file = written(
      [
        `\ufeff${ten}`,
        'الرياض,الرياض,الرياض/بدر,15906251,2025/01/01,1446/07/01,سكني,1,"1,800,000",642.14',
        'مكة المكرمة,جدة,جدة/أخرى,15906252,1/31/2025,1446/08/01,تجاري,3,950000,"1,500.50"',
        '',
      ].join('\r\n'),
    );
    expect(await deeds(file)).toEqual([
      {
        ...nothing,
        ...{ reference: '15906251', date: '2025-01-01', hijriDate: '1446-07-01', regionText: 'الرياض' },
        ...{ cityText: 'الرياض', districtText: 'بدر', propertyCount: 1, propertyClass: 'سكني' },
        ...{ price: 1_800_000, area: 642.14 },
      },
      {
        ...nothing,
        ...{ reference: '15906252', date: '2025-01-31', hijriDate: '1446-08-01', regionText: 'مكة المكرمة' },
        ...{ cityText: 'جدة', propertyCount: 3, propertyClass: 'تجاري', price: 950_000, area: 1500.5 },
      },
    ]);
  });

  test('eleven columns, in a workbook', async () => {
    const headers = ten.replace('تصنيف العقار', 'تصنيف العقار,نوع العقار').split(',');
    const row: Cell[] = ['الرياض', 'الرياض', 'الرياض/بدر', 15906251, { day: 45688 }, '1446/08/01'];
    const file = workbook([headers, [...row, 'سكني', 'قطعة أرض', 1, 1_800_000, 642.14]]);
    expect(await deeds(file)).toEqual([
      {
        ...nothing,
        ...{ reference: '15906251', date: '2025-01-31', hijriDate: '1446-08-01', regionText: 'الرياض' },
        ...{ cityText: 'الرياض', districtText: 'بدر', propertyCount: 1, propertyClass: 'سكني' },
        ...{ propertyType: 'قطعة أرض', price: 1_800_000, area: 642.14 },
      },
    ]);
  });

  test('thirteen columns', async () => {
    const file = written(
      [
        thirteen.replaceAll(',', ';'),
        'الرياض;الرياض;بدر;١٥٩٠٦٢٥١;2023/02/05;1324/ ب;145/1;سكني;أرض;1;1,800,000 ريال;642,14 م2;2803',
      ].join('\n'),
    );
    expect(await deeds(file)).toEqual([
      {
        ...nothing,
        ...{ reference: '15906251', date: '2023-02-05', regionText: 'الرياض', cityText: 'الرياض' },
        ...{ districtText: 'بدر', planNo: '1324/ب', parcels: ['145/1'], propertyCount: 1 },
        ...{ propertyType: 'أرض', propertyClass: 'سكني', price: 1_800_000, area: 642.14 },
      },
    ]);
  });

  test('English headers', async () => {
    const file = written(
      [
        `\ufeff${english}`,
        '10186 فى/ 28/ 7/ 142…,مخطط/3738,قطعة 176,"Thursday, 13 January 2022 ",15906251,834782.00,642.14,1300.00',
        'شرق الرياض,مخطط/1324/ ب,عدد العقارات 3-أول ق…,"Tuesday, 1 February 2022 ",15906446,780000.00,"1,600.00",1300',
        'أخرى,مخطط/بدون,قطعة بدون,"Friday, 21 January 2022 ",15906447,1.50,2,0.75',
        '',
      ].join('\r\n'),
    );
    expect(await deeds(file)).toEqual([
      {
        ...nothing,
        ...{ reference: '15906251', date: '2022-01-13', districtText: '10186 فى/ 28/ 7/ 142…' },
        ...{ planNo: '3738', parcels: ['176'], propertyType: 'قطعة', price: 834_782, area: 642.14 },
      },
      {
        ...nothing,
        ...{ reference: '15906446', date: '2022-02-01', districtText: 'شرق الرياض', planNo: '1324/ب' },
        ...{ propertyCount: 3, price: 780_000, area: 1600 },
      },
      {
        ...nothing,
        ...{ reference: '15906447', date: '2022-01-21', propertyType: 'قطعة', price: 1.5, area: 2 },
      },
    ]);
  });

  test.each([
    ['شقة 12', 'شقة'],
    ['فله رقم 3', 'فيلا'],
    ['قطعه 176', 'قطعة'],
    ['دور 2 قطعة 5', 'دور'],
    ['عدد العقارات 3-أول قطعة 14…', 'قطعة'],
    ['145/1', null],
  ])('a layout without types tells by its words what is sold: %s', async (cell, propertyType) => {
    const file = written(`${english}\nبدر,مخطط/1,${cell},2022-01-13,1,1000,10,100\n`);
    expect(await deeds(file)).toMatchObject([{ propertyType }]);
  });
});

const headers = [
  'رقم مرجعي',
  'التاريخ',
  'المدينة',
  'الحي',
  'المدينة / الحي',
  'السعر',
  'المساحة',
  'عدد العقارات',
];
const layout = byNames<SaleField>(saleFields).layoutOf(headers);
const names = ['reference', 'date', 'city', 'district', 'both', 'price', 'area', 'count'] as const;

function row(given: Partial<Record<(typeof names)[number], string>>): Deed | string {
  const all = { reference: '1', date: '2025/01/31', price: '1000', area: '10', ...given };
  const cells = names.map((name) => (all as Record<string, string>)[name] ?? '');
  return readOrWhyNot(readDeed({ cells, layout }));
}

describe('rows that cannot be used say why', () => {
  test.each<[problem: string, given: Parameters<typeof row>[0]]>([
    ['no reference number', { reference: '' }],
    ['no reference number', { reference: ' - ' }],
    ['reference number shortened by a spreadsheet', { reference: '1.59063E+12' }],
    ['no date', { date: '' }],
    ['no date', { date: '-' }],
    ['unreadable date', { date: 'قريبا' }],
    ['unreadable date', { date: '2025/02/30' }],
    ['unreadable date', { date: '2025/13/01' }],
    ['date before 1900', { date: '1446/08/01' }],
    ['date in the future', { date: '2999/01/01' }],
    ['no price', { price: '' }],
    ['no price', { price: 'NULL' }],
    ['no price', { price: ' ريال' }],
    ['unreadable price', { price: 'هبة' }],
    ['unreadable price', { price: '1.2.3' }],
    ['unreadable price', { price: '9e99' }],
    ['price not above zero', { price: '0' }],
    ['price not above zero', { price: '0.00' }],
    ['price not above zero', { price: '-5' }],
    ['no area', { area: '' }],
    ['unreadable area', { area: 'كبيرة' }],
    ['unreadable area', { area: 'Infinity' }],
    ['area not above zero', { area: '0' }],
  ])('%s: %j', (problem, given) => {
    expect(row(given)).toBe(problem);
  });

  test('a row without anything is blank, and a short one lacks what it lacks', () => {
    expect(readOrWhyNot(readDeed({ cells: ['', ' ', ''], layout }))).toBe('blank row');
    expect(readOrWhyNot(readDeed({ cells: [], layout }))).toBe('blank row');
    expect(readOrWhyNot(readDeed({ cells: ['1'], layout }))).toBe('no date');
  });
});

describe('values', () => {
  test.each([
    ['1800000', 1_800_000],
    ['1,800,000', 1_800_000],
    ['1,800,000.50 ريال', 1_800_000.5],
    ['١٬٨٠٠٬٠٠٠٫٥', 1_800_000.5],
    ['SAR 1800000', 1_800_000],
    ['1800000 ر.س', 1_800_000],
    ['1 800 000 ريال سعودي', 1_800_000],
    ['1E+06', 1_000_000],
  ])('price %j', (price, number) => {
    expect(row({ price })).toMatchObject({ price: number });
  });

  test.each([
    ['642.14 م2', 642.14],
    ['642.14 م²', 642.14],
    ['٦٤٢٫١٤ م٢', 642.14],
    ['642 متر مربع', 642],
    ['642 m2', 642],
    ['252,7', 252.7],
  ])('area %j', (area, number) => {
    expect(row({ area })).toMatchObject({ area: number });
  });

  test('references stay texts, with Latin digits and without decimals', () => {
    expect(
      ['٠٠١٢', '0012', '12345678901234567890', '15906251.0', ' أ-12 '].map((each) =>
        row({ reference: each }),
      ),
    ).toMatchObject(
      ['0012', '0012', '12345678901234567890', '15906251', 'أ-12'].map((reference) => ({ reference })),
    );
  });

  test.each<[given: Parameters<typeof row>[0], city: string | null, district: string | null]>([
    [{ both: 'الرياض/بدر' }, 'الرياض', 'بدر'],
    [{ both: ' الرياض / شرق  الرياض ' }, 'الرياض', 'شرق الرياض'],
    [{ both: 'الرياض/الخالدية/الدرعية' }, 'الرياض', 'الخالدية/الدرعية'],
    [{ both: 'الرياض/أخرى' }, 'الرياض', null],
    [{ both: 'الرياض/' }, null, 'الرياض/'],
    [{ both: 'بدر' }, null, 'بدر'],
    [{ both: '6 / 8 / 2 / 1429' }, null, '6 / 8 / 2 / 1429'],
    [{ both: '1353 فى/ 20/ 5/ 1413' }, null, '1353 فى/ 20/ 5/ 1413'],
    [{ city: 'الدرعية', both: 'الرياض/بدر' }, 'الدرعية', 'بدر'],
    [{ city: 'الرياض', both: 'الرياض/10/ 4/ 2/ 1416' }, 'الرياض', '10/ 4/ 2/ 1416'],
    [{ city: 'الرياض', both: 'الرياض' }, 'الرياض', null],
    [{ city: 'الرياض', district: 'نمار', both: 'جدة/بدر' }, 'الرياض', 'نمار'],
    [{ city: 'الرياض', district: '76/ ب/ ى/ 1433' }, 'الرياض', '76/ ب/ ى/ 1433'],
    [{ city: 'أخرى', district: 'اخرى' }, null, null],
    [{ district: 'بدون' }, null, null],
    [{ district: 'NULL' }, null, null],
  ])('%j', (given, cityText, districtText) => {
    expect(row(given)).toMatchObject({ cityText, districtText });
  });

  test('a count of properties is a whole number above zero', () => {
    const counts = ['3', '٣', '0', '1.5', 'كثير', ''].map((count) => row({ count }));
    expect(counts).toMatchObject([3, 3, null, null, null, null].map((propertyCount) => ({ propertyCount })));
  });
});

describe('dates', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    ['2025/01/31', '2025-01-31'],
    ['2025-1-5', '2025-01-05'],
    ['2025/01/31 00:00:00', '2025-01-31'],
    ['2025-01-31T00:00:00.000Z', '2025-01-31'],
    ['٢٠٢٥/٠١/٣١', '2025-01-31'],
    ['1/31/2025', '2025-01-31'],
    ['1/2/2025', '2025-01-02'],
    ['1/31/2025 12:00:00 AM', '2025-01-31'],
    ['31/1/2025', '2025-01-31'],
    ['31.01.2025', '2025-01-31'],
    ['Thursday, 13 January 2022 ', '2022-01-13'],
    ['13 Jan 2022', '2022-01-13'],
    ['13-Jan-2022', '2022-01-13'],
    ['January 13, 2022', '2022-01-13'],
    ['Thursday, January 13, 2022', '2022-01-13'],
    ['الخميس، 13 يناير 2022', '2022-01-13'],
    ['١٣ أبريل ٢٠٢٢', '2022-04-13'],
    ['2024/02/29', '2024-02-29'],
  ])('%j is %s', (cell, date) => {
    expect(readDate(cell)).toEqual({ date });
  });

  test.each(['2023/02/29', '1900/02/29', '13/13/2024', '0/1/2024', '2024/1', '13 Muharram 2022', '5688'])(
    '%j is none',
    (cell) => {
      expect(readDate(cell)).toEqual({ problem: message('unreadable date') });
    },
  );

  test('the order of a column is found in all of it, and holds for all of it', () => {
    expect(dateOrderOf(['1/2/2025', '3/4/2025'])).toBeUndefined();
    expect(dateOrderOf(['1/2/2025', '31/1/2025'])).toBe('day-first');
    expect(dateOrderOf(['1/2/2025', '1/31/2025'])).toBe('month-first');
    expect(dateOrderOf(['31/1/2025', '1/31/2025'])).toBeUndefined();
    expect(dateOrderOf(['2025/01/31', ''])).toBeUndefined();
    expect(readDate('1/2/2025', 'day-first')).toEqual({ date: '2025-02-01' });
    expect(readDate('1/31/2025', 'day-first')).toEqual({ problem: message('unreadable date') });
    expect(readDate('31/1/2025', 'month-first')).toEqual({ problem: message('unreadable date') });
  });

  test('today is not in the future, by the clock of Riyadh', () => {
    vi.useFakeTimers({ now: new Date('2025-01-30T20:59:59Z') });
    expect(readDate('2025/01/31')).toEqual({ problem: message('date in the future') });
    vi.setSystemTime(new Date('2025-01-30T21:00:00Z'));
    expect(readDate('2025/01/31')).toEqual({ date: '2025-01-31' });
    expect(readDate('2025/02/01')).toEqual({ problem: message('date in the future') });
  });

  test.each([
    ['1446/08/01', '1446-08-01'],
    ['١٤٤٦/٠٨/٠١', '1446-08-01'],
    ['1/8/1446', '1446-08-01'],
    ['30-12-1446', '1446-12-30'],
    ['1446/13/01', null],
    ['2025-01-31', null],
    ['', null],
  ])('Hijri %j is %j', (cell, date) => {
    expect(readHijriDate(cell)).toBe(date);
  });
});

test.each<[type: string | null, propertyClass: string | null, expected: string | null]>([
  ['أرض', 'سكني', 'أرض سكنية'],
  ['قطعة أرض', 'تجارى', 'أرض تجارية'],
  ['ارض', 'صناعي', 'أرض صناعية'],
  ['أرض', 'زراعية', 'أرض زراعية'],
  ['قطعة أرض-سكنى', null, 'أرض سكنية'],
  ['أرض سكنية', null, 'أرض سكنية'],
  ['قطعة أرض- زراعي', '', 'أرض زراعية'],
  ['أرض', 'مرافق', 'مرافق'],
  ['مرافق عامة', null, 'مرافق'],
  ['أرض', 'أخرى', null],
  ['أرض', null, null],
  ['شقة', 'سكني', null],
  ['فيلا', 'سكني', null],
  ['أخرى', 'سكني', null],
  [null, 'سكني', null],
  [null, null, null],
])('type %j of class %j is %j', (type, propertyClass, expected) => {
  expect(transactionTypeOf(type, propertyClass)).toBe(expected);
  if (expected !== null) expect(transactionTypes).toContain(expected);
});

/** The published file where it is, else a few rows of the same shape. */
const published = join(root, '../shared/data/deeds/riyadh-2022-jan-feb.csv');
const isPublished = existsSync(published);

test('every deed of the published file is read', async () => {
  const sample = () =>
    written(
      [
        `\ufeff${english}`,
        'الخير,مخطط/3738,قطعة 176,"Thursday, 13 January 2022 ",15906251,834782.00,642.14,1300.00',
        'أخرى,مخطط/أخرى,قطعة بدون,"Friday, 18 February 2022 ",15906252,10000.00,"1,500.00",6.67',
        'نمار,مخطط/3314/ 10,عدد العقارات 2-أول ق…,"Sunday, 20 February 2022 ",15906253,780000.00,600,"1,300"',
        '',
      ].join('\r\n'),
    );
  const rows = await deeds(isPublished ? published : sample());
  const read = rows.filter((each) => typeof each !== 'string');
  expect(rows.filter((each) => typeof each === 'string')).toEqual([]);
  expect(new Set(read.map(({ reference }) => reference)).size).toBe(read.length);
  expect(read.every(({ date }) => date >= '2022-01-01' && date <= '2022-02-28')).toBe(true);
  const keys = read.flatMap(({ planNo, parcels }) =>
    parcels.flatMap((parcel) => plotKey(planNo, parcel) ?? []),
  );
  expect({
    deeds: read.length,
    withPlan: read.filter(({ planNo }) => planNo !== null).length,
    withParcel: read.filter(({ parcels }) => parcels.length > 0).length,
    ofSeveralParcels: read.filter(({ parcels }) => parcels.length > 1).length,
    counted: read.filter(({ propertyCount }) => propertyCount !== null).length,
    withDistrict: read.filter(({ districtText }) => districtText !== null).length,
    withKey: keys.length,
    plots: new Set(keys).size,
  }).toEqual(
    isPublished
      ? {
          ...{ deeds: 9954, withPlan: 9768, withParcel: 9651, ofSeveralParcels: 15, counted: 169 },
          ...{ withDistrict: 9925, withKey: 9600, plots: 8680 },
        }
      : {
          ...{ deeds: 3, withPlan: 2, withParcel: 1, ofSeveralParcels: 0, counted: 1 },
          ...{ withDistrict: 2, withKey: 1, plots: 1 },
        },
  );
});
