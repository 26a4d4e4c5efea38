import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../../database/open.ts';
import { importDistricts } from '../../../../pipeline/import/districts/districts.ts';
import { importParcels } from '../../../../pipeline/import/parcels/parcels.ts';
import {
  collection,
  contents,
  districtFeatures,
  districts,
  feature,
  parcels,
  runCli,
  square,
  temporaryFolder,
  testStore,
  written,
} from './support.ts';

const side = 0.0004;
const lots = (...properties: Record<string, unknown>[]) =>
  collection(
    properties.map((each, index) => feature(each, square(46.7 + index * 0.001, 24.7, side))),
    'lots.geojson',
  );
const onProgress = () => undefined;

async function plansIn(folder: string) {
  const store = await openStore({ file: join(folder, 'ardi.sqlite') });
  try {
    const rows = await store.database
      .selectFrom('parcel')
      .select(['plan_no', 'zoning'])
      .orderBy('west')
      .execute();
    return rows.map(({ plan_no: plan, zoning }) => [plan, zoning]);
  } finally {
    await store.close();
  }
}

test('a dry run says how a file is understood, and changes nothing', async () => {
  const folder = temporaryFolder();
  const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.69, 24.69]], join(folder, 'ardi.sqlite'));
  await parcels(store, lots({ parcel_no: 'old' }));
  const before = await contents(store);
  await store.close();

  const file = lots(
    { PLANCODE: '3114', parcel_no: 1, zoning_id: 3, GlobalID: 'a' },
    { PLANCODE: '3115', parcel_no: 2, zoning_id: 4 },
    { parcel_no: 3 },
    { parcel_no: 4 },
  );
  const values = written('field,theirs,ours\nzoning,3,residential\n');
  const words = ['import', 'parcels', file, '--region', 'Riyadh', '--source', 'أمانة'];
  const told = ['--map', 'PLANCODE=plan', '--values', values];
  const { status, stdout, stderr } = runCli(folder, ...words, ...told, '--dry-run');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual([
    'dry run: nothing is changed',
    'Riyadh parcels: 4 would be added, 1 would be removed',
    'Riyadh parcels: 1 of 1 would be removed (100 %)',
    'the load asks for --anyway',
    'Riyadh: 4 parcels would be loaded of 4 features',
    '  zoning codes without a class: 4 (1)',
    '  codes without a building rule: 4 (1), residential (1)',
    expect.stringMatching(/^ {2}PLANCODE → plan \(mapped\): Number of the subdivision plan/),
    expect.stringMatching(/^ {2}parcel_no → parcel: /),
    expect.stringMatching(/^ {2}zoning_id → zoning: /),
    expect.stringMatching(/^ {2}stays unknown: objectId, parcelId, block, area, /),
    '  row 1: plan 3114, parcel 1, zoning residential',
    '  row 2: plan 3115, parcel 2',
    '  row 3: parcel 3',
    '  columns (rows that would get each field): plan (PLANCODE) 2, parcel (parcel_no) 4, zoning (zoning_id) 1',
    '  would not be understood: zoning in 1 row: 4',
    '  would not be used: GlobalID',
    '',
  ]);
  expect(readdirSync(folder).filter((name) => !name.startsWith('ardi.sqlite'))).toEqual([]);
  const reopened = await openStore({ file: join(folder, 'ardi.sqlite') });
  expect(await contents(reopened)).toBe(before);
  await reopened.close();

  const load = runCli(folder, ...words, ...told, '--no-tiles', '--anyway');
  expect(load).toMatchObject({ status: 0, stderr: '' });
  expect(load.stdout).toContain(
    '  columns: plan (PLANCODE) 2, parcel (parcel_no) 4, zoning (zoning_id) 1\n' +
      '  not understood: zoning in 1 row: 4\n' +
      '  not used: GlobalID\n',
  );
  expect(load.stdout).toContain(join(folder, 'mappings', 'امانه-parcels.json'));
  const understood = [
    ['3114', 'residential'],
    ['3115', 'unclassified'],
    [null, null],
    [null, null],
  ];
  expect(await plansIn(folder)).toEqual(understood);
  // The next file of this publisher needs no words; that of another one does.
  expect(runCli(folder, ...words, '--no-tiles').stdout).toContain('plan (PLANCODE) 2');
  expect(await plansIn(folder)).toEqual(understood);
  const other = [...words.slice(0, -1), 'غيرها', '--no-tiles', '--anyway'];
  expect(runCli(folder, ...other).stdout).toContain('not used: PLANCODE, GlobalID');
  expect(await plansIn(folder)).toEqual([
    [null, 'unclassified'],
    [null, 'unclassified'],
    [null, null],
    [null, null],
  ]);
});

test('what cannot be meant is refused, and changes nothing', async () => {
  const folder = temporaryFolder();
  const store = await testStore([], join(folder, 'ardi.sqlite'));
  const before = await contents(store);
  await store.close();
  const file = lots({ PLANCODE: '1', parcel_no: 1 });
  const refusals: [words: string[], sentence: RegExp][] = [
    [
      ['parcels', file, '--map', 'PLAN_KODE=plan'],
      /^lots\.geojson: --map speaks of «PLAN_KODE», which the file does not have; its columns are: PLANCODE, parcel_no\n$/,
    ],
    [
      ['parcels', file, '--map', 'PLANCODE=moon'],
      /^--map: there is no field «moon»; the fields are objectId, /,
    ],
    [['ground', file, '--dry-run'], /^import ground does not accept --dry-run\n$/],
    [['mega', file, '--map', 'a=name'], /^import mega does not accept --map\n$/],
  ];
  for (const [words, sentence] of refusals) {
    const result = runCli(folder, 'import', ...words, '--region', 'Riyadh', '--no-tiles');
    expect(result.status).toBe(1);
    expect(result.stderr).toMatch(sentence);
  }
  expect(existsSync(join(folder, 'mappings'))).toBe(false);
  const reopened = await openStore({ file: join(folder, 'ardi.sqlite') });
  expect(await contents(reopened)).toBe(before);
  await reopened.close();
});

test('a dry run makes the report of a load', async () => {
  const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.5, 24.6]]);
  const outlines = collection(districtFeatures([['الرياض', 'العليا']]));
  const before = await contents(store);
  const tried = await importDistricts(store, {
    file: outlines,
    region: 'Riyadh',
    onProgress,
    isDryRun: true,
  });
  expect(await contents(store)).toBe(before);
  const { columns, ...counts } = await districts(store, outlines);
  expect(tried).toMatchObject({ ...counts, loaded: 1, added: 1 });
  expect(tried.columns.lines()).toEqual(columns.lines());
  expect(columns.lines()).toEqual(['columns: name (district_ar) 1, city (city_ar) 1']);

  const file = lots({ parcel_no: 1 }, { parcel_no: 2 });
  const loaded = await contents(store);
  const triedLots = await importParcels(store, { file, region: 'Riyadh', onProgress, isDryRun: true });
  expect(await contents(store)).toBe(loaded);
  expect(triedLots).toMatchObject({ loaded: 2, features: 2 });
  // A file that would fail fails a dry run too.
  const cut = written('{"type":"FeatureCollection","features":[', 'cut.geojson');
  await expect(
    importParcels(store, { file: cut, region: 'Riyadh', onProgress, isDryRun: true }),
  ).rejects.toThrow(/^cut\.geojson: /);
});

test('indicators are mapped, tried and reported on as well', async () => {
  const folder = temporaryFolder();
  const store = await testStore([['Riyadh', 'الرياض', 'النرجس', 46.6, 24.8]], join(folder, 'ardi.sqlite'));
  const before = await contents(store);
  await store.close();
  const file = written(
    'السنة,الربع,المنطقة,المدينة,HAI,الحي,نوع العقار,عدد الصكوك,قيمة الصفقات,المساحة,ملاحظات\n' +
      '2025,3,الرياض,الرياض,النرجس,12,LAND,1,1000,10,x\n' +
      '2025,3,الرياض,الرياض,أخرى,13,LAND,2,2000,20,\n',
    'figures.csv',
  );
  const values = written('field,theirs,ours\ntype,land,أرض\n');
  const words = ['import', 'indicators', file, '--no-tiles', '--map', 'HAI=district', '--values', values];
  const dry = runCli(folder, ...words, '--dry-run');
  expect(dry).toMatchObject({ status: 0, stderr: '' });
  expect(dry.stdout).toContain(
    'figures.csv: 2 rows: would be 1 in districts, 1 kept without one, 0 not imported, 0 blank\n',
  );
  expect(dry.stdout).toContain('would be replaced: Riyadh 2025-Q3\n  السنة → year: Year of the quarter.\n');
  expect(dry.stdout).toContain('  HAI → district (mapped): ');
  expect(dry.stdout).toContain(
    '  stays unknown: class, average, highest, lowest\n  row 1: year 2025, quarter 3, ',
  );
  expect(dry.stdout).toContain('  would not be used: الحي, ملاحظات\n');
  expect(readdirSync(folder).filter((name) => !name.startsWith('ardi.sqlite'))).toEqual([]);
  const unchanged = await openStore({ file: join(folder, 'ardi.sqlite') });
  expect(await contents(unchanged)).toBe(before);
  await unchanged.close();

  expect(runCli(folder, ...words).stdout).toContain('district (HAI) 2, type (نوع العقار) 2, deeds');
  expect(readdirSync(join(folder, 'mappings'))).toEqual(['default-indicators.json']);
  const again = runCli(folder, ...words.slice(0, 4));
  expect(again.stdout).toContain('figures.csv: 2 rows: 1 in districts, 1 kept without one');
  const reopened = await openStore({ file: join(folder, 'ardi.sqlite') });
  const rows = await reopened.database
    .selectFrom('sales_indicator')
    .select(['district_name', 'property_type'])
    .orderBy('deed_count')
    .execute();
  expect(rows).toEqual([
    { district_name: 'النرجس', property_type: 'أرض' },
    { district_name: 'أخرى', property_type: 'أرض' },
  ]);
  await reopened.close();
  const wrong = runCli(folder, ...words.slice(0, 4), '--map', 'NO=class');
  expect(wrong.stderr).toMatch(/^figures\.csv: --map speaks of «NO», which the file does not have; /);
});

test('a file of which no name is known tells its columns', async () => {
  const store = await testStore();
  const said: string[] = [];
  const file = collection([feature({ BEZIRK: 'العليا', city: 'الرياض' })]);
  await expect(
    importDistricts(store, { file, region: 'Riyadh', onProgress: (line) => said.push(line) }),
  ).rejects.toThrow('1 × no name');
  expect(said).toEqual(['columns: city (city) 0', 'not used: BEZIRK']);
});
