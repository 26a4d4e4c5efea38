import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GuessedWidths, type GuessedSource } from '../../../../pipeline/import/streets/guessed-widths.ts';
import { importStreets, type StreetsImport } from '../../../../pipeline/import/streets/streets.ts';
import { classOf, readStreet, readWidth } from '../../../../pipeline/import/streets/street-row.ts';
import { ColumnMapping } from '../../../../pipeline/import/columns/mapping.ts';
import type { Store } from '../../../../database/connection/store.ts';
import {
  collection,
  feature,
  root,
  runCli,
  square,
  temporaryFolder,
  testStore,
  readOrWhyNot,
} from './support.ts';

const line = (y: number, x = 46.7) => ({
  type: 'LineString',
  coordinates: [
    [x, y],
    [x + 0.01, y],
  ],
});
const load = (store: Store, file: string, options: Partial<StreetsImport> = {}) =>
  importStreets(store, { file, region: 'Riyadh', onProgress: () => undefined, ...options });
const rowsOf = (store: Store) => store.database.selectFrom('street').selectAll().orderBy('south').execute();

test.each([
  ['شرياني', 'arterial'],
  ['شارع شرياني', 'arterial'],
  ['الطريق', null],
  ['تجميعي', 'collector'],
  ['طريق تجميعي', 'collector'],
  ['محلي', 'local'],
  ['المحلية', 'local'],
  ['Arterial', 'arterial'],
  ['collector', 'collector'],
  ['LOCAL', 'local'],
  ...['motorway', 'trunk', 'primary', 'primary_link', 'motorway_link'].map(
    (each) => [each, 'arterial'] as const,
  ),
  ...['secondary', 'tertiary', 'tertiary_link'].map((each) => [each, 'collector'] as const),
  ...['residential', 'unclassified', 'living_street', 'service'].map((each) => [each, 'local'] as const),
  ...['footway', 'steps', 'cycleway', '3', ''].map((each) => [each, null] as const),
  [undefined, null],
] as const)('the class «%s» is %s', (text, expected) => {
  expect(classOf(text)).toBe(expected);
});

test.each([
  ['20', 20],
  ['٢٠', 20],
  ['20 م', 20],
  ['20م', 20],
  ['20.5 m', 20.5],
  ['12,5 متر', 12.5],
  ['15 متراً', 15],
  ['15 meters', 15],
  ['36 metres', 36],
  ['1', 1],
  ['200', 200],
  ['0', null],
  ['0.9', null],
  ['201', null],
  ['-20', null],
  ['~20', null],
  ['10-12', null],
  ['عريض', null],
  [undefined, null],
])('the width «%s» is %s', (text, expected) => {
  expect(readWidth(text)).toBe(expected);
});

test.each([
  [{ name_en: 'Olaya St', name_ar: 'شارع العليا', highway: 'primary', width_m: 30 }],
  [{ 'اسم الشارع': 'شارع العليا', 'تصنيف الشارع': 'شرياني', 'عرض الشارع': '30 م' }],
  [{ STREET_NAME: 'شارع العليا', ROAD_CLASS: 'arterial', STREET_WIDTH: '30' }],
  [{ 'name:ar': 'شارع العليا', name: 'Olaya', fclass: 'trunk', width: '30 m' }],
  [{ الشارع: 'شارع العليا', 'نوع الطريق': 'شرياني', العرض: '٣٠' }],
])('reads %j', (properties) => {
  const street = readStreet(feature(properties, line(24.7)));
  expect(street).toMatchObject({
    row: {
      ...{ name: 'شارع العليا', class: 'arterial', width_m: 30 },
      ...{ west: 46.7, south: 24.7, east: 46.71, north: 24.7 },
    },
  });
});

test.each(['estimated', 'Guess', 'assumed from class', 'تقديري', 'تقريبي', 'yes', 'true'])(
  'a width is unknown if its source is «%s»',
  (source) => {
    const street = readStreet(feature({ width: 20, 'source:width': source }, line(24.7)));
    expect(street).toMatchObject({ row: { width_m: null } });
    const measured = readStreet(feature({ width: 20, 'source:width': 'survey' }, line(24.7)));
    expect(measured).toMatchObject({ row: { width_m: 20 } });
  },
);

test.each([
  [square(46.7, 24.7), 'no line geometry'],
  [{ type: 'Point', coordinates: [46.7, 24.7] }, 'no line geometry'],
  [null, 'no line geometry'],
  [
    {
      type: 'LineString',
      coordinates: [
        [46.7, 24.7],
        [46.7, 24.7],
      ],
    },
    'a line has fewer than 2 different positions',
  ],
  [line(46.7, 24.7), 'latitude seems to be given before longitude'],
  [line(48, 2), 'lies outside Saudi Arabia'],
  [
    {
      type: 'LineString',
      coordinates: [
        ['x', 1],
        [2, 3],
      ],
    },
    'a coordinate is not a number',
  ],
])('refuses %j', (geometry, problem) => {
  expect(readOrWhyNot(readStreet(feature({}, geometry)))).toBe(problem);
});

test('streets keep their ids, and the modes are those of parcels', async () => {
  const store = await testStore();
  const three = [
    feature({ id: 1, name: 'أ', width: 10 }, line(24.7)),
    feature({ name: 'ب' }, line(24.71)),
    // A piece of the first one.
    feature({ id: 1, name: 'أ' }, line(24.72)),
  ];
  const file = collection(three);
  const bad = [
    feature({ id: 1, name: 'أ' }, line(24.72)),
    feature({ id: 9 }, line(21.4, 39.8)),
    feature({ id: 8 }),
  ];
  const report = await load(store, collection([...three, ...bad]));
  expect(report).toMatchObject({ features: 6, loaded: 3, known: 0, removed: 0 });
  expect(report.skipped.lines()).toEqual([
    '1 × repeats an earlier feature (same id, or same name and place) (feature 4)',
    '1 × lies outside the region (feature 5)',
    '1 × no line geometry (feature 6)',
  ]);
  const before = await rowsOf(store);
  await load(store, file);
  const source = before[0]?.source_id;
  expect(await rowsOf(store)).toEqual(before);

  const changed = collection([feature({ id: 1, name: 'ج', width: '12 م' }, line(24.7))]);
  expect(await load(store, changed, { mode: 'append' })).toMatchObject({ loaded: 0, known: 1, removed: 0 });
  expect(await rowsOf(store)).toEqual(before);
  expect(await load(store, changed, { mode: 'upsert' })).toMatchObject({ loaded: 1, known: 0, removed: 0 });
  expect((await rowsOf(store)).map(({ id, name, width_m: width }) => [id, name, width])).toEqual([
    [before[0]?.id, 'ج', 12],
    [before[1]?.id, 'ب', null],
    [before[2]?.id, 'أ', null],
  ]);
  const dry = await load(store, changed, { isDryRun: true });
  expect(dry).toMatchObject({ loaded: 1, removed: 2 });
  expect(await rowsOf(store)).toHaveLength(3);
  expect(await load(store, changed, { date: '2026-01-31' })).toMatchObject({ loaded: 1, removed: 2 });
  expect(await rowsOf(store)).toMatchObject([{ id: before[0]?.id, source_id: source }]);
  const row = await store.database
    .selectFrom('source')
    .select('published_on')
    .where('id', '=', source ?? 0)
    .execute();
  expect(row).toEqual([{ published_on: '2026-01-31' }]);
});

const guessed = Array.from({ length: 24 }, (_, index) => {
  const [highway, width] =
    [['primary', 30] as const, ['tertiary', 15] as const, ['service', 8] as const][index % 3] ?? [];
  return feature({ id: index, highway, width_m: width }, line(24.7 + index / 1000));
});

test('widths that follow from the classes are guesses, unless somebody says that they are widths', async () => {
  const store = await testStore();
  const { guessedWidths, columns } = await load(store, collection(guessed));
  expect(widthsOf(guessedWidths)).toEqual([[[''], ['primary 30 8', 'tertiary 15 8', 'service 8 8']]]);
  expect(columns.count('width')).toBe(0);
  expect((await rowsOf(store)).every(({ width_m: width }) => width === null)).toBe(true);

  const mapping = new ColumnMapping({ columns: { width_m: 'width' }, values: {} });
  expect((await load(store, collection(guessed), { mapping })).guessedWidths).toEqual([]);
  expect((await rowsOf(store)).slice(0, 3).map((row) => row.width_m)).toEqual([30, 15, 8]);

  const measured = [...guessed, feature({ highway: 'service', width_m: 9 }, line(24.9))];
  expect((await load(store, collection(measured))).guessedWidths).toEqual([]);
  expect((await rowsOf(store)).at(-1)?.width_m).toBe(9);
});

const widthsOf = (guessed: GuessedSource[]) =>
  guessed.map(({ sources, classes }) => [
    sources,
    classes.map(({ name, width, ids }) => `${name} ${width} ${ids.length}`),
  ]);

test.each(['width_source', 'publisher'])(
  'of a file that joins sources, only the guessed widths stay unknown, by the column %s',
  async (column) => {
    const store = await testStore();
    const of = (source: string, start: number, count: number, widthOf: (index: number) => [string, number]) =>
      Array.from({ length: count }, (_, index) => {
        const [highway, width] = widthOf(index);
        const properties = { id: start + index, highway, width_m: width, [column]: source };
        return feature(properties, line(24.7 + (start + index) / 10_000));
      });
    const surveyed = of('مسح', 100, 30, (index) => ['residential', 12 + (index % 5)]);
    const report = await load(
      store,
      collection([
        ...guessed.map((each, index) =>
          feature({ ...each.properties, [column]: 'OSM' }, line(24.7 + index / 10_000)),
        ),
        ...surveyed,
        // Those of a planned subdivision have one width in truth.
        ...of('مخطط', 200, 30, (index) => (index < 20 ? ['residential', 15] : ['primary', 30 + index])),
        // Each of these has too few rows to judge it alone.
        ...of('أ', 300, 8, () => ['collector', 20]),
        ...of('ب', 310, 8, () => ['local', 15]),
        ...of('ج', 320, 8, () => ['arterial', 36]),
      ]),
    );
    expect(widthsOf(report.guessedWidths)).toEqual([
      [['OSM'], ['primary 30 8', 'tertiary 15 8', 'service 8 8']],
      [
        ['أ', 'ب', 'ج'],
        ['collector 20 8', 'local 15 8', 'arterial 36 8'],
      ],
    ]);
    expect(report.columns.count('width')).toBe(60);
    const known = (await rowsOf(store)).filter(({ width_m: width }) => width !== null);
    expect(known).toHaveLength(60);
    // The first rows of a report show no guess.
    expect(report.columns.understanding().join()).not.toMatch(/width 30/);
  },
);

test('one varied class among many hides no guesses, and keeps its widths', () => {
  const widths = new GuessedWidths();
  const add = (streetClass: string, count: number, width: (index: number) => number) => {
    for (let index = 0; index < count; index++)
      widths.add({ id: index, source: '', class: streetClass, width: width(index) });
  };
  for (const [name, width] of [['a', 8] as const, ['b', 12] as const, ['c', 20] as const])
    add(name, 40, () => width);
  add('d', 6, (index) => 10 + index);
  expect(widthsOf(widths.found)).toEqual([[[''], ['a 8 40', 'b 12 40', 'c 20 40']]]);
  // With more of such streets the file is no table of classes.
  add('d', 20, (index) => 10 + index);
  expect(widths.found).toEqual([]);
});

test('a load that knows no width takes none away, unless it replaces the streets', async () => {
  const store = await testStore();
  const named = (width: number | undefined, place: number) =>
    feature({ name: 'العليا', width, highway: 'primary' }, line(place));
  await load(store, collection([named(30, 24.7), named(undefined, 24.71)]), { source: 'الأمانة' });
  const sources = async () =>
    new Map(
      (await store.database.selectFrom('source').select(['id', 'name']).execute()).map((row) => [
        row.id,
        row.name,
      ]),
    );
  const known = async () => {
    const names = await sources();
    return (await rowsOf(store)).map((row) => [
      row.width_m,
      names.get(row.width_source_id ?? 0),
      names.get(row.source_id),
    ]);
  };
  const [surveyed, mapped] = ['الأمانة', 'خرائط'];
  // Without ids, a street is known by name and place whoever publishes it.
  const other = collection([named(undefined, 24.7), named(20, 24.71)]);
  await load(store, other, { source: mapped, mode: 'upsert' });
  expect(await known()).toEqual([
    [30, surveyed, mapped],
    [20, mapped, mapped],
  ]);
  const guesses = [
    named(99, 24.7),
    ...guessed.map(({ properties }, index) => feature(properties, line(24.8 + index / 1000))),
  ];
  for (const each of guesses.slice(0, 1)) each.properties['highway'] = 'trunk';
  const report = await load(store, collection(guesses), { source: mapped, mode: 'upsert' });
  expect(report.guessedWidths[0]?.classes.map(({ name }) => name)).toContain('trunk');
  expect((await known()).slice(0, 2)).toEqual([
    [30, surveyed, mapped],
    [20, mapped, mapped],
  ]);
  await load(store, other, { source: mapped });
  expect(await known()).toEqual([
    [null, undefined, mapped],
    [20, mapped, mapped],
  ]);
});

test('the command reports what it did', () => {
  const folder = temporaryFolder();
  const file = collection([...guessed, feature({ highway: 'steps', TXT: 'x' }, line(24.95))], 's.geojson');
  const { status, stdout, stderr } = runCli(
    folder,
    'import',
    'streets',
    file,
    '--region',
    'riyadh',
    '--no-tiles',
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Riyadh: 25 streets of 25 features');
  expect(stdout).toContain(
    'widths follow from the class, so they stay unknown, as guesses: primary 30 (8), tertiary 15 (8), ',
  );
  expect(stdout).toContain('id (id) 24, class (highway) 24, width (width_m) 0');
  expect(stdout).toContain('not understood: class in 1 row: steps');
  expect(stdout).toContain('not used: TXT');
});

/** A real file, where available; the tests above have samples of its shape. */
const published = join(root, '../shared/data/streets/riyadh-muhammadiyah-osm.geojson');
const real = existsSync(published) ? [published] : [];
test.for(real)('a real file is loaded whole, and its guessed widths stay unknown', async (file) => {
  const store = await testStore();
  const report = await load(store, file, { source: 'OpenStreetMap' });
  expect(report).toMatchObject({ features: 561, loaded: 561 });
  expect(widthsOf(report.guessedWidths)[0]?.[1]).toContain('motorway 40 3');
  const rows = await rowsOf(store);
  expect(rows.filter(({ width_m: width }) => width !== null)).toEqual([]);
  expect(rows.filter(({ name }) => name === 'طريق الملك فهد').map((row) => row.class)).toContain('arterial');
  expect(Map.groupBy(rows, (row) => row.class).get('local')?.length).toBe(285 + 70 + 3);
});
