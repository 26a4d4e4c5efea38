import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { listPlans, type PlanRow } from '../../../contract/parcel/plans.ts';
import { planKey } from '../../../contract/shared/plan-key.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { medianOf } from '../../support/oracles.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { createIsWithinMonths, readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines, openDemoStore } from '../../support/store.ts';

type Query = Record<string, string | number>;
const regionId = 10;

describe.each(engines)('the list of plans on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let parcels: Selectable<ParcelTable>[];
  let sales: PlainSale[];

  beforeAll(async () => {
    store = await openDemoStore(engine);
    parcels = await store.database
      .selectFrom('parcel')
      .selectAll()
      .where('region_id', '=', regionId)
      .execute();
    sales = (await readPlainSales(store)).filter((sale) => sale.regionId === regionId);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const ask = (query: Query) => callPlatform(platform, listPlans, { query });
  const page = async (query: Query) => (await ask({ regionId, limit: 200, ...query })).data;
  const keyOf = (row: { city_name: string; plan_no: string | null }) =>
    planKey({ cityName: row.city_name, planNo: row.plan_no ?? '' });
  const inPlans = (rows: typeof parcels) =>
    Map.groupBy(
      rows.filter((row) => row.plan_no !== null),
      keyOf,
    );

  test('has every plan with its parcels, and the median of its sales within a year', async () => {
    const { items, totalCount } = await page({});
    const plans = inPlans(parcels);
    expect(totalCount).toBe(plans.size);
    expect(items.length).toBe(Math.min(200, plans.size));
    const isWithinMonths = createIsWithinMonths(sales);
    for (const item of items) {
      const rows = plans.get(planKey(item)) ?? [];
      const ofPlan = sales.filter(
        (sale) =>
          sale.kind === 'ordinary' &&
          sale.planNo === item.planNo &&
          sale.cityName === item.cityName &&
          isWithinMonths(12, sale),
      );
      const prices = ofPlan.map(({ priceSar, areaSqm }) => priceSar / areaSqm);
      expect(item).toMatchObject({
        ...{ regionId, parcelCount: rows.length, saleCount: ofPlan.length },
        areaSqm: Math.round(rows.reduce((sum, row) => sum + row.area_sqm, 0)),
        soldCount: rows.filter((row) => row.transaction_price_sar !== null).length,
        bounds: { southWest: { x: Math.min(...rows.map((row) => row.west)) } },
      });
      if (prices.length === 0) expect(item.priceSarPerSqm).toBeNull();
      // Prices of sales are whole riyals where they are kept.
      else expect(Math.abs((item.priceSarPerSqm ?? 0) - medianOf(prices))).toBeLessThanOrEqual(1);
    }
  });

  test('is in each order, and pages follow one another', async () => {
    const figures = {
      parcels: (row: PlanRow) => -row.parcelCount,
      sales: (row: PlanRow) => -row.saleCount,
      price_high: (row: PlanRow) => -(row.priceSarPerSqm ?? -Infinity),
      price_low: (row: PlanRow) => row.priceSarPerSqm ?? Infinity,
    };
    for (const [orderBy, figureOf] of Object.entries(figures)) {
      const { items } = await page({ orderBy });
      const inOrder = items.map(figureOf);
      expect(inOrder, orderBy).toEqual(inOrder.toSorted((one, other) => one - other));
      const first = await page({ orderBy, limit: 3 });
      const second = await page({ orderBy, limit: 3, offset: 3 });
      expect([...first.items, ...second.items]).toEqual(items.slice(0, 6));
    }
    const beyond = await page({ offset: 100_000 });
    expect(beyond).toMatchObject({ items: [], totalCount: inPlans(parcels).size });
  });

  test('keeps to the box and to what parcels meet', async () => {
    const [some] = parcels.filter((row) => row.plan_no !== null);
    if (!some) throw new Error('no parcel is in a plan');
    const reach = 0.003;
    const box = {
      boundaryFrom: `${some.centroid_x - reach},${some.centroid_y - reach}`,
      boundaryTo: `${some.centroid_x + reach},${some.centroid_y + reach}`,
    };
    const isInBox = (row: Selectable<ParcelTable>) =>
      Math.abs(row.centroid_x - some.centroid_x) <= reach &&
      Math.abs(row.centroid_y - some.centroid_y) <= reach;
    const wanted = parcels.filter(
      (row) => isInBox(row) && row.area_sqm >= 500 && row.land_use_group === 'residential',
    );
    const { items } = await page({ ...box, fromArea: 500, landUseGroup: 'residential' });
    expect(new Map(items.map((item) => [planKey(item), item.parcelCount]))).toEqual(
      new Map(Array.from(inPlans(wanted), ([key, rows]) => [key, rows.length])),
    );
  });

  test('a place is required, and what there is not is refused', async () => {
    expectBadInput(await ask({}), 'regionId');
    expectRefusal(await ask({ regionId: 99 }), 404, 'region_not_found');
    expectBadInput(await ask({ regionId, landUseGroup: 'nothing_like_it' }), 'landUseGroup');
  });
});
