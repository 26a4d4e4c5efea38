import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Insertable } from 'kysely';
import { listComparables } from '../../../contract/parcel/comparables.ts';
import { summarizeTransactions } from '../../../contract/sale/transactions.ts';
import type { SaleTable } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import { firstOf } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openDemoStore } from '../../support/store.ts';

type Query = Record<string, string | number>;

describe.each(engines)('comparables among deeds that name no type, on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let parcel: { id: number; area_sqm: number; neighborhood_id: number | null };
  const until = '2026-06-30';

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-15T09:00:00Z') });
    store = await openDemoStore(engine);
    const { database } = store;
    const found = firstOf(
      await database
        .selectFrom('parcel')
        .selectAll()
        .where('land_use_group', '=', 'residential')
        .where('neighborhood_id', 'is not', null)
        .orderBy('id')
        .limit(1)
        .execute(),
    );
    parcel = found;
    await database.deleteFrom('sale_parcel').execute();
    await database.deleteFrom('sale').execute();
    const sale = (id: number, type: string | null, others: Partial<Insertable<SaleTable>> = {}) => ({
      ...{ id, transaction_no: String(id), region_id: found.region_id, date: '2026-05-01', hijri_date: null },
      ...{ price_sar: 1000 * found.area_sqm, area_sqm: found.area_sqm, type, kind: 'ordinary' as const },
      ...{ parcel_count: 1, level: 'neighborhood' as const, neighborhood_id: found.neighborhood_id },
      ...{
        deed_city: found.city_name,
        deed_district: found.neighborhood_name,
        deed_plan: '9',
        deed_parcel: null,
      },
      ...{ x: found.centroid_x, y: found.centroid_y, source_id: found.source_id, ...others },
    });
    const years = [2023, 2024, 2025, 2026].flatMap((year) =>
      Array.from({ length: 20 }, (_, at) =>
        // Far larger, so that they are comparable in no other way than by the index of the place.
        sale(year * 100 + at, 'أرض سكنية', {
          ...{ date: `${year}-02-01`, area_sqm: 50 * found.area_sqm },
          price_sar: (year - 2022) * 1000 * 50 * found.area_sqm,
        }),
      ),
    );
    await insertMany(database, engine, 'sale', [
      sale(1, 'أرض سكنية'),
      sale(2, 'شقة'),
      sale(3, 'محل'),
      ...Array.from({ length: 10 }, (_, at) => sale(10 + at, at % 2 === 0 ? null : 'قطعة')),
      sale(30, null, { date: '2025-02-10' }),
      ...years,
    ]);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    vi.useRealTimers();
    await platform.close();
    await store.close();
  });

  const compare = async (query: Query = {}) => {
    const answer = await callPlatform(platform, listComparables, {
      query: { parcelObjectId: parcel.id, until, tolerance: 35, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const idsOf = (items: readonly { id: number }[]) =>
    items.map(({ id }) => id).sort((one, other) => one - other);

  test('where few are of the use, those of unknown use are taken in, and counted', async () => {
    const found = await compare();
    expect(idsOf(found.items)).toEqual([1, 2, ...Array.from({ length: 10 }, (_, at) => 10 + at)]);
    expect(found).toMatchObject({ unspecifiedCount: 10, widened: [], excluding: null });
    expect(idsOf((await compare({ landUse: 'residential' })).items)).toEqual([1, 2]);
    expect((await compare({ landUse: 'any' })).unspecifiedCount).toBe(0);
  });

  test('where nothing is found, the condition that leaves out most is named', async () => {
    expect(await compare({ landUse: 'industrial' })).toMatchObject({
      totalCount: 0,
      excluding: { condition: 'landUse', count: 14 },
    });
    const early = { until: '2024-06-30', months: 12 };
    expect(await compare(early)).toMatchObject({
      totalCount: 0,
      excluding: { condition: 'tolerance', count: 20 },
    });
    expect((await compare({ ...early, until: '2001-01-01' })).excluding).toBeNull();
  });

  test('prices are moved by the index of the neighborhood, to its last sale', async () => {
    const found = await compare({ months: 24 });
    expect(found.index).toMatchObject({ level: 'neighborhood', until: '2026-05-01' });
    const moved = new Map(found.items.map(({ id, movedPercent }) => [id, movedPercent]));
    // Medians by hand: 4,000 in the year to June 2026, of 33 sales, and 3,000 in the year to March 2025.
    expect([moved.get(30), moved.get(1)]).toEqual([33.3, 0]);
  });

  test('the most alike come first, if that order is wanted', async () => {
    const { items, conditions } = await compare({ months: 24, orderBy: 'likeness' });
    expect(conditions.orderBy).toBe('likeness');
    expect(items.at(-1)?.id).toBe(30);
  });

  test('a sale is not part of what it is compared with', async () => {
    const count = async (query: Query) => {
      const { data } = await callPlatform(platform, summarizeTransactions, {
        query: { neighborhoodId: parcel.neighborhood_id ?? 0, fromDate: '2026-04-01', ...query },
      });
      return data.ordinaryCount;
    };
    expect([await count({}), await count({ exceptTransactionId: 1 })]).toEqual([13, 12]);
  });
});
