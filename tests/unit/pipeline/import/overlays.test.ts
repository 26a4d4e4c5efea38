import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { regionOverlays } from '../../../../pipeline/overlay-features.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { overlaysOf, stationsOf } from '../../../../database/map/overlays.ts';
import type { OverlayKind } from '../../../../contract/shared/vocabulary.ts';
import { collection, contents, feature, overlays, root, square, testStore, written } from './support.ts';

const line = (x = 46.7, y = 24.7) => ({
  type: 'LineString',
  coordinates: [
    [x, y],
    [x + 0.1, y + 0.1],
  ],
});
const point = (x = 46.7, y = 24.7) => ({ type: 'Point', coordinates: [x, y] });

function rowsOf(store: Store, regionId = 10) {
  return overlaysOf(store, regionId);
}

async function addDemo(store: Store, kinds: OverlayKind[]): Promise<void> {
  const { id } = await store.database
    .selectFrom('source')
    .select('id')
    .where('load_key', '=', 'demo')
    .executeTakeFirstOrThrow();
  for (const kind of kinds) {
    const geometry = JSON.stringify(kind.endsWith('station') ? point() : line());
    const row = { kind, name: 'تجريبي', short_name: null, number: '1', color: null, geometry };
    await store.database
      .insertInto('overlay')
      .values({ ...row, region_id: 10, source_id: id })
      .execute();
  }
}

test.each<[what: string, properties: Record<string, unknown>, geometry: object, kind: OverlayKind]>([
  ['a property says metro', { name: 'أ', mode: 'Metro' }, line(), 'metro_line'],
  ['a property says bus', { name: 'أ', 'وسيلة النقل': 'حافلات' }, point(), 'bus_station'],
  ['a route type of GTFS', { name: 'أ', route_type: 3 }, line(), 'bus_line'],
  ['a property of buses alone', { busroute: '936' }, line(), 'bus_line'],
  ['a property of the metro alone', { name_ar: 'أ', metroline: 'Line1' }, point(), 'metro_station'],
  ['the name of a line', { name_ar: 'مسار القطار الأول' }, line(), 'metro_line'],
])('distinguishes metro and bus: %s', async (_, properties, geometry, kind) => {
  const store = await testStore();
  await overlays(store, 'transit', [collection([feature(properties, geometry)], 'file.geojson')]);
  expect((await rowsOf(store)).map((row) => row.kind)).toEqual([kind]);
});

test('the file name decides the kind, and --as overrides everything', async () => {
  const store = await testStore();
  const stations = collection([feature({ name_ar: 'العليا' }, point())], 'riyadh-metro-stations.geojson');
  await overlays(store, 'transit', [stations]);
  expect((await rowsOf(store)).map(({ kind }) => kind)).toEqual(['metro_station']);
  await overlays(store, 'transit', [stations], { as: 'bus' });
  expect((await rowsOf(store)).map(({ kind }) => kind)).toEqual(['metro_station', 'bus_station']);
});

test('a line has its name, short name, number and color; without a name it uses its number', async () => {
  const store = await testStore();
  const file = collection([
    feature(
      { line: 4, name_ar: 'المسار الرابع', short_ar: 'الأصفر', color: 'FFD105', mode: 'metro' },
      line(),
    ),
    feature({ line: 5, name_ar: 'المسار الخامس', color: '#0a3', mode: 'metro' }, line()),
    feature({ line: 6, name_ar: 'المسار السادس', color: 'بنفسجي', mode: 'metro' }, line()),
    feature({ busroute: '936' }, line()),
  ]);
  await overlays(store, 'transit', [file]);
  expect(
    (await rowsOf(store)).map(({ name, short_name, number, color }) => [name, short_name, number, color]),
  ).toEqual([
    ['المسار الرابع', 'الأصفر', '4', '#ffd105'],
    ['المسار الخامس', 'المترو 5', '5', '#00aa33'],
    ['المسار السادس', 'المترو 6', '6', null],
    ['حافلة 936', 'حافلة 936', '936', null],
  ]);
});

test('features go to the region that contains them or to the named one; bad ones are reported', async () => {
  const store = await testStore();
  const file = collection([
    feature({ name: 'أ', mode: 'bus' }, point(50.1, 26.3)),
    feature({ name: 'ب', mode: 'bus' }, point(55, 17)),
    feature({ name: 'ج' }, point()),
    feature({ mode: 'bus' }, point()),
    feature({ name: 'د', mode: 'bus' }, square(46.7, 24.7)),
    feature({ name: 'هـ', mode: 'bus' }, point(24.7, 46.7)),
    feature({ name: 'و', mode: 'bus' }, { type: 'LineString', coordinates: [[46.7, 24.7]] }),
    feature({ name: 'ز', mode: 'bus' }, { type: 'MultiLineString', coordinates: [line().coordinates, 'x'] }),
    feature({ name: 'ح', mode: 'bus' }, { type: 'Point', coordinates: [null, 24.7] }),
    'not a feature',
  ]);
  const report = await overlays(store, 'transit', [file]);
  expect(report.kinds).toEqual([
    { region: 'Eastern', kind: 'bus_station', loaded: 1, replaced: 0, known: 0 },
  ]);
  expect(report.files[0]?.skipped.lines()).toEqual([
    '1 × is not in any region of the database (use --region KEY to assign all features to one) (feature 2)',
    '1 × neither metro nor bus according to its properties (use --as metro or --as bus) (feature 3)',
    '1 × no name and no line number (feature 4)',
    '2 × no line or point geometry (feature 5, 8)',
    '1 × latitude seems to be given before longitude (feature 6)',
    '1 × a line has fewer than 2 different positions (feature 7)',
    '1 × a coordinate is not a number (feature 9)',
    '1 × not a GeoJSON feature (feature 10)',
  ]);
  const named = await overlays(store, 'transit', [file], { region: 'Riyadh' });
  expect(named.kinds).toEqual([{ region: 'Riyadh', kind: 'bus_station', loaded: 2, replaced: 0, known: 0 }]);
});

test('importing again replaces each kind separately; all files of one command are one import', async () => {
  const store = await testStore();
  const metro = (name: string, geometry: object) => feature({ name, mode: 'metro' }, geometry);
  const lines = collection([metro('خط', line())], 'l.geojson');
  const stations = collection([metro('أ', point()), metro('ب', point())], 's.geojson');
  await overlays(store, 'transit', [lines, stations]);
  const again = await overlays(store, 'transit', [collection([metro('ج', point())], 's2.geojson')]);
  expect(again.kinds).toEqual([
    { region: 'Riyadh', kind: 'metro_station', loaded: 1, replaced: 2, known: 0 },
  ]);
  expect((await rowsOf(store)).map(({ name }) => name)).toEqual(['خط', 'ج']);
});

describe('modes of loading', () => {
  const station = (name: string, number: number, x: number) =>
    feature({ name, line: number, mode: 'metro' }, point(x));
  const shown = async (store: Store) =>
    (await rowsOf(store)).map(({ name, number, geometry }) => [
      name,
      number,
      (JSON.parse(geometry) as { coordinates: number[] }).coordinates[0],
    ]);
  const first = [station('العليا', 1, 46.7), station('العليا', 2, 46.71), station('النسيم', 1, 46.8)];

  test('append adds to what is there, and nothing twice', async () => {
    const store = await testStore();
    await overlays(store, 'transit', [collection(first)], { source: 'الهيئة' });
    const more = collection([
      station('العليا', 1, 46.7),
      station('العليا', 1, 46.75),
      station('بدر', 3, 46.9),
    ]);
    const report = await overlays(store, 'transit', [more], { mode: 'append', source: 'البلدية' });
    expect(report.kinds).toEqual([
      { region: 'Riyadh', kind: 'metro_station', loaded: 2, replaced: 0, known: 1 },
    ]);
    expect(await shown(store)).toEqual([
      ['العليا', '1', 46.7],
      ['العليا', '2', 46.71],
      ['النسيم', '1', 46.8],
      ['العليا', '1', 46.75],
      ['بدر', '3', 46.9],
    ]);
    const rows = await rowsOf(store);
    expect(rows.map(({ source }) => source.name)).toEqual([
      'الهيئة',
      'الهيئة',
      'الهيئة',
      'البلدية',
      'البلدية',
    ]);
    const again = await overlays(store, 'transit', [more], { mode: 'append', source: 'البلدية' });
    expect(again.regions).toEqual([]);
    expect(await rowsOf(store)).toHaveLength(5);
  });

  test('upsert replaces what has the same name and number in its kind and region', async () => {
    const store = await testStore();
    await overlays(store, 'transit', [collection(first)]);
    await overlays(store, 'transit', [
      collection([feature({ name: 'العليا', line: 1, mode: 'bus' }, point())]),
    ]);
    const moved = [station('العليا', 1, 46.72), station('العليا', 1, 46.73), station('بدر', 3, 46.9)];
    const report = await overlays(store, 'transit', [collection(moved)], { mode: 'upsert' });
    expect(report.kinds).toEqual([
      { region: 'Riyadh', kind: 'metro_station', loaded: 3, replaced: 1, known: 0 },
    ]);
    expect(await shown(store)).toEqual([
      ['العليا', '2', 46.71],
      ['النسيم', '1', 46.8],
      ['العليا', '1', 46.72],
      ['العليا', '1', 46.73],
      ['بدر', '3', 46.9],
      ['العليا', '1', 46.7],
    ]);
  });

  test('replace takes out those of every publisher', async () => {
    const store = await testStore();
    await overlays(store, 'transit', [collection(first)], { source: 'الهيئة' });
    const report = await overlays(store, 'transit', [collection([station('بدر', 3, 46.9)])]);
    expect(report.kinds).toMatchObject([{ loaded: 1, replaced: 3 }]);
    expect(await shown(store)).toEqual([['بدر', '3', 46.9]]);
  });
});

test('imported features replace the demo ones of their group, and of no other', async () => {
  const store = await testStore();
  await addDemo(store, ['metro_line', 'metro_station', 'bus_line']);
  expect(await rowsOf(store)).toHaveLength(3);
  await overlays(store, 'transit', [collection([feature({ name: 'خط', mode: 'metro' }, line())])]);
  const rows = await rowsOf(store);
  expect(rows.map(({ kind, source }) => [kind, source.origin])).toEqual([
    ['metro_line', 'import'],
    ['bus_line', 'demo'],
  ]);
});

test('boulevard and mega projects are polygons, the corridor apart from the areas around it', async () => {
  const store = await testStore();
  const boulevard = collection([
    feature({ name: 'محور البوليفارد' }),
    feature({ kind: 'corridor' }),
    feature({ name: 'الحي الأول' }),
    feature({}, line()),
  ]);
  const report = await overlays(store, 'boulevard', [boulevard]);
  expect(report.files[0]?.skipped.lines()).toEqual(['1 × no polygon geometry (feature 4)']);
  await overlays(store, 'mega', [collection([feature({ project_name: 'القدية' }), feature({})])]);
  expect((await rowsOf(store)).map(({ kind, name }) => [kind, name])).toEqual([
    ['boulevard_area', 'الحي الأول'],
    ['boulevard_shape', 'محور البوليفارد'],
    ['boulevard_shape', 'البوليفارد'],
    ['mega_project', 'القدية'],
  ]);
  await overlays(store, 'boulevard', [boulevard], { as: 'area' });
  expect((await rowsOf(store)).filter(({ kind }) => kind === 'boulevard_area')).toHaveLength(3);
});

test('merges the stations of several lines, named by the lines; without lines it has no names', async () => {
  const store = await testStore();
  const station = (number: number, name: string, x: number, color: string) =>
    feature({ name_ar: name, line: number, color, mode: 'metro' }, point(x));
  const file = collection([
    feature({ line: 1, name_ar: 'الأول', short_ar: 'الأزرق', mode: 'metro' }, line()),
    feature({ line: 2, name_ar: 'الثاني', mode: 'metro' }, line()),
    station(1, 'المركز المالي', 46.7, '#00ade5'),
    station(2, 'المركز المالى', 46.7002, '#f0493a'),
    station(2, 'المركز المالي', 46.8, '#f0493a'),
    station(9, 'النسيم', 46.9, '#ffffff'),
  ]);
  await overlays(store, 'transit', [file]);
  expect(stationsOf(await rowsOf(store))).toEqual([
    { name: 'المركز المالي', lineNames: ['الأزرق', 'المترو 2'], color: undefined, x: 46.7, y: 24.7 },
    { name: 'المركز المالي', lineNames: ['المترو 2'], color: '#f0493a', x: 46.8, y: 24.7 },
    { name: 'النسيم', lineNames: [], color: '#ffffff', x: 46.9, y: 24.7 },
  ]);
});

test('credits each publisher once', async () => {
  const store = await testStore();
  const metro = collection([feature({ name: 'خط', mode: 'metro' }, line())]);
  const bus = collection([feature({ name: 'خط', mode: 'bus' }, line())]);
  await overlays(store, 'transit', [metro, bus], { source: 'الهيئة الملكية' });
  await overlays(store, 'mega', [collection([feature({ name: 'مشروع' })], 'm.geojson')]);
  const { publishers, features } = await regionOverlays(store, 10);
  expect(publishers).toEqual(['الهيئة الملكية', 'طبقات مستوردة (m.geojson)']);
  expect(features.map(({ id }) => id)).toEqual([1, 2, 3]);
});

describe('files that cannot be imported leave the store unchanged', () => {
  const good = () => collection([feature({ name: 'خط', mode: 'metro' }, line())], 'good.geojson');
  test.each<[what: string, file: () => string, sentence: RegExp]>([
    [
      'cut short',
      () => written(`{"type":"FeatureCollection","features":[${JSON.stringify(feature({}))}`, 'c.geojson'),
      /^c\.geojson: after feature 1 it is not valid JSON/,
    ],
    ['without features', () => collection([], 'e.geojson'), /^e\.geojson: the file has no features$/],
    [
      'of another kind',
      () => collection([feature({ name: 'حي' })], 'd.geojson'),
      /^d\.geojson: none of 1 features can be used: 1 × no line or point geometry \(feature 1\)$/,
    ],
    [
      'in metres',
      () => collection([feature({ name: 'خط', mode: 'bus' }, point(650_000, 2_700_000))], 'p.geojson'),
      /^p\.geojson: the coordinates look like projected meters/,
    ],
    [
      'a picture',
      () => written(Buffer.from('89504e47', 'hex'), 'i.geojson'),
      /^i\.geojson: this is a PNG image, not GeoJSON$/,
    ],
  ])('%s', async (_, file, sentence) => {
    const store = await testStore();
    await overlays(store, 'transit', [good()]);
    const before = await contents(store);
    await expect(overlays(store, 'transit', [good(), file()])).rejects.toThrow(sentence);
    expect(await contents(store)).toBe(before);
  });
});

const metroFolder = join(root, '../shared/data/metro');

/** The real files where available; else one line and its stations in the same format. */
function metroFiles(): { files: string[]; lines: number; platforms: number; buses: number } {
  if (existsSync(metroFolder)) {
    const names = ['riyadh-metro-lines', 'riyadh-metro-stations', 'riyadh-bus-route-936-sample'];
    return {
      files: names.map((name) => join(metroFolder, `${name}.geojson`)),
      lines: 6,
      platforms: 94,
      buses: 1,
    };
  }
  const lines = feature({ line: 1, name_ar: 'مسار القطار الأول', short_ar: 'المسار الأزرق' }, line());
  const stations = feature({ line: 1, seq: 1, name_ar: 'المركز المالي', color: '#00ade5' }, point());
  const bus = feature({ busroute: '936', direction: 1 }, line());
  return {
    files: [
      collection([lines], 'riyadh-metro-lines.geojson'),
      collection([stations], 'riyadh-metro-stations.geojson'),
      collection([bus], 'riyadh-bus-route-936-sample.geojson'),
    ],
    lines: 1,
    platforms: 1,
    buses: 1,
  };
}

test('imports real transit files completely, without options', async () => {
  const store = await testStore();
  const { files, lines, platforms, buses } = metroFiles();
  const report = await overlays(store, 'transit', files);
  expect(report.files.flatMap(({ skipped }) => skipped.lines())).toEqual([]);
  expect(report.kinds.map(({ region, kind, loaded }) => [region, kind, loaded])).toEqual([
    ['Riyadh', 'metro_line', lines],
    ['Riyadh', 'metro_station', platforms],
    ['Riyadh', 'bus_line', buses],
  ]);
  const stations = stationsOf(await rowsOf(store));
  expect(stations.length).toBeLessThanOrEqual(platforms);
  for (const { name, lineNames } of stations) expect(lineNames, name).not.toEqual([]);
  const centre = stations.find(({ name }) => name === 'المركز المالي');
  expect(centre?.lineNames).toContain('المسار الأزرق');
});
