import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getParcelOutlines, getParcelPlan } from '../../../contract/parcel/outlines.ts';
import { getTransaction } from '../../../contract/sale/transactions.ts';
import { suggestNumbers } from '../../../contract/search/search.ts';
import type { Store } from '../../../database/connection/store.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { collectionOf, importDeeds, importLand } from '../../support/written-land.ts';

/** About 20 m in Riyadh. */
const side = 0.0002;
const square = (west: number, south: number, length: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + length, south],
      [west + length, south + length],
      [west, south + length],
      [west, south],
    ],
  ],
});
const lot = (parcelNo: string, west: number) => ({
  geometry: square(west, 24.705, side),
  properties: { parcelNo, planNo: '1324/ب', city: 'الرياض' },
});
const parcels = collectionOf([lot('1', 46.605), lot('2', 46.605 + side)]);
const streets = collectionOf([
  {
    geometry: {
      type: 'LineString',
      coordinates: [
        [46.604, 24.705 - 0.0001],
        [46.607, 24.705 - 0.0001],
      ],
    },
    properties: { 'اسم الشارع': 'شارع العليا', 'عرض الشارع': '20 م', 'تصنيف الشارع': 'تجميعي' },
  },
]);

const districts = collectionOf([
  { geometry: square(46.6, 24.7, 0.02), properties: { district_ar: 'بدر', city_ar: 'الرياض' } },
]);
const plans = collectionOf([
  // Of these parcels, and one of which no parcel is known.
  { geometry: square(46.604, 24.704, 0.002), properties: { plan_no: 'مخطط 1324/ ب' } },
  { geometry: square(46.61, 24.71, 0.002), properties: { plan_no: '2670/28' } },
  { geometry: square(46.613, 24.71, 0.002), properties: { plan_no: '2670/28' } },
]);

const cities = collectionOf([
  { geometry: { type: 'Point', coordinates: [42.917, 23.906] }, properties: { city: 'محافظة عفيف' } },
]);
const sales = `المنطقة,المدينة,الحي,رقم مرجعي,التاريخ,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة
الرياض,عفيف,الخالدية,103,2025/02/03,77,3,سكني,أرض,1,300000,600
`;

describe.each(engines)('land of a region without any on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = await openTestStore(engine);
    platform = await startPlatform(store);
    await importLand(store, { districts, parcels, plans, streets });
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const parcelIds = async () => {
    const rows = await store.database.selectFrom('parcel').select('id').orderBy('parcel_no').execute();
    return rows.map(({ id }) => id);
  };

  test('a plan is found by its number, whether its parcels are known or not', async () => {
    const find = async (number: string) => {
      const { data } = await callPlatform(platform, suggestNumbers, { query: { number } });
      return data.filter(({ kind }) => kind === 'plan');
    };
    expect(await find('مخطط 1324/ب')).toMatchObject([
      { label: '1324/ب', context: 'بدر، الرياض', parcelCount: 2 },
    ]);
    const [unsettled, ...more] = await find('مخطط 2670/28');
    expect(more).toEqual([]);
    expect(unsettled).toMatchObject({ label: '2670/28', context: 'بدر، الرياض', parcelCount: 0 });
    expect(unsettled?.bounds).toMatchObject({
      southWest: { x: 46.61, y: 24.71 },
      northEast: { x: expect.closeTo(46.615, 6) as number, y: expect.closeTo(24.712, 6) as number },
    });
  });

  test('a deed of a city without districts stands on the point of the city', async () => {
    const ask = async () => {
      const call = { parameters: { transactionNo: '103' }, query: { regionId: 10 } };
      return (await callPlatform(platform, getTransaction, call)).data;
    };
    await importDeeds(store, sales);
    expect(await ask()).toMatchObject({ level: 'city', cityName: 'عفيف', location: null });
    await importLand(store, { cities });
    expect(await ask()).toMatchObject({
      level: 'city',
      cityName: 'عفيف',
      location: { x: 42.917, y: 23.906 },
    });
  });

  test('a parcel tells the street along its side, and its width', async () => {
    const ids = await parcelIds();
    const query = { parcelObjectIds: ids.join() };
    const { data } = await callPlatform(platform, getParcelOutlines, { query });
    const widthSource = 'الشوارع المستوردة (streets.geojson)';
    const street = { name: 'شارع العليا', widthMeters: 20, widthSource };
    expect(data.outlines).toHaveLength(2);
    for (const { edges } of data.outlines) {
      const streetByBearing = Object.fromEntries(edges.map((edge) => [edge.bearing, edge.street]));
      expect(streetByBearing).toEqual({ 90: street, 0: null, 270: null, 180: null });
    }
    const plan = await callPlatform(platform, getParcelPlan, { query: { parcelObjectIds: String(ids[0]) } });
    const [own, other] = plan.data.parcels;
    expect(own?.edges.filter((edge) => edge.street).map((edge) => edge.street)).toEqual([street]);
    expect(other?.edges).toEqual([]);
  });
});
