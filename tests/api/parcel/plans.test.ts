import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { getPlan } from '../../../contract/parcel/plans.ts';
import { listOffers } from '../../../contract/offer/offers.ts';
import type { Store } from '../../../database/connection/store.ts';
import { firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines, openDemoStore } from '../../support/store.ts';

type Row = Selectable<ParcelTable>;
type Query = Record<string, string | number>;

const otherCity = 'الخرج';

describe.each(engines)('subdivision plans on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let parcels: Row[];
  let sales: PlainSale[];
  /** A plan with sales. */
  let sample: { regionId: number; city: string; planNo: string };

  beforeAll(async () => {
    store = await openDemoStore(engine);
    const { database } = store;
    sales = await readPlainSales(store);
    const { regionId, cityName: city, planNo } = firstOf(sales.filter((sale) => sale.planNo !== null));
    sample = { regionId, city, planNo: planNo ?? '' };
    // Another city has a plan of that number.
    const others = await database
      .selectFrom('parcel')
      .select('id')
      .where('region_id', '=', regionId)
      .where('id', 'not in', database.selectFrom('sale_parcel').select('parcel_id'))
      .limit(3)
      .execute();
    await database
      .updateTable('parcel')
      .set({ city_name: otherCity, plan_no: sample.planNo })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute();
    parcels = await database.selectFrom('parcel').selectAll().execute();
    sales = await readPlainSales(store);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const ask = (query: Query) => callPlatform(platform, getPlan, { query });
  const isInPlan = (row: Row) =>
    row.region_id === sample.regionId && row.city_name === sample.city && row.plan_no === sample.planNo;

  test('has its parcels by use, its sales, and where it lies, as the tables have them', async () => {
    const { data, status } = await ask(sample);
    expect(status).toBe(200);
    const own = parcels.filter(isInPlan);
    const ids = new Set(own.map(({ id }) => id));
    const ofPlan = sales.filter(({ parcelObjectId }) => ids.has(parcelObjectId));
    const ordinary = ofPlan.filter(({ kind }) => kind === 'ordinary');
    expect(data).toMatchObject({
      ...{ regionId: sample.regionId, cityName: sample.city, planNo: sample.planNo },
      parcelCount: own.length,
      areaSqm: Math.round(own.reduce((sum, row) => sum + row.area_sqm, 0)),
      soldCount: new Set(ordinary.map(({ parcelObjectId }) => parcelObjectId)).size,
      saleCount: ofPlan.length,
      bounds: {
        southWest: {
          x: Math.min(...own.map((row) => row.west)),
          y: Math.min(...own.map((row) => row.south)),
        },
      },
    });
    const uses = Map.groupBy(own, (row) => row.land_use_group);
    expect(data.landUses.map((use) => [use.landUseGroup, use.parcelCount]).sort()).toEqual(
      Array.from(uses, ([use, rows]) => [use, rows.length]).sort(),
    );
    const homes = new Set(own.map((row) => row.neighborhood_id));
    expect(new Set(data.neighborhoods.map(({ neighborhoodId }) => neighborhoodId))).toEqual(homes);
    // Its outline encloses it.
    const points = data.outline.flat(2);
    expect(points.length).toBeGreaterThan(3);
    expect(Math.min(...points.map(([x]) => x))).toBeLessThanOrEqual(
      Math.min(...own.map((row) => row.centroid_x)),
    );
  });

  test('a number that exists in two cities is a plan in each, without the land of the other', async () => {
    const { data } = await ask({ ...sample, city: otherCity });
    expect(data).toMatchObject({ cityName: otherCity, parcelCount: 3 });
    expectRefusal(await ask({ ...sample, city: 'مدينة ثالثة' }), 404, 'plan_not_found');
  });

  test('offers are found by it', async () => {
    const { database } = store;
    const offered = await database
      .selectFrom('offer')
      .innerJoin('offer_parcel', 'offer_parcel.offer_id', 'offer.id')
      .innerJoin('parcel', 'parcel.id', 'offer_parcel.parcel_id')
      .select(['offer.code', 'parcel.plan_no', 'parcel.city_name', 'parcel.region_id'])
      .where('parcel.plan_no', 'is not', null)
      .execute();
    const [one] = offered;
    if (!one) throw new Error('nothing in a plan is offered');
    const query = {
      regionId: one.region_id,
      city: one.city_name,
      planNo: one.plan_no ?? '',
      includePast: 'true',
    };
    const { data } = await callPlatform(platform, listOffers, { query: { ...query, limit: 200 } });
    const expected = offered.filter(
      (row) =>
        row.plan_no === one.plan_no && row.city_name === one.city_name && row.region_id === one.region_id,
    );
    const codes = data.items.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(expected.map((row) => row.code)).toContain(code);
  });

  test('rejects invalid input', async () => {
    expectRefusal(await ask({ ...sample, planNo: 'لا-مخطط' }), 404, 'plan_not_found');
    expectRefusal(await ask({ ...sample, regionId: 999 }), 404, 'region_not_found');
    expectBadInput(await ask({ regionId: sample.regionId, city: sample.city }), 'planNo');
    expectBadInput(await ask({ ...sample, city: 'x'.repeat(121) }), 'city');
  });
});
