import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileNames } from '../../../../pipeline/import/files/file-names.ts';
import {
  collection,
  contents,
  districtFeatures,
  districts,
  metricsOf,
  realHeaders,
  sales,
  salesCsv,
  temporaryFolder,
  testStore,
  written,
} from './support.ts';

const demo: Parameters<typeof testStore>[0] = [
  ['Riyadh', 'الرياض', 'النرجس', 46.6, 24.8],
  ['Riyadh', 'الرياض', 'الياسمين', 46.62, 24.8],
  ['Eastern', 'الدمام', 'طيبة', 50.0, 26.3],
];

test('figures are those of land only, over all classes and monthly parts', async () => {
  const store = await testStore(demo);
  const file = salesCsv([
    { deeds: 3, value: 300_000, area: 100.1, average: 3000, highest: 3500.4, lowest: 2500.6 },
    // The same key again: a monthly part. It has no average of its own, so it does not count in the mean.
    { deeds: 1, value: 1_000_000, area: 100.2 },
    {
      class: 'تجاري',
      deeds: 1,
      value: 50_000.4,
      area: 10.05,
      average: '"5,000.5"',
      highest: 6000,
      lowest: 4000,
    },
    { type: 'شقة', deeds: 50, value: 9_000_000, area: 5, average: 99_999, highest: 99_999, lowest: 1 },
    { district: 'الياسمين', deeds: 2, value: 1000, area: 4 },
    { district: 'الياسمين', deeds: 2, value: 1001, area: 4 },
    { district: 'الياسمين', deeds: 1, value: 0, area: 4 },
    { district: 'الياسمين', deeds: 1, value: 50, area: 0 },
  ]);
  const report = await sales(store, [file]);
  expect(report.files[0]).toMatchObject({
    rows: 8,
    placed: 8,
    blank: 0,
    waiting: 0,
    reportPath: undefined,
  });
  const metrics = await metricsOf(store);
  expect(metrics).toMatchObject([
    {
      name: 'النرجس',
      year: 2025,
      quarter: 3,
      average_price: Math.round((3000 * 3 + 5000.5) / 4),
      average_basis: 'published',
      highest_price: 6000,
      lowest_price: 2501,
      deed_count: 5,
      total_value: 1_350_000,
      total_area: 210.35,
    },
    {
      name: 'الياسمين',
      average_price: 250,
      average_basis: 'value_over_area',
      highest_price: null,
      lowest_price: null,
      deed_count: 6,
      total_value: 2051,
      total_area: 12,
    },
  ]);
  const source = await store.database
    .selectFrom('source')
    .selectAll()
    .where('id', '=', metrics[0]!.source_id)
    .executeTakeFirst();
  expect(source).toMatchObject({
    load_key: 'sales:Riyadh:2025-Q3',
    origin: 'import',
    name: 'مؤشرات صفقات البيع الربعية، وزارة العدل والهيئة العامة للعقار',
    licence: 'رخصة البيانات المفتوحة السعودية',
  });
  expect(source!.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/);
});

test('the files of 2024 name the value and the land in other words', async () => {
  const store = await testStore(demo);
  const headers =
    'السنة,الربع,الربع ,رقم الربع ,المنطقة,المدينة,الحي,نوع العقار,عدد الصكوك ,مجموع سعر العقار,المساحة M2,متوسط سعر المتر,الحد الأعلى لسعر المتر,الحد الأدنى لسعر المتر ';
  const rows = [
    ['النــرجس', 'قطعة أرض-سكنى', 2, '600000.5', 300, '2,000', 2500, 1500],
    ['النرجس', 'قطعة أرض- زراعي', 1, 100_000, 100, 'NULL', 'NULL', 'NULL'],
    ['النرجس', 'فيلا', 9, 9_000_000, 900, 9999, 9999, 9999],
    ['النرجس', 'أرض مقام عليها مبنى', 9, 9_000_000, 900, 9999, 9999, 9999],
  ].map((cells) =>
    ['2024,4,الربع الرابع,20244,الرياض,الرياض', ...cells.map((cell) => `"${cell}"`)].join(','),
  );
  const report = await sales(store, [written([headers, ...rows].join('\r\n'))]);
  expect(report.files[0]).toMatchObject({ rows: 4, placed: 4 });
  expect(await metricsOf(store)).toMatchObject([
    {
      ...{ name: 'النرجس', year: 2024, quarter: 4, average_price: 2000, highest_price: 2500 },
      ...{ deed_count: 3, total_value: 700_001, total_area: 400 },
    },
  ]);
});

test('a quarter without land, or with land that cannot be divided, has no figures', async () => {
  const store = await testStore(demo);
  await sales(store, [salesCsv([{ type: 'فيلا' }, { district: 'الياسمين', value: 0, area: 0 }])]);
  expect(await metricsOf(store)).toEqual([]);
});

test('an import replaces only the quarters that it contains', async () => {
  const store = await testStore(demo);
  await sales(store, [
    salesCsv([
      { quarter: 1, value: 100 },
      { quarter: 2, value: 200 },
      { quarter: 2, value: 300 },
    ]),
  ]);
  await sales(store, [
    salesCsv([
      { quarter: 2, value: 700 },
      { region: 'الشرقية', city: 'الدمام', district: 'طيبة', quarter: 1 },
    ]),
  ]);
  const rows = await store.database
    .selectFrom('sales_indicator')
    .select(['region_id', 'quarter', 'total_value'])
    .orderBy('region_id')
    .orderBy('quarter')
    .execute();
  expect(rows).toEqual([
    { region_id: 5, quarter: 1, total_value: 1000 },
    { region_id: 10, quarter: 1, total_value: 100 },
    { region_id: 10, quarter: 2, total_value: 700 },
  ]);
  expect((await metricsOf(store)).map(({ quarter, total_value }) => [quarter, total_value])).toEqual([
    [1, 100],
    [2, 700],
    [1, 1000],
  ]);
});

test('importing the same file again changes nothing', async () => {
  const store = await testStore(demo);
  const file = salesCsv([{ value: 100 }, { value: 100 }, { district: 'الياسمين' }]);
  await sales(store, [file]);
  const before = await metricsOf(store);
  await sales(store, [file]);
  expect(await metricsOf(store)).toEqual(before);
  expect(await store.database.selectFrom('sales_indicator').select('id').execute()).toHaveLength(3);
});

test('several files of one command add up; the same name twice gets two reports', async () => {
  const store = await testStore(demo);
  const folder = temporaryFolder();
  const files = [
    salesCsv([{ value: 100 }, { district: 'أخرى' }]),
    salesCsv([{ value: 50 }, { district: 'أخرى' }]),
  ];
  const report = await sales(store, files, folder);
  expect((await metricsOf(store))[0]).toMatchObject({ total_value: 150, deed_count: 2 });
  expect(report.files.map(({ reportPath }) => reportPath)).toEqual(
    fileNames(files).map((name) => join(folder, `${name.replace('/', '-')}.unplaced.csv`)),
  );
  expect(new Set(report.files.map(({ reportPath }) => reportPath)).size).toBe(2);
});

test('every row is placed, blank or reported with its line and reason', async () => {
  const store = await testStore(demo);
  const folder = temporaryFolder();
  const file = salesCsv([
    {},
    'blank',
    { district: 'أخرى' },
    { district: 'العمارية' },
    { city: 'ضرما' },
    { region: 'حائل', city: 'حائل' },
    { region: 'الربع الخالي' },
    { value: 'NULL' },
    { area: '12 دونم' },
    { area: -5 },
    { deeds: 1.5 },
    { year: 1446 },
    { quarter: 7 },
    { quarterInWords: 'الربع الأول' },
    { quarter: '', quarterInWords: 'الربع الثالث' },
    { district: '' },
    { district: '"قرية, ""الشمال"""' },
    'blank',
  ]);
  const report = (await sales(store, [file], folder)).files[0]!;
  expect(report).toMatchObject({ rows: 18, placed: 2, waiting: 6, blank: 2 });
  expect(Object.fromEntries(report.reasons)).toEqual({
    'district is only given as أخرى (other)': 1,
    'district not found in city': 2,
    'unknown city': 2,
    'unknown region': 1,
    'missing number': 1,
    'unreadable number': 3,
    'unreadable year or quarter': 2,
    'conflicting quarters': 1,
    'no district given': 1,
  });
  expect(report.reportPath).toBe(join(folder, 'sales.csv.unplaced.csv'));
  const lines = readFileSync(report.reportPath!, 'utf8').split('\r\n');
  expect(lines).toHaveLength(16);
  expect(lines[0]).toBe('\ufeffline,reason,region,city,district,column,text');
  expect(lines[1]).toBe('4,district is only given as أخرى (other),الرياض,الرياض,أخرى,,');
  expect(lines[13]).toBe('17,no district given,الرياض,الرياض,,,');
  expect(lines[14]).toBe('18,district not found in city,الرياض,الرياض,"قرية, ""الشمال""",,');

  await sales(store, [salesCsv([{}])], folder);
  expect(existsSync(report.reportPath!)).toBe(false);
});

test('a file with no readable row changes nothing, but is reported', async () => {
  const store = await testStore(demo);
  await sales(store, [salesCsv([{}])]);
  const before = await contents(store);
  const folder = temporaryFolder();
  await expect(
    sales(store, [salesCsv([{ region: 'الربع الخالي' }, { value: 'NULL' }])], folder),
  ).rejects.toThrow(
    /^sales\.csv: none of 2 rows could be imported, so nothing was changed: 1 × unknown region \(line 2, «المنطقة»: «الربع الخالي»\); 1 × missing number \(full list: .*sales\.csv\.unplaced\.csv\)$/,
  );
  expect(await contents(store)).toBe(before);
  expect(existsSync(join(folder, 'sales.csv.unplaced.csv'))).toBe(true);
});

const english = 'Year;Quarter;Region;City;District;Property Type;Deeds;Value;Area';
const encodings: Record<string, Uint8Array | string> = {
  'semicolons and English headers': `${english}\n2025;Q3;Riyadh;الرياض;النرجس;أرض;1;1000;10`,
  'tabs in UTF-16': Buffer.from(
    `\ufeff${english.replaceAll(';', '\t')}\n2025\tالثالث\tالرياض\tالرياض\tالنرجس\tأرض\t1\t1000\t10\n`,
    'utf16le',
  ),
  'Windows-1256': Buffer.concat([
    // «السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,عدد الصكوك,القيمة,المساحة» and a row.
    Buffer.from(
      'c7e1d3e4c92cc7e1d1c8da2cc7e1e3e4d8dec92cc7e1e3cfede4c92cc7e1cded2ce4e6da20c7e1dadec7d12cdacfcf20c7e1d5dfe6df2cc7e1deede3c92cc7e1e3d3c7cdc90a',
      'hex',
    ),
    Buffer.from(
      '323032352c332cc7e1d1edc7d62cc7e1d1edc7d62cc7e1e4d1cc d32cc3d1d62c312c313030302c31300a'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    ),
  ]),
  'titles above the headers, quotes and blank lines': `مؤشرات الربع الثالث\n\n${english.replaceAll(';', ',')}\n\n"2025","3","منطقة الرياض","الرياض","حي النرجس","أرض","1","1,000","10"\n\n`,
};
for (const [name, content] of Object.entries(encodings)) {
  test(`reads ${name}`, async () => {
    const store = await testStore(demo);
    await sales(store, [written(content)]);
    expect(await metricsOf(store)).toMatchObject([
      { name: 'النرجس', quarter: 3, total_value: 1000, deed_count: 1 },
    ]);
  });
}

const missing = realHeaders.split(',').filter((header) => !/الحي|المساحة/.test(header));
const broken: Record<string, [content: string | Uint8Array, sentence: RegExp]> = {
  'a column is missing': [
    `${missing.join(',')}\n2025,3,الثالث,الرياض,الرياض,أرض,سكني,1,1000,1,1,1\n`,
    /^file\.csv: the column «الحي» \(district\) is missing; found: السنة, الربع, الربع, المنطقة, /,
  ],
  'it is not about sales': [
    'name,age\nx,1\n',
    /^file\.csv: the columns «السنة» \(year\), .* are missing; found: name, age; say which column it is with --map COLUMN=year$/,
  ],
  'a row is cut': [
    `${realHeaders}\n${'2025,3,,الرياض,الرياض,النرجس,أرض,سكني,1,1000,10,,,\n'.repeat(3)}2025,3,,الرياض,الرياض,النر`,
    /^file\.csv: line 5 has 6 cells, but the header row has 14: the file is damaged or truncated$/,
  ],
  'cells have shifted': [
    `${realHeaders}\n2025,3,,الرياض,الرياض,النرجس,أرض,سكني,1,1,000,10,NULL,NULL,NULL\n`,
    /^file\.csv: line 2 has 15 cells, but the header row has 14/,
  ],
  'a quotation mark stays open': [
    `${realHeaders}\n2025,3,,الرياض,الرياض,"النرجس,أرض,سكني,1,1000,10,,,\n`,
    /^file\.csv: a quotation mark is never closed/,
  ],
  'it is empty': ['', /^file\.csv: the file is empty$/],
  'it is blank': ['\n \n', /^file\.csv: the file is empty$/],
  'it is a PNG': [Buffer.from('89504e470d0a1a0a0000', 'hex'), /^file\.csv: this is a PNG image, not CSV$/],
  'it is a workbook': [
    Buffer.from('504b030414000600', 'hex'),
    /^file\.csv: the ZIP archive is damaged or cut off/,
  ],
  'it is a web page': ['<!DOCTYPE html><html></html>', /^file\.csv: this is an HTML page, not CSV$/],
  'it is JSON': ['{"a":1}', /^file\.csv: this is JSON, not CSV$/],
  'it is binary': [Buffer.from([1, 2, 3, 0, 200]), /^file\.csv: this is not a text file/],
  'its text breaks off in the middle of a letter': [
    Buffer.concat([
      Buffer.from(`${realHeaders}\n${'2025,3,,الرياض,الرياض,النرجس,أرض,سكني,1,1000,10,,,\n'.repeat(2000)}`),
      Buffer.from([0xd8]),
    ]),
    /^file\.csv: the file ends in the middle of a letter: it is damaged or truncated$/,
  ],
};
for (const [name, [content, sentence]] of Object.entries(broken)) {
  test(`is rejected and changes nothing when ${name}`, async () => {
    const store = await testStore(demo);
    await sales(store, [salesCsv([{ value: 5 }])]);
    const before = await contents(store);
    const folder = temporaryFolder();
    const good = salesCsv([{ value: 7 }, { district: 'أخرى' }], 'good.csv');
    await expect(sales(store, [good, written(content)], folder)).rejects.toThrow(sentence);
    expect(await contents(store)).toBe(before);
    expect(existsSync(join(folder, 'good.csv.unplaced.csv'))).toBe(false);
  });
}

test('rejects headers without rows', async () => {
  const store = await testStore(demo);
  await expect(sales(store, [salesCsv(['blank'])])).rejects.toThrow(
    /^sales\.csv: there are no rows below the header row$/,
  );
});

test('importing sales then districts equals districts then sales', async () => {
  const outlines = collection(
    districtFeatures([
      ['الرياض', 'النرجس'],
      ['الرياض', 'الصفا'],
      ['الدرعية', 'الخالدية'],
    ]),
  );
  const file = salesCsv([
    { value: 100 },
    { district: 'الصفاء', value: 200 },
    { district: 'الياسمين', value: 300 },
  ]);

  const salesFirst = await testStore();
  expect((await sales(salesFirst, [file])).files[0]).toMatchObject({ placed: 0, waiting: 3 });
  expect(await metricsOf(salesFirst)).toEqual([]);
  const report = await districts(salesFirst, outlines);
  expect(report).toMatchObject({ movedSales: 2, waitingSales: 1 });

  const districtsFirst = await testStore();
  await districts(districtsFirst, outlines);
  expect((await sales(districtsFirst, [file])).files[0]).toMatchObject({ placed: 2, waiting: 1 });

  const withoutSources = async (store: typeof salesFirst) =>
    (await metricsOf(store)).map(({ source_id: _, ...metric }) => metric);
  expect(await withoutSources(salesFirst)).toEqual(await withoutSources(districtsFirst));
  expect((await metricsOf(salesFirst)).map(({ name, total_value: value }) => [name, value])).toEqual([
    ['الصفا', 200],
    ['النرجس', 100],
  ]);
});
