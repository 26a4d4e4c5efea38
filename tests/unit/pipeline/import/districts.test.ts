import { expect, test } from 'vitest';
import { importDistricts } from '../../../../pipeline/import/districts/districts.ts';
import { NeighborhoodIndex } from '../../../../pipeline/import/places/neighborhood-index.ts';
import {
  collection,
  contents,
  districtFeatures,
  districts,
  feature,
  metricsOf,
  sales,
  salesCsv,
  square,
  testStore,
  written,
} from './support.ts';

const demo: Parameters<typeof testStore>[0] = [['Riyadh', 'الرياض', 'النرجس', 46.6, 24.8]];

async function imported(store: Awaited<ReturnType<typeof testStore>>) {
  return store.database
    .selectFrom('neighborhood')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .selectAll('neighborhood')
    .where('source.origin', '=', 'import')
    .orderBy('neighborhood.id')
    .execute();
}

test('recognizes properties by meaning', async () => {
  const store = await testStore();
  const [first, second, third, fourth, fifth] = [46.5, 46.52, 46.54, 46.56, 46.58].map((x) =>
    square(x, 24.6),
  );
  const file = collection([
    feature({ district_ar: 'العليا', city_ar: 'الرياض', district_en: 'Al Olaya', id: 7 }, first),
    feature({ NAME_AR: 'الملز', NAME: 'Al Malaz', CITY: 'الرياض', بلدية: 'بلدية الملز' }, second),
    feature({ الحي: 'حي المربع', 'اسم المدينة': 'الرياض' }, third),
    feature({ name: 'المروج', City_Name: 'الرياض', district_ar: ' ' }, fourth),
    feature({ 'name:ar': null, neighborhood: 'الشفا', city: 'الرياض', region: 'منطقة الرياض' }, fifth),
  ]);
  const report = await districts(store, file);
  expect(report).toMatchObject({ features: 5, loaded: 5, added: 5, removed: 0 });
  const rows = (await imported(store)).sort((a, b) => a.west - b.west);
  expect(rows.map(({ name, folded_name: folded }) => [name, folded])).toEqual([
    ['العليا', 'العليا'],
    ['الملز', 'الملز'],
    ['المربع', 'المربع'],
    ['المروج', 'المروج'],
    ['الشفا', 'الشفا'],
  ]);
  expect(rows[0]).toMatchObject({
    city_name: 'الرياض',
    folded_city: 'الرياض',
    west: 46.5,
    east: 46.52,
    south: 24.6,
    north: 24.62,
  });
  expect(rows[0]!.centroid_x).toBeCloseTo(46.51, 6);
  expect(rows[1]!.municipality_name).toBe('بلدية الملز');
  for (const { id } of rows) expect(id).toBeGreaterThanOrEqual(1_000_000_000);
  const source = await store.database
    .selectFrom('source')
    .selectAll()
    .where('load_key', '=', 'districts:Riyadh')
    .executeTakeFirst();
  expect(source).toMatchObject({
    name: 'حدود الأحياء المستوردة (file.geojson)',
    origin: 'import',
    licence: null,
  });
  expect(await store.database.selectFrom('neighborhood').select('id').execute()).toHaveLength(5);
});

test('the part of the city is read from what a file calls it, and said not to be understood elsewhere', async () => {
  const store = await testStore();
  const [first, second, third] = [46.5, 46.52, 46.54].map((x) => square(x, 24.6));
  const city = 'الرياض';
  const file = collection([
    feature({ district_ar: 'الملقا', city_ar: city, direction_ar: 'شمال الرياض' }, first),
    feature({ district_ar: 'الشفا', city_ar: city, direction_ar: 'جنوب غرب الرياض' }, second),
    feature({ district_ar: 'الملز', city_ar: city, direction_ar: null }, third),
  ]);
  const { columns } = await districts(store, file);
  const rows = (await imported(store)).sort((a, b) => a.west - b.west);
  expect(rows.map((row) => row.city_part)).toEqual(['north', null, null]);
  expect(columns.count('part')).toBe(1);
});

test('publisher, license and city can be given as options', async () => {
  const store = await testStore();
  const told = { source: 'أمانة الرياض', licence: 'CC BY 4.0', city: 'الرياض' };
  const file = collection([feature({ name: 'العليا' })]);
  await importDistricts(store, { file, region: 'Riyadh', onProgress: () => undefined, ...told });
  const [row] = await imported(store);
  expect(row!.city_name).toBe('الرياض');
  expect(
    await store.database
      .selectFrom('source')
      .select(['name', 'licence'])
      .where('id', '=', row!.source_id)
      .executeTakeFirst(),
  ).toEqual({ name: 'أمانة الرياض', licence: 'CC BY 4.0' });
});

test('importing again keeps ids and figures, and removes vanished districts with their figures', async () => {
  const store = await testStore();
  await districts(
    store,
    collection(
      districtFeatures([
        ['الرياض', 'العليا'],
        ['الرياض', 'الملز'],
        ['الرياض', 'النرجس'],
      ]),
    ),
  );
  await sales(store, [salesCsv([{ district: 'العليا' }, { district: 'الملز' }, { district: 'النرجس' }])]);
  const before = new Map((await imported(store)).map(({ name, id }) => [name, id]));
  // Another spelling, another place and another order, one that is new and two that are gone.
  const again = collection([
    feature({ city: 'الرياض', name: 'الورود' }, square(46.9, 24.9)),
    feature({ city: 'الرياض', name: 'حي العُليا' }, square(46.8, 24.9)),
  ]);
  const report = await districts(store, again);
  expect(report).toMatchObject({ loaded: 2, added: 1, removed: 2, movedSales: 2, waitingSales: 2 });
  const after = await imported(store);
  expect(after.map(({ name }) => name).sort()).toEqual(['العُليا', 'الورود']);
  expect(after.find(({ name }) => name === 'العُليا')).toMatchObject({
    id: before.get('العليا'),
    west: 46.8,
  });
  // The rows of the two that are gone are kept, and count for their city.
  expect((await metricsOf(store)).map(({ name }) => name)).toEqual(['العُليا']);
  expect(await store.database.selectFrom('sales_indicator').select('id').execute()).toHaveLength(3);
  await districts(store, again);
  expect((await imported(store)).map(({ id }) => id)).toEqual(after.map(({ id }) => id));
});

test('counts unusable features by reason, with their numbers', async () => {
  const store = await testStore();
  const ring = (...positions: unknown[]) => ({ type: 'Polygon', coordinates: [positions] });
  const at = (geometry: unknown) =>
    feature({ city: 'الرياض', name: `حي ${JSON.stringify(geometry).length}` }, geometry);
  const file = collection([
    feature({ city: 'الرياض', name: 'العليا' }),
    feature({ city: 'الرياض' }),
    feature({ name: 'الملز' }),
    feature({ city: 'الرياض', name: 'العُليا' }, square(46.9, 24.9)),
    feature({ city: 'الدمام', name: 'طيبة', region: 'Eastern' }),
    at(null),
    at({ type: 'Point', coordinates: [46.7, 24.7] }),
    at(ring([46.7, 24.7], [46.8, 24.7], [46.7, 24.7])),
    at(ring([46.7, 24.7], [46.8, 'x'], [46.8, 24.8], [46.7, 24.7])),
    at(ring([46.7, 24.7], [46.8, 24.7], [46.9, 24.7], [46.7, 24.7])),
    at(square(672_000, 2_733_000, 1000)),
    at(square(24.7, 46.7)),
    at(square(10, 50)),
    at(square(200, 24)),
    { type: 'Point', coordinates: [46, 24] },
    null,
  ]);
  const report = await districts(store, file);
  expect(report).toMatchObject({ features: 16, loaded: 1, ofSeveral: 1 });
  expect(report.skipped.lines()).toEqual([
    '1 × no name (feature 2)',
    '1 × no city name (feature 3)',
    '1 × belongs to another region than Riyadh (feature 5)',
    '2 × no polygon geometry (feature 6, 7)',
    '1 × a ring has fewer than 4 positions (feature 8)',
    '1 × a coordinate is not a number (feature 9)',
    '1 × the polygon has no area (feature 10)',
    '1 × coordinates are not longitude and latitude but look like projected meters (feature 11)',
    '1 × latitude seems to be given before longitude (feature 12)',
    '1 × lies outside Saudi Arabia (feature 13)',
    '1 × a coordinate is out of range for longitude and latitude (feature 14)',
    '2 × not a GeoJSON feature (feature 15, 16)',
  ]);
});

test('several features of one name and city are one district', async () => {
  const store = await testStore();
  const [name, city] = ['العليا', 'الرياض'];
  const file = collection([
    feature({ name, city }, square(46.7, 24.7)),
    feature({ name: 'الملز', city }, square(46.9, 24.9)),
    feature({ name: 'حي العُليا', city, municipality: 'بلدية العليا' }, square(46.72, 24.7)),
    feature({ name, city, municipality: 'بلدية أخرى', part: 'شمال' }, square(46.8, 24.7)),
    feature({ name, city: 'الزلفي' }, square(44.8, 26.3)),
  ]);
  const report = await districts(store, file);
  expect(report).toMatchObject({ features: 5, loaded: 3, added: 3, known: 0, ofSeveral: 1 });
  expect(report.skipped.lines()).toEqual([]);
  expect(report.remarks.lines()).toEqual([
    '2 × joined with an earlier feature of the same name and city (feature 3, 4)',
  ]);
  const joined = (await imported(store)).find((row) => row.name === name && row.city_name === city)!;
  expect(joined).toMatchObject({
    ...{ municipality_name: 'بلدية العليا', city_part: 'north' },
    ...{ west: 46.7, south: 24.7, east: 46.82, north: 24.72 },
  });
  // The two that touch are one part, and the third one another.
  const { coordinates } = JSON.parse(joined.geometry) as { coordinates: number[][][][] };
  expect(coordinates).toHaveLength(2);
  const index = await NeighborhoodIndex.load(store.database, 'Riyadh');
  expect([46.71, 46.73, 46.81].map((x) => index.at([x, 24.71])?.name)).toEqual([name, name, name]);
  expect(index.at([46.77, 24.71])).toBeUndefined();
  expect(index.at([joined.centroid_x, joined.centroid_y])?.name).toBe(name);
});

test('a district that stands twice in a file is that district', async () => {
  const [once, twice] = [await testStore(), await testStore()];
  const one = feature({ name: 'العليا', city: 'الرياض' });
  await districts(once, collection([one]));
  expect(await districts(twice, collection([one, one]))).toMatchObject({ loaded: 1, ofSeveral: 1 });
  const [expected, found] = [(await imported(once))[0]!, (await imported(twice))[0]!];
  const { geometry, centroid_x: x, centroid_y: y, ...others } = expected;
  expect(found).toMatchObject(others);
  expect([found.centroid_x, found.centroid_y]).toEqual([expect.closeTo(x, 7), expect.closeTo(y, 7)]);
  const cornersOf = (text: string) =>
    new Set((JSON.parse(text) as { coordinates: number[][][] }).coordinates.flat().map(String));
  expect(cornersOf(found.geometry)).toEqual(cornersOf(geometry));
});

test('a part of a known district leaves it as it is when a load adds', async () => {
  const store = await testStore();
  const part = (x: number) => feature({ name: 'العليا', city: 'الرياض' }, square(x, 24.7));
  await districts(store, collection([part(46.7)]));
  const before = await imported(store);
  const fresh = feature({ name: 'الملز', city: 'الرياض' }, square(46.9, 24.9));
  const report = await importDistricts(store, {
    ...{ file: collection([part(46.8), part(46.85), fresh]), region: 'Riyadh', mode: 'append' },
    onProgress: () => undefined,
  });
  expect(report).toMatchObject({ loaded: 1, known: 1, ofSeveral: 0, removed: 0 });
  expect((await imported(store)).filter(({ name }) => name === 'العليا')).toEqual(before);
});

test('closes outlines, fixes their winding and keeps their holes', async () => {
  const store = await testStore();
  const outer = [
    [46.5, 24.5],
    [46.5, 24.6],
    [46.6, 24.6],
    [46.6, 24.5],
  ];
  const hole = [
    [46.53, 24.53, 600],
    [46.57, 24.53, 600],
    [46.57, 24.57, 600],
    [46.53, 24.57, 600],
    [46.53, 24.53, 600],
  ];
  await districts(
    store,
    collection([
      feature({ city: 'الرياض', name: 'العليا' }, { type: 'Polygon', coordinates: [outer, hole] }),
    ]),
  );
  const [row] = await imported(store);
  expect(JSON.parse(row!.geometry)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [46.5, 24.5],
        [46.6, 24.5],
        [46.6, 24.6],
        [46.5, 24.6],
        [46.5, 24.5],
      ],
      [
        [46.53, 24.53],
        [46.53, 24.57],
        [46.57, 24.57],
        [46.57, 24.53],
        [46.53, 24.53],
      ],
    ],
  });
  // The centroid lies in the hole: the label is placed beside it.
  expect(row!.centroid_x < 46.53 || row!.centroid_x > 46.57).toBe(true);
  expect(row!.centroid_y).toBeCloseTo(24.55, 5);
});

const broken: Record<string, [content: string | Uint8Array, sentence: RegExp]> = {
  'it is cut short': [
    JSON.stringify({
      type: 'FeatureCollection',
      features: districtFeatures([
        ['الرياض', 'العليا'],
        ['الرياض', 'الملز'],
      ]),
    }).slice(0, -40),
    /^file\.geojson: after feature 1 it is not valid JSON \(the file is damaged or truncated\)$/,
  ],
  'only its last mark is missing': [
    JSON.stringify({ type: 'FeatureCollection', features: districtFeatures([['الرياض', 'العليا']]) }).slice(
      0,
      -1,
    ),
    /^file\.geojson: after feature 1 it is not valid JSON/,
  ],
  'a line is broken': [
    `${JSON.stringify(districtFeatures([['الرياض', 'العليا']])[0])}\n{"type":"Feature",\n`,
    /^file\.geojson: line 2 is not valid JSON/,
  ],
  'it is in projected meters': [
    JSON.stringify({
      type: 'FeatureCollection',
      features: [feature({ city: 'الرياض', name: 'العليا' }, square(672_000, 2_733_000, 900))],
    }),
    /^file\.geojson: the coordinates look like projected meters: GeoJSON has longitude and latitude in degrees/,
  ],
  'no feature has a name': [
    JSON.stringify({ type: 'FeatureCollection', features: [feature({ city: 'الرياض' })] }),
    /^file\.geojson: none of 1 features can be used: 1 × no name \(feature 1\)$/,
  ],
  'no feature has a city': [
    JSON.stringify({ type: 'FeatureCollection', features: [feature({ name: 'العليا' })] }),
    /^file\.geojson: none of 1 features .*\(use --city NAME to set the city of features without one\)$/,
  ],
  'it has no features': [
    '{"type":"FeatureCollection","features":[]}',
    /^file\.geojson: the file has no features$/,
  ],
  'it is other JSON': [
    '{"districts":[1,2]}',
    /^file\.geojson: this JSON has no list of "features", so it is not GeoJSON$/,
  ],
  'features are no list': ['{"features":{"a":[1]}}', /no list of "features"/],
  'it is a list': ['[1,2,3]', /no list of "features"/],
  'it is CSV': ['a,b\n1,2\n', /^file\.geojson: this is not GeoJSON: it does not begin with \{$/],
  'it is a web page': [
    '\n<html><body>404</body></html>',
    /^file\.geojson: this is an HTML page, not GeoJSON$/,
  ],
  'it is KML': ['<?xml version="1.0"?><kml/>', /^file\.geojson: this is an XML document, not GeoJSON$/],
  'it is a PNG': [
    Buffer.from('89504e470d0a1a0a0000', 'hex'),
    /^file\.geojson: this is a PNG image, not GeoJSON$/,
  ],
  'its text is not UTF-8': [
    Buffer.from('{"type":"FeatureCollection","x":"\xc7\xe1\xd1\xed\xc7\xd6"}', 'latin1'),
    /not UTF-8, which GeoJSON requires/,
  ],
  'it is empty': ['', /^file\.geojson: the file is empty$/],
};
for (const [name, [content, sentence]] of Object.entries(broken)) {
  test(`is rejected and changes nothing when ${name}`, async () => {
    const store = await testStore(demo);
    await districts(
      store,
      collection(
        districtFeatures([
          ['الرياض', 'الورود'],
          ['الرياض', 'النرجس'],
        ]),
      ),
    );
    await sales(store, [salesCsv([{}, { district: 'الورود' }])]);
    const before = await contents(store);
    await expect(districts(store, written(content, 'file.geojson'))).rejects.toThrow(sentence);
    expect(await contents(store)).toBe(before);
  });
}
