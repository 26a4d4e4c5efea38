import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { comparisonSteps } from '../../../platform/land/sales/comparison-steps.ts';
import { listComparables } from '../../../contract/parcel/comparables.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { dayBefore, riyadhDay } from '../../../lib/days.ts';
import { metersBetween } from '../../../lib/geo/sphere.ts';
import { firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines, openDemoStore } from '../../support/store.ts';

type Query = Record<string, string | number>;

describe.each(engines)('sales comparable with a parcel on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let sales: PlainSale[];
  let parcel: Selectable<ParcelTable>;
  const until = '2026-06-30';

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-15T09:00:00Z') });
    store = await openDemoStore(engine);
    sales = await readPlainSales(store);
    const counts = Map.groupBy(sales, (sale) => sale.neighborhoodId);
    const [busiest] = [...counts].sort((one, other) => other[1].length - one[1].length);
    parcel = firstOf(
      await store.database
        .selectFrom('parcel')
        .selectAll()
        .where('neighborhood_id', '=', busiest?.[0] ?? 0)
        .where('land_use_group', '=', 'residential')
        .orderBy('id')
        .limit(1)
        .execute(),
    );
    await sellInNeighborhood();
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await platform.close();
    await store.close();
  });

  /** Sales of which only the neighborhood is known, as most published deeds are. */
  async function sellInNeighborhood(): Promise<void> {
    const sale = {
      ...{ region_id: parcel.region_id, price_sar: 1_000_000, parcel_count: 1, kind: 'ordinary' as const },
      ...{ level: 'neighborhood' as const, source_id: parcel.source_id, hijri_date: null },
      neighborhood_id: parcel.neighborhood_id,
      ...{ deed_city: parcel.city_name, deed_district: parcel.neighborhood_name },
      ...{ deed_plan: null, deed_parcel: null, x: parcel.centroid_x, y: parcel.centroid_y },
    };
    const area = parcel.area_sqm;
    await store.database
      .insertInto('sale')
      .values([
        { ...sale, id: 1, transaction_no: 'K1', date: '2026-06-01', area_sqm: area, type: 'أرض سكنية' },
        { ...sale, id: 2, transaction_no: 'K2', date: '2026-06-02', area_sqm: area, type: 'أرض تجارية' },
        { ...sale, id: 3, transaction_no: 'K3', date: '2026-06-03', area_sqm: area * 3, type: 'أرض سكنية' },
      ])
      .execute();
  }

  async function compare(query: Query = {}) {
    const answer = await callPlatform(platform, listComparables, {
      query: { parcelObjectId: parcel.id, until, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  const awayFrom = ({ location }: PlainSale) =>
    metersBetween({ x: parcel.centroid_x, y: parcel.centroid_y }, location);
  function around({
    meters,
    months,
    tolerance,
  }: {
    meters: number;
    months: number;
    tolerance: number | null;
  }) {
    const share = (tolerance ?? Infinity) / 100;
    return sales.filter(
      (sale) =>
        sale.parcelObjectId !== parcel.id &&
        awayFrom(sale) <= meters &&
        sale.date >= dayBefore(until, months) &&
        sale.date <= until &&
        Math.abs(sale.areaSqm - parcel.area_sqm) <= parcel.area_sqm * share,
    );
  }
  const ofUse = (sale: PlainSale) => sale.landUseGroup === 'residential';
  const isOrdinary = (sale: PlainSale) => sale.kind === 'ordinary';
  const onParcels = (items: readonly { id: number }[]) => items.filter(({ id }) => id > 3);
  const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

  test('widens step by step until enough are found, and says what it widened', async () => {
    const found = await compare();
    const steps = comparisonSteps({});
    const inNeighborhood = 1;
    const enough = steps.find(
      (step) =>
        around(step).filter((sale) => ofUse(sale) && isOrdinary(sale)).length + inNeighborhood >=
        parcelLimits.comparablesWanted,
    );
    const width = firstOf([enough ?? steps.at(-1)].flatMap((step) => step ?? []));
    expect(found.conditions).toEqual({
      ...width,
      landUse: 'same',
      until,
      orderBy: 'newest',
      fromDate: dayBefore(until, width.months),
    });
    const begin = firstOf(steps);
    expect(found.widened.toSorted()).toEqual(
      (['meters', 'months', 'tolerance'] as const).filter((name) => width[name] !== begin[name]).toSorted(),
    );
    const expected = around(width).filter((sale) => ofUse(sale) && isOrdinary(sale));
    expect(idsOf(onParcels(found.items))).toEqual(idsOf(expected));
    expect(found.totalCount).toBe(expected.length + inNeighborhood);
    expect(found.extraordinaryCount).toBe(
      around(width).filter((sale) => ofUse(sale) && !isOrdinary(sale)).length,
    );
  });

  test('keeps to what is chosen, however few are found', async () => {
    const width = { meters: 300, months: 6, tolerance: 10 };
    const found = await compare(width);
    expect(found.conditions).toMatchObject(width);
    expect(found.widened).toEqual([]);
    const expected = around(width).filter((sale) => ofUse(sale) && isOrdinary(sale));
    expect(idsOf(onParcels(found.items))).toEqual(idsOf(expected));
  });

  test('a sale of which only the neighborhood is known has no distance, and its use is that of the deed', async () => {
    const found = await compare();
    expect(found.items.find(({ id }) => id === 1)).toMatchObject({
      level: 'neighborhood',
      distanceMeters: null,
      parcelObjectId: null,
    });
    expect(idsOf(found.items)).not.toContain(2);
    expect(idsOf(found.items)).not.toContain(3);
    const any = await compare({ landUse: 'any', tolerance: 'any' });
    expect(idsOf(any.items)).toEqual(expect.arrayContaining([1, 2, 3]));
    for (const item of onParcels(found.items)) {
      const sale = firstOf(sales.filter(({ id }) => id === item.id));
      expect(item).toHaveProperty('distanceMeters', Math.round(awayFrom(sale)));
    }
  });

  test('takes any area, any use or another one, and goes back at most from the day of valuation', async () => {
    const width = { meters: 5000, months: 120, tolerance: null };
    const all = await compare({ meters: 5000, months: 120, tolerance: 'any', landUse: 'any' });
    const expected = around(width).filter(isOrdinary);
    expect(all.totalCount).toBe(expected.length + 3);
    expect(all.items.length).toBe(Math.min(all.totalCount, parcelLimits.comparablesMost));
    const commercial = await compare({ meters: 5000, months: 120, tolerance: 'any', landUse: 'commercial' });
    const ofCommerce = expected.filter((sale) => sale.landUseGroup === 'commercial');
    expect(commercial.totalCount).toBe(ofCommerce.length + 1);
    const today = await callPlatform(platform, listComparables, { query: { parcelObjectId: parcel.id } });
    expect(today.data.conditions.until).toBe(riyadhDay());
    const before = await compare({ until: '2000-01-01' });
    expect(before).toMatchObject({ items: [], totalCount: 0, sources: [] });
  });

  test('a parcel of unknown use is compared with any', async () => {
    await store.database
      .updateTable('parcel')
      .set({ land_use_group: null })
      .where('id', '=', parcel.id)
      .execute();
    try {
      expect((await compare()).conditions.landUse).toBe('any');
    } finally {
      await store.database
        .updateTable('parcel')
        .set({ land_use_group: 'residential' })
        .where('id', '=', parcel.id)
        .execute();
    }
  });

  test('rejects invalid input', async () => {
    for (const [field, query] of [
      ['meters', { meters: 99 }],
      ['months', { months: 0 }],
      ['months', { months: 121 }],
      ['tolerance', { tolerance: 4 }],
      ['tolerance', { tolerance: 'some' }],
      ['landUse', { landUse: 'castles' }],
      ['until', { until: '2026-02-30' }],
    ] as [string, Query][]) {
      const answer = await callPlatform(platform, listComparables, {
        query: { parcelObjectId: parcel.id, ...query },
      });
      expectBadInput(answer, field);
    }
    const unknown = await callPlatform(platform, listComparables, { query: { parcelObjectId: 999_999_999 } });
    expectRefusal(unknown, 404, 'parcel_not_found');
  });
});
