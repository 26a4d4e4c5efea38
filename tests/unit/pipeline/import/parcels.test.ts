import { expect, test } from 'vitest';
import { keepMovedIds, openIdBook } from '../../../../pipeline/shared/moved-ids.ts';
import { cellOf, wideCell } from '../../../../database/parcel/cell.ts';
import {
  collection,
  contents,
  districtFeatures,
  districts,
  feature,
  parcels,
  sales,
  salesCsv,
  square,
  testStore,
  written,
} from './support.ts';

type TestStore = Awaited<ReturnType<typeof testStore>>;
const demo: Parameters<typeof testStore>[0] = [['Riyadh', 'الرياض', 'بنبان', 46.9, 24.9]];
const side = 0.0004;

async function rowsOf(store: TestStore) {
  return store.database.selectFrom('parcel').selectAll().orderBy('west').orderBy('id').execute();
}

function lots(
  count: number,
  properties: (index: number) => Record<string, unknown> = (index) => ({ OBJECTID: index + 1 }),
) {
  return Array.from({ length: count }, (_, index) =>
    feature(properties(index), square(46.7 + index * 0.001, 24.7, side)),
  );
}

test('recognizes properties by meaning, and prices are optional', async () => {
  const store = await testStore(demo);
  await districts(store, collection(districtFeatures([['الرياض', 'العليا']])));
  const file = collection([
    feature(
      {
        parcelObjectId: 4242,
        parcelId: 'R-17',
        parcelNo: '303/أ/2',
        planNo: 1842,
        blockNo: '٤',
        area: '1,250.5',
        city: 'الرياض',
        municipality: 'بلدية العليا',
        neighborhood: 'حي العليا',
        landCat: 'سكني',
        landUseGroup: 'residential',
        landUseDetailed: 'فيلا',
        zoning: 'SB-T4.1',
        price_sar_per_sqm: 4100,
        transaction_price_sar: '2,000,000',
      },
      square(46.7, 24.7, side),
    ),
    feature(
      {
        'رقم القطعة': 12,
        'رقم المخطط': '3/1',
        'رقم البلك': 5,
        المساحة: 0,
        'استخدام الأرض': 'تجاري',
        المدينة: 'الرياض',
      },
      square(46.71, 24.7, side),
    ),
  ]);
  expect(await parcels(store, file)).toMatchObject({
    features: 2,
    loaded: 2,
    withoutNeighborhood: 1,
    correctedAreas: 1,
  });
  const [first, second] = await rowsOf(store);
  const { id: neighborhoodId } = await store.database
    .selectFrom('neighborhood')
    .select('id')
    .where('name', '=', 'العليا')
    .executeTakeFirstOrThrow();
  expect(first).toMatchObject({
    region_id: 10,
    neighborhood_id: neighborhoodId,
    parcel_id: 'R-17',
    parcel_no: '303/أ/2',
    block_no: '4',
    plan_no: '1842',
    city_name: 'الرياض',
    municipality_name: 'بلدية العليا',
    neighborhood_name: 'حي العليا',
    area_sqm: 1250.5,
    land_category: 'سكني',
    land_use_group: 'residential',
    land_use_detailed: 'فيلا',
    zoning: 'sb_t4_1',
    cell: cellOf({ west: 46.7, east: 46.7004, south: 24.7, north: 24.7004 }),
    stated_price_sar_per_sqm: 4100,
    stated_price_sar: 2_000_000,
    stated_price_on: null,
    price_sar_per_sqm: null,
    transaction_price_sar: null,
  });
  expect(second).toMatchObject({
    parcel_no: '12',
    plan_no: '3/1',
    block_no: '5',
    land_use_group: 'commercial',
    zoning: null,
    neighborhood_id: null,
    neighborhood_name: null,
    stated_price_sar_per_sqm: null,
    stated_price_sar: null,
    stated_price_source_id: null,
  });
  expect(first!.cell).not.toBe(wideCell);
  const region = await store.database
    .selectFrom('region')
    .select(['parcel_count', 'demo_parcel_count'])
    .where('id', '=', 10)
    .executeTakeFirst();
  expect(region).toEqual({ parcel_count: 2, demo_parcel_count: 0 });
});

test('computes a missing area on the sphere, over holes and all parts', async () => {
  const store = await testStore();
  const [polygon] = square(46.7, 24.7, 0.01).coordinates;
  const [hole] = square(46.702, 24.702, 0.004).coordinates;
  const [island] = square(46.72, 24.7, 0.005).coordinates;
  await parcels(
    store,
    collection([
      feature({ OBJECTID: 1 }, { type: 'MultiPolygon', coordinates: [[polygon, hole], [island]] }),
      feature({ OBJECTID: 2, Shape_Area: 0.0000123 }, square(46.73, 24.7, 0.01)),
    ]),
  );
  const [first, second] = await rowsOf(store);
  // A band of the sphere between two parallels: R² × Δλ × (sin north − sin south).
  const radians = Math.PI / 180;
  const band = (south: number, height: number, width: number) =>
    6_371_008.8 ** 2 * width * radians * (Math.sin((south + height) * radians) - Math.sin(south * radians));
  const whole = band(24.7, 0.01, 0.01);
  expect(first!.area_sqm).toBeCloseTo(whole - band(24.702, 0.004, 0.004) + band(24.7, 0.005, 0.005), 0);
  expect(second!.area_sqm).toBeCloseTo(whole, 0);
  expect(JSON.parse(first!.geometry)).toMatchObject({
    type: 'MultiPolygon',
    coordinates: { length: 2, 0: { length: 2 } },
  });
});

test('reads line-delimited features, text sequences and collections alike', async () => {
  const features = lots(30);
  const text = features.map((each) => JSON.stringify(each));
  const files = [
    collection(features),
    written(`${text.join('\n')}\n`, 'a.ndjson'),
    written(text.join('\r\n\r\n'), 'b.ndjson'),
    written(`\ufeff${text.join('\n')}`, 'bom.ndjson'),
    written(text.map((line) => `\u001e${line}\n`).join(''), 'c.geojsons'),
    written(
      JSON.stringify(
        { name: 'x', crs: { type: 'name', features: [1] }, features, type: 'FeatureCollection' },
        null,
        2,
      ),
      'd.geojson',
    ),
  ];
  const all: string[] = [];
  for (const file of files) {
    const store = await testStore();
    expect(await parcels(store, file)).toMatchObject({ features: 30, loaded: 30 });
    all.push(JSON.stringify(await rowsOf(store)));
  }
  expect(new Set(all).size).toBe(1);
});

test('importing again replaces, and the same parcel keeps its id', async () => {
  const store = await testStore();
  await parcels(store, collection(lots(50)));
  const before = new Map((await rowsOf(store)).map(({ parcel_id: parcelId, id }) => [parcelId, id]));
  const other = lots(60)
    .slice(20)
    .toReversed()
    .map((each) => ({ ...each, properties: { ...each.properties, planNo: '9' } }));
  await parcels(store, collection(other));
  const after = await rowsOf(store);
  expect(after).toHaveLength(40);
  for (const { id, parcel_id: parcelId, plan_no: planNo } of after) {
    expect(planNo).toBe('9');
    if (before.has(parcelId)) expect(id).toBe(before.get(parcelId));
    else expect([...before.values()]).not.toContain(id);
  }
});

test('derives the id from numbers and place when the publisher gives none', async () => {
  const store = await testStore();
  const anonymous = lots(5, (index) => ({ planNo: '1', blockNo: '2', parcelNo: index % 2 }));
  await parcels(store, collection(anonymous));
  const before = (await rowsOf(store)).map(({ id }) => id);
  await parcels(store, collection([...anonymous].reverse()));
  expect((await rowsOf(store)).map(({ id }) => id)).toEqual(before);
  expect(new Set(before).size).toBe(5);
});

test('counts unusable features by reason', async () => {
  const store = await testStore();
  await districts(store, collection(districtFeatures([['الزلفي', 'الريان']], 44.8, 26.3)));
  const report = await parcels(
    store,
    collection([
      ...lots(2),
      feature({ OBJECTID: 1 }, square(46.9, 24.9, side)),
      feature({ parcelNo: 5 }, square(46.9, 24.9, side)),
      feature({ parcelNo: 5 }, square(46.9, 24.9, side)),
      feature({ OBJECTID: 7 }, square(49.9, 26.4, side)),
      // Beyond the bounds, but in a district that was imported for the region.
      feature({ OBJECTID: 8 }, square(44.81, 26.31, side)),
      feature({ OBJECTID: 9 }, square(47.58, 24.9, side)),
      feature(
        { OBJECTID: 10 },
        {
          type: 'LineString',
          coordinates: [
            [46, 24],
            [46, 25],
          ],
        },
      ),
    ]),
  );
  expect(report).toMatchObject({ features: 9, loaded: 5 });
  // Another feature with the number of that row says something else: it is held aside.
  expect(report.held.get('file.geojson')?.reasons.get('duplicate')).toBe(1);
  expect(report.skipped.lines()).toEqual([
    '1 × merged with an earlier feature of the same parcel (same id, or same numbers and place) (feature 5)',
    '1 × lies outside the region (feature 6)',
    '1 × no polygon geometry (feature 9)',
  ]);
});

test('a parcel beyond just one side of the region is outside', async () => {
  const store = await testStore();
  const corners: [number, number][] = [
    [46.7, 24.7],
    [41.63, 24.7],
    [48.24, 24.7],
    [46.7, 19.15],
    [46.7, 27.76],
  ];
  const report = await parcels(
    store,
    collection(corners.map(([x, y], index) => feature({ OBJECTID: index }, square(x, y, side)))),
  );
  expect(report.skipped.lines()).toEqual(['4 × lies outside the region (feature 2, 3, 4, 5)']);
  await expect(parcels(store, collection([feature({}, square(50, 26, side))]))).rejects.toThrow(
    /^file\.geojson: none of 1 features can be used: 1 × lies outside the region \(feature 1\)$/,
  );
  expect(await rowsOf(store)).toHaveLength(1);
});

test('remembers reassigned ids by region and kind', async () => {
  const { database } = await testStore();
  const book = await openIdBook(database, 'parcel', 'Riyadh');
  const own = book.take('id:1') ?? 0;
  book.moved[42] = own + 1;
  await keepMovedIds(database, 'parcel', 'Riyadh', book);
  expect((await openIdBook(database, 'parcel', 'Riyadh')).moved).toEqual({ 42: own + 1 });
  expect((await openIdBook(database, 'neighborhood', 'Riyadh')).moved).toEqual({});
  expect((await openIdBook(database, 'parcel', 'Asir')).moved).toEqual({});
});

/** Two districts of Riyadh, where the lots lie. */
const outlines = collection(
  districtFeatures(
    [
      ['الرياض', 'العليا'],
      ['الرياض', 'الملز'],
    ],
    46.7,
    24.69,
  ),
);

test('importing parcels then districts equals districts then parcels', async () => {
  const file = collection(lots(40));
  const first = await testStore();
  await parcels(first, file);
  const report = await districts(first, outlines);
  expect(report.movedParcels).toBe(40);
  const second = await testStore();
  await districts(second, outlines);
  await parcels(second, file);
  const places = async (store: TestStore) =>
    (await rowsOf(store)).map(({ id, neighborhood_id: neighborhoodId }) => [id, neighborhoodId]);
  expect(await places(first)).toEqual(await places(second));
  expect(new Set((await places(first)).map(([, neighborhood]) => neighborhood)).size).toBe(2);
  // Districts may disappear again; the parcels in them stay.
  await districts(first, collection(districtFeatures([['الرياض', 'الورود']], 47, 25)));
  expect(await rowsOf(first)).toHaveLength(40);
});

test('reimporting the same districts leaves parcels in the ones that their names assign', async () => {
  const store = await testStore();
  await districts(store, outlines);
  await parcels(
    store,
    collection(lots(10, (index) => ({ OBJECTID: index, city: 'الرياض', district: 'حي الملز' }))),
  );
  const before = await rowsOf(store);
  expect(await districts(store, outlines)).toMatchObject({ movedParcels: 0 });
  expect(await rowsOf(store)).toEqual(before);
});

test('a file that is truncated late changes nothing', async () => {
  const store = await testStore(demo);
  await parcels(store, collection(lots(10)));
  await sales(store, [salesCsv([{ district: 'بنبان' }])]);
  const before = await contents(store);
  const text = lots(3000)
    .map((each) => JSON.stringify(each))
    .join('\n');
  await expect(parcels(store, written(text.slice(0, -30), 'cut.ndjson'))).rejects.toThrow(
    /^cut\.ndjson: line 3000 is not valid JSON: the file is damaged or truncated$/,
  );
  const whole = JSON.stringify({ type: 'FeatureCollection', features: lots(3000) });
  await expect(parcels(store, written(whole.slice(0, -30), 'cut.geojson'))).rejects.toThrow(
    /^cut\.geojson: after feature 2999 it is not valid JSON/,
  );
  expect(await contents(store)).toBe(before);
});
