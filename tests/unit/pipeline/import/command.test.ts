import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../../database/open.ts';
import { startProgram } from '../../../support/programs.ts';
import {
  collection,
  contents,
  districtFeatures,
  feature,
  runCli,
  salesCsv,
  square,
  temporaryFolder,
  testStore,
  written,
} from './support.ts';
import { listOf } from '../../../support/lists.ts';

test('imports report what they did, and tiles are rebuilt unless disabled', async () => {
  const folder = temporaryFolder();
  const store = await testStore([['Riyadh', 'الرياض', 'بنبان', 46.9, 24.9]], join(folder, 'ardi.sqlite'));
  await store.close();
  const outlines = collection(
    [...districtFeatures([['الرياض', 'النرجس']]), feature({ name: 'العليا' })],
    'd.geojson',
  );

  const first = runCli(
    folder,
    'import',
    'districts',
    outlines,
    '--region',
    'riyadh',
    '--no-tiles',
    '--source',
    'ناشر',
  );
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain('Riyadh: 1 districts (1 new, 0 gone) of 2 features');
  expect(first.stdout).toContain('left out: 1 × no city name (feature 2)');
  expect(existsSync(join(folder, 'tiles'))).toBe(false);

  const file = salesCsv([{}, 'blank', { district: 'أخرى' }, { district: 'بنبان' }]);
  const second = runCli(folder, 'import', 'indicators', file, '--no-tiles');
  expect(second).toMatchObject({ status: 0, stderr: '' });
  expect(second.stdout).toContain(
    'sales.csv: 4 rows: 2 in districts, 1 kept without one, 0 not imported, 1 blank',
  );
  expect(second.stdout).toContain('1 × district is only given as أخرى (other)');
  expect(second.stdout).toContain('line 4: district is only given as أخرى (other): الرياض / الرياض / أخرى');
  expect(second.stdout).toContain(listOf(folder, 'sales.csv.unplaced.csv'));
  expect(second.stdout).toContain('districts that are imported later take them');
  expect(second.stdout).toContain('replaced: Riyadh 2025-Q3');

  const lots = collection([feature({ OBJECTID: 1 }, square(46.51, 24.61, 0.001))], 'p.geojson');
  const third = runCli(folder, 'import', 'parcels', lots, '--region', 'Riyadh');
  expect(third).toMatchObject({ status: 0, stderr: '' });
  expect(third.stdout).toContain('Riyadh: 1 parcels of 1 features');
  expect(third.stdout).toMatch(/Riyadh: \d+ tiles/);
  expect(readdirSync(join(folder, 'tiles')).filter((name) => name.endsWith('.pmtiles'))).toHaveLength(1);

  const reopened = await openStore({ file: join(folder, 'ardi.sqlite') });
  try {
    const source = await reopened.database
      .selectFrom('source')
      .select('name')
      .where('load_key', '=', 'districts:Riyadh')
      .executeTakeFirst();
    expect(source).toEqual({ name: 'ناشر' });
  } finally {
    await reopened.close();
  }
});

test('an overlay import reports its results by file and by kind', async () => {
  const folder = temporaryFolder();
  await (await testStore([], join(folder, 'ardi.sqlite'))).close();
  const station = { type: 'Point', coordinates: [46.7, 24.7] };
  const file = collection(
    [feature({ name_ar: 'العليا' }, station), feature({ name_ar: 'حي' })],
    'metro.geojson',
  );
  const first = runCli(folder, 'import', 'transit', file, '--no-tiles');
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout.split('\n')).toEqual([
    'Riyadh transit: 1 added',
    'metro.geojson: 1 of 2 features',
    '  left out: 1 × no line or point geometry (feature 2)',
    'Riyadh: 1 metro_station (0 replaced from an earlier import)',
    'to take load 1 back: npm run data -- undo transit --load 1',
    expect.stringMatching(/^snapshot: 0 parcels and 0 sales of 13 regions written, /),
    '',
  ]);
  expect(existsSync(join(folder, 'tiles'))).toBe(false);
});

test('a failure prints one sentence and an exit code, and changes nothing', async () => {
  const folder = temporaryFolder();
  const store = await testStore([], join(folder, 'ardi.sqlite'));
  const before = await contents(store);
  await store.close();
  const cut = written(
    JSON.stringify({ type: 'FeatureCollection', features: districtFeatures([['أ', 'ب']]) }).slice(0, -9),
  );
  const failures: [words: string[], sentence: RegExp][] = [
    [
      ['districts', cut, '--region', 'Riyadh'],
      /^file\.csv: after feature \d+ it is not valid JSON \(.*\)\n$/,
    ],
    [
      ['parcels', '/nowhere/p.geojson', '--region', 'Riyadh'],
      /^p\.geojson: file not found \(\/nowhere\/p\.geojson\)\n$/,
    ],
    [['parcels', folder, '--region', 'Riyadh'], /: this is a folder, not a file\n$/],
    [
      ['indicators', written(Buffer.from('89504e47', 'hex'), 'x.csv')],
      /^x\.csv: this is a PNG image, not CSV\n$/,
    ],
    [
      ['districts', cut],
      /^import needs a kind, a file and, for districts, parcels, plans, streets, edges and land-fees, a region: .*\nUsage:/,
    ],
    [['everything', cut, '--region', 'Riyadh'], /^import needs a kind/],
    [['indicators'], /^import needs a kind/],
    [['transit'], /^import needs a kind/],
    [['transit', cut, '--as', 'shape'], /^import transit does not accept --as shape, only metro or bus\n$/],
    [['mega', cut, '--as', 'area'], /^import mega does not accept --as area\n$/],
    [['districts', cut, '--region', 'Atlantis'], /^unknown region: Atlantis\nUsage:/],
  ];
  for (const [words, sentence] of failures) {
    const result = runCli(folder, 'import', ...words, '--no-tiles');
    expect(result.status).toBe(1);
    expect(result.stderr).toMatch(sentence);
    expect(result.stderr).not.toMatch(/\n +at /);
  }
  const reopened = await openStore({ file: join(folder, 'ardi.sqlite') });
  try {
    expect(await contents(reopened)).toBe(before);
  } finally {
    await reopened.close();
  }
});

test('an empty store takes a first import', () => {
  const districts = collection(districtFeatures([['حائل', 'النقرة']], 41.6, 27.5));
  const result = runCli(
    temporaryFolder(),
    'import',
    'districts',
    districts,
    '--region',
    'hail',
    '--no-tiles',
  );
  expect(result.stderr).toBe('');
  expect(result.stdout).toContain('Hail: 1 districts (1 new, 0 gone) of 1 features');
});

test('a load goes on when nobody reads its output any more', async () => {
  const folder = temporaryFolder();
  await (await testStore([], join(folder, 'ardi.sqlite'))).close();
  const outlines = collection(districtFeatures([['الرياض', 'النرجس']]), 'd.geojson');
  const { child, ended } = startProgram(
    'tools/data.ts',
    ['import', 'districts', outlines, '--region', 'Riyadh', '--no-tiles'],
    { DATA_DIR: folder },
  );
  child.stdout.destroy();
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  const store = await openStore({ file: join(folder, 'ardi.sqlite') });
  expect(await store.database.selectFrom('neighborhood').select('name').execute()).toEqual([
    { name: 'النرجس' },
  ]);
  await store.close();
});
