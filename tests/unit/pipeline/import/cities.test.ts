import { expect, test } from 'vitest';
import type { LoadFacts } from '../../../../contract/admin/load-facts.ts';
import { runImport } from '../../../../pipeline/import/command.ts';
import { inEnglish } from '../../../../words/message.ts';
import { importCities, type CitiesImport } from '../../../../pipeline/import/cities/city-load.ts';
import { readCity } from '../../../../pipeline/import/cities/city-row.ts';
import type { Store } from '../../../../database/connection/store.ts';
import {
  collection,
  districtFeatures,
  districts,
  feature,
  runCli,
  square,
  temporaryFolder,
  testStore,
  written,
  readOrWhyNot,
} from './support.ts';
import { workbook } from './workbooks.ts';

const load = (store: Store, file: string, options: Partial<CitiesImport> = {}) =>
  importCities(store, { file, onProgress: () => undefined, ...options });
const citiesOf = async (store: Store) => {
  const rows = await store.database
    .selectFrom('city')
    .innerJoin('region', 'region.id', 'city.region_id')
    .select(['region.key', 'city.id', 'city.name', 'x', 'y', 'source_id'])
    .orderBy('city.name')
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
};
const point = (x: unknown, y: unknown) => ({ type: 'Point', coordinates: [x, y] });

test.each([
  [{ city_ar: 'عفيف', city_en: 'Afif', region: 'Riyadh' }, point(42.917, 23.906)],
  [{ 'اسم المدينة': 'عفيف', المنطقة: 'منطقة الرياض' }, point(42.917, 23.906)],
  [{ name: 'عفيف', region_en: 'Riyadh Region', longitude: 42.917, latitude: 23.906 }, null],
  [{ المدينة: 'عفيف', المنطقة: 'الرياض', 'خط الطول': '٤٢٫٩١٧', 'خط العرض': '٢٣٫٩٠٦' }, null],
  [{ CITY_NAME: 'عفيف', REGION: 'الرياض', LON: '42.917', LAT: '23.906' }, null],
])('reads %j with %j', (properties, geometry) => {
  expect(readCity(feature(properties, geometry))).toMatchObject({
    ...{ name: 'عفيف', region: 'Riyadh', point: [42.917, 23.906] },
  });
});

test.each([
  [{ city: 'عفيف', region_id: 1 }, 1],
  [{ city: 'عفيف', region: '١٠' }, 10],
  [{ city: 'عفيف', region_id: '10.5' }, undefined],
])('reads the number of the region of %j', (properties, regionNumber) => {
  const row = readOrWhyNot(readCity(feature(properties, point(42.9, 23.9))));
  if (regionNumber === undefined) expect(row).toBe('no region (--region KEY tells that of all)');
  else expect(row).toMatchObject({ region: undefined, regionNumber });
});

test.each([
  [{ region: 'الرياض' }, point(42, 24), 'no name'],
  [{ city: 'عفيف' }, point(42, 24), 'no region (--region KEY tells that of all)'],
  [{ city: 'عفيف', region: 'المريخ' }, point(42, 24), 'unknown region'],
  [{ city: 'عفيف', region: 'الرياض' }, null, 'no point'],
  [{ city: 'عفيف', region: 'الرياض', x: '42' }, null, 'no point'],
  [{ city: 'عفيف', region: 'الرياض' }, square(42, 24), 'no point'],
  [{ city: 'عفيف', region: 'الرياض', x: 'شرق', y: '24' }, null, 'a coordinate is not a number'],
  [{ city: 'عفيف', region: 'الرياض', x: '24', y: '42' }, null, 'latitude seems to be given before longitude'],
  [{ city: 'عفيف', region: 'الرياض', x: '600000', y: '2700000' }, null, 'coordinates are not degrees'],
  [{ city: 'عفيف', region: 'الرياض' }, point(2, 48), 'lies outside Saudi Arabia'],
])('refuses %j with %j', (properties, geometry, problem) => {
  expect(readOrWhyNot(readCity(feature(properties, geometry)))).toBe(problem);
});

test('a region that is told stands for rows without one, and keeps others out', () => {
  expect(readCity(feature({ city: 'عفيف' }, point(42.9, 23.9)), 'Riyadh')).toMatchObject({
    region: 'Riyadh',
  });
  expect(readOrWhyNot(readCity(feature({ city: 'جدة', region: 'مكة' }, point(39.2, 21.5)), 'Riyadh'))).toBe(
    'belongs to another region than Riyadh',
  );
});

const csv = `قائمة المدن,,,
المنطقة,المدينة,خط الطول,خط العرض
الرياض,عفيف,42.917,23.906

مكة المكرمة,جدة,39.19,21.49
الرياض,محافظة عفيف,42.9,23.9
المريخ,س,42.9,23.9
الرياض,جدة البعيدة,39.19,21.49
`;
const rows = csv
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell || null)));

test.each([
  ['CSV', () => written(csv)],
  ['a workbook', () => workbook(rows)],
])('cities of several regions come from %s', async (_kind, file) => {
  const store = await testStore();
  const report = await load(store, file());
  expect(report).toMatchObject({ features: 5, loaded: 2, regions: ['Riyadh', 'Makkah'] });
  expect(report.skipped.lines()).toEqual([
    '1 × same name and region as an earlier row (line 6)',
    '1 × unknown region (line 7)',
    '1 × lies outside its region (line 8)',
  ]);
  const cities = await citiesOf(store);
  expect([...cities.keys()]).toEqual(['جدة', 'عفيف']);
  expect(cities.get('عفيف')).toMatchObject({ key: 'Riyadh', x: 42.917, y: 23.906 });
});

test('given cities come before those of districts, in any order, and keep their ids', async () => {
  const given = collection([
    feature({ city: 'الرياض', objectid: 1 }, point(46.7, 24.7)),
    feature({ city: 'عفيف', objectid: 2 }, point(42.9, 23.9)),
  ]);
  const outlines = collection(
    districtFeatures([
      ['مدينة الرياض', 'بدر'],
      ['الخرج', 'النهضة'],
    ]),
  );
  const places: object[] = [];
  for (const isGivenFirst of [true, false]) {
    const store = await testStore();
    if (isGivenFirst) await load(store, given, { region: 'Riyadh' });
    await districts(store, outlines);
    if (!isGivenFirst) await load(store, given, { region: 'Riyadh' });
    const cities = await citiesOf(store);
    expect([...cities.keys()]).toEqual(['الخرج', 'الرياض', 'عفيف']);
    expect(cities.get('الرياض')).toMatchObject({ x: 46.7, y: 24.7 });
    places.push([...cities.values()].map(({ id, name, x, y }) => ({ id, name, x, y })));

    // Without its own point, a city stands in the middle of its districts again.
    const fewer = collection([feature({ city: 'عفيف' }, point(42.95, 23.95))]);
    expect(await load(store, fewer, { region: 'Riyadh', mode: 'append' })).toMatchObject({
      known: 1,
      loaded: 0,
    });
    expect((await citiesOf(store)).get('عفيف')?.x).toBe(42.9);
    expect(await load(store, fewer, { region: 'Riyadh', isDryRun: true })).toMatchObject({ removed: 1 });
    expect(await load(store, fewer, { region: 'Riyadh' })).toMatchObject({ loaded: 1, removed: 1 });
    const after = await citiesOf(store);
    expect(after.get('عفيف')).toMatchObject({ id: cities.get('عفيف')?.id, x: 42.95 });
    expect(after.get('مدينة الرياض')).toMatchObject({
      id: cities.get('الرياض')?.id,
      x: expect.closeTo(46.51, 9) as number,
    });
  }
  expect(places[1]).toEqual(places[0]);
});

/** Towns of four regions, of which the points of the first three lie in the bounds of Riyadh as well. */
const towns: [name: string, x: number, y: number, openNumber: number][] = [
  ['عفيف', 42.917, 23.906, 1],
  ['بريدة', 43.974, 26.33, 4],
  ['ظلم', 42.2, 22.7, 2],
  ['جازان', 42.553, 16.896, 10],
];
const ofTowns = (numbers: Record<number, number> = {}) =>
  written(
    [
      'name_ar,region_id,x,y',
      ...towns.map(([name, x, y, number]) => `${name},${numbers[number] ?? number},${x},${y}`),
    ].join('\n'),
  );
const regionsOf = async (store: Store) =>
  Object.fromEntries([...(await citiesOf(store)).values()].map(({ name, key }) => [name, key]));

test.each([
  ['open lists', {}],
  ['this product', { 1: 10, 10: 14 }],
])('numbers of regions as in %s tell the regions of towns', async (_, numbers) => {
  const store = await testStore();
  const all = { عفيف: 'Riyadh', بريدة: 'Al_Qassim', ظلم: 'Makkah', جازان: 'Jazan' };
  const report = await load(store, ofTowns(numbers));
  expect(report).toMatchObject({ loaded: 4, notes: [] });
  expect(report.columns.lines()[0]).toContain('regionNumber (region_id) 4');
  expect(await regionsOf(store)).toEqual(all);

  const one = await load(store, ofTowns(numbers), { region: 'Riyadh' });
  expect(one).toMatchObject({ loaded: 1, notes: [] });
  expect(one.skipped.lines()).toEqual(['3 × belongs to another region than Riyadh (line 3, 4, 5)']);
});

test('numbers of regions that the points do not prove are not used, and that is said', async () => {
  const store = await testStore();
  const unproven = ofTowns({ 1: 6, 4: 5, 2: 11 });
  const report = await load(store, unproven, { region: 'Riyadh' });
  expect(report.notes.map(inEnglish)).toEqual([
    'the numbers of the regions are not used: their points fit neither the numbers of this product nor those of open lists of cities',
    '2 rows lie where the bounds of regions overlap: they count for Riyadh, and some may belong to its neighbors',
  ]);
  expect(report.columns.lines()).toContain('not understood: regionNumber in 3 rows: 6, 5, 11');
  expect(report.skipped.lines()).toEqual(['1 × lies outside its region (line 5)']);
  await expect(load(store, unproven)).rejects.toThrow('4 × no region (--region KEY tells that of all)');
});

test('a row in a loaded district of a neighbor is not taken for the region that was told', async () => {
  const store = await testStore([
    ['Al_Qassim', 'بريدة', 'الصفراء', 43.96, 26.32],
    ['Riyadh', 'عفيف', 'العليا', 42.91, 23.9],
  ]);
  const file = written(
    ['المدينة,x,y', ...towns.map(([name, x, y]) => [name, x, y].join())].slice(0, 4).join('\n'),
  );
  const report = await load(store, file, { region: 'Riyadh' });
  expect(report.skipped.lines()).toEqual(['1 × belongs to another region than Riyadh (line 3)']);
  expect(report.notes.map(inEnglish)).toEqual([
    '1 rows lie where the bounds of regions overlap: they count for Riyadh, and some may belong to its neighbors',
  ]);
  expect([...(await citiesOf(store)).keys()]).toEqual(['ظلم', 'عفيف']);
});

test('rows of one name are one town nearby, and several farther apart', async () => {
  const store = await testStore();
  const rows = ['الروضة,45.5,25.7', 'الروضة,45.53,25.71', 'مدينة الروضة,47.1,24.1', 'الروضة,47.1,24.2'];
  const file = written(
    ['المدينة,المنطقة,x,y', ...rows.map((row) => row.replace(',', ',الرياض,'))].join('\n'),
  );
  const report = await load(store, file);
  expect(report.skipped.lines()).toEqual(['2 × same name and region as an earlier row (line 3, 4)']);
  const stored = await store.database.selectFrom('city').select('x').orderBy('x').execute();
  expect(stored.map(({ x }) => x)).toEqual([45.5, 47.1]);
});

test('what a person should know besides is said at the command and at the desk', async () => {
  const file = written('المدينة,المنطقة,x,y\nالروضة,الرياض,45.5,25.7\nالروضة,الرياض,47.1,24.1\n', 'c.csv');
  const store = await testStore();
  const lines: string[] = [];
  const facts: LoadFacts = {};
  await runImport(store, {
    ...{ words: ['cities', file], region: undefined, city: undefined, as: undefined, source: undefined },
    ...{ licence: undefined, dataDirectory: temporaryFolder(), print: (line: string) => lines.push(line) },
    onFacts: (found) => Object.assign(facts, found),
  });
  expect(lines).toContain('  الروضة (Riyadh): 45.5000, 25.7000; 47.1000, 24.1000');
  expect(facts.notes).toEqual([
    expect.stringContaining('أسماء لأكثر من مدينة في منطقتها: 1'),
    'الروضة (الرياض): 45.5000، 25.7000؛ 47.1000، 24.1000',
  ]);

  const headers = 'المنطقة,المدينة,رقم مرجعي,التاريخ,السعر,المساحة';
  const deeds = written(`${headers}\nالرياض,الروضة,1,2025/02/03,900000,600\n`, 'd.csv');
  await runImport(store, {
    ...{ words: ['sales', deeds], region: undefined, city: undefined, as: undefined, source: undefined },
    ...{ licence: undefined, dataDirectory: temporaryFolder(), print: (line: string) => lines.push(line) },
    onFacts: (found) => Object.assign(facts, found),
  });
  expect(lines).toContain('  1 deeds name a city that several towns bear: الروضة (2 towns)');
  expect(facts.notes).toEqual([expect.stringContaining('الاسم: الروضة (المدن: 2)')]);
});

test.each([
  ['', 'file.csv: the file is empty'],
  [
    'أ,ب\n1,2\n',
    'the column «المدينة» (name) is missing; found: أ, ب; say which column it is with --map COLUMN=name',
  ],
  ['المدينة,x,y\nعفيف,42.9\n', 'line 2 has 2 cells, but the header row has 3'],
  [
    'المدينة,x,y\nعفيف,42.9,23.9\n',
    'none of 1 features can be used: 1 × no region (--region KEY tells that of all)',
  ],
])('refuses the table «%s»', async (text, message) => {
  const store = await testStore();
  await expect(load(store, written(text))).rejects.toThrow(message);
  expect((await citiesOf(store)).size).toBe(0);
});

test('the command reports what it did', () => {
  const folder = temporaryFolder();
  const file = written('TOWN,x,y,سكان\nعفيف,42.9,23.9,77\n', 'c.csv');
  const words = ['import', 'cities', file, '--region', 'riyadh', '--map', 'TOWN=name', '--no-tiles'];
  const dry = runCli(folder, ...words, '--dry-run');
  expect([dry.status, dry.stderr]).toEqual([0, '']);
  expect(dry.stdout).toContain('Riyadh: 1 cities would be loaded of 1 rows');
  const { status, stdout, stderr } = runCli(folder, ...words, '--date', '2026-01-31');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Riyadh: 1 cities of 1 rows');
  expect(stdout).toContain('columns: name (TOWN) 1, longitude (x) 1, latitude (y) 1');
  expect(stdout).toContain('not used: سكان');
  expect(runCli(folder, 'status').stdout).toMatch(/Riyadh\n {2}1 cities +real/);
});
