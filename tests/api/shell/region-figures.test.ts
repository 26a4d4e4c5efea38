import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../database/connection/store.ts';
import { listRegionFigures, type RegionFigures } from '../../../contract/shell/overview.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { demoBench, emptyBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { plainMedian, readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

const dayMilliseconds = 86_400_000;
const ask = (platform: TestPlatform) => callPlatform(platform, listRegionFigures);

/** The figures of some sales of one region, newest first, computed in the simplest way. */
function plainFigures(sales: readonly PlainSale[]) {
  const newest = Date.parse(sales[0]?.date ?? '');
  const counted = sales.filter((sale) => newest - Date.parse(sale.date) < 365 * dayMilliseconds);
  const ordinary = counted.filter((sale) => sale.kind === 'ordinary');
  return {
    saleCount: counted.length,
    medianPriceSarPerSqm:
      ordinary.length < 5 ? null : Math.round(plainMedian(ordinary.map((sale) => sale.perSqm))),
    latestSaleAt: sales[0] ? `${sales[0].date}T00:00:00Z` : null,
  };
}

describe.each(engines)('region figures on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  let ids: Map<string, number>;
  beforeAll(async () => {
    sales = await readPlainSales(bench.store);
    const { data } = await callPlatform(bench.platform, listRegions);
    ids = new Map(data.map(({ key, id }) => [key, id]));
  });
  const salesOf = (key: string) => sales.filter((sale) => sale.regionId === ids.get(key));

  test('cover all regions with data, in order, with their parcels', async () => {
    const regions = await callPlatform(bench.platform, listRegions);
    const { status, data } = await ask(bench.platform);
    expect(status).toBe(200);
    expect(data.map(({ regionKey, parcelCount }) => ({ regionKey, parcelCount }))).toEqual(
      regions.data
        .filter(({ hasData }) => hasData)
        .map(({ key, parcelCount }) => ({ regionKey: key, parcelCount })),
    );
    expect(data[0]?.regionKey).toBe('Riyadh');
    expect(data).toHaveLength(6);
  });

  test('count the sales of the year before the newest one, and use the median of the ordinary ones', async () => {
    for (const figures of (await ask(bench.platform)).data) {
      const own = salesOf(figures.regionKey);
      expect(figures).toMatchObject(plainFigures(own));
      expect(figures.saleCount).toBeLessThan(own.length);
      expect(figures.medianPriceSarPerSqm).not.toBeNull();
      expect(figures.source).toMatchObject({ origin: 'demo' });
    }
  });

  test('are cacheable for a minute, and revalidate by ETag', async () => {
    const { headers } = await ask(bench.platform);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    const again = await bench.platform.get('api/regions/figures', {
      headers: {
        'x-version': '4',
        'x-api-key': bench.platform.config.apiKey,
        'if-none-match': headers.get('etag') ?? '',
      },
    });
    expect(again.status).toBe(304);
  });

  test('require the version and the key of the client', async () => {
    const without = (headers: Record<string, string>) =>
      callPlatform(bench.platform, listRegionFigures, { headers });
    expectRefusal(await without({ 'x-version': '3' }), 400, 'version_missing');
    expectRefusal(await without({ 'x-api-key': 'wrong' }), 401, 'api_key_missing');
  });

  describe('with modified sales', () => {
    /** What a platform newly started over the store reports about a region. */
    async function figuresNow(store: Store, key: string): Promise<RegionFigures> {
      const platform = await startPlatform(store);
      onTestFinished(() => platform.close());
      return firstOf((await ask(platform)).data.filter(({ regionKey }) => regionKey === key));
    }
    const removeSales = async (store: Store, doomed: readonly PlainSale[]) => {
      const saleIds = doomed.map(({ id }) => id);
      if (saleIds.length === 0) return;
      await store.database.deleteFrom('sale_parcel').where('sale_id', 'in', saleIds).execute();
      await store.database.deleteFrom('sale').where('id', 'in', saleIds).execute();
    };

    /** Removes the quarterly figures of a region; those of neighborhoods without parcels are indicators. */
    const removeIndicators = async (key: string) => {
      const { database } = bench.store;
      const own = database
        .selectFrom('neighborhood')
        .select('id')
        .where('region_id', '=', ids.get(key) ?? 0);
      await database.deleteFrom('neighborhood_metric').where('neighborhood_id', 'in', own).execute();
    };

    test('five ordinary sales have a median, four have none', async () => {
      const ordinary = salesOf('Asir').filter(({ kind }) => kind === 'ordinary');
      const kept = new Set(ordinary.slice(0, 5).map(({ id }) => id));
      await removeSales(
        bench.store,
        salesOf('Asir').filter(({ id }) => !kept.has(id)),
      );
      const five = ordinary.slice(0, 5);
      expect(await figuresNow(bench.store, 'Asir')).toMatchObject({
        saleCount: 5,
        medianPriceSarPerSqm: Math.round(plainMedian(five.map(({ perSqm }) => perSqm))),
      });
      await removeSales(bench.store, five.slice(4));
      expect(await figuresNow(bench.store, 'Asir')).toMatchObject({
        saleCount: 4,
        medianPriceSarPerSqm: null,
        latestSaleAt: `${five[0]?.date}T00:00:00Z`,
      });
    });

    test('a sale one year before the newest is not counted, one a day later is', async () => {
      const [newest, early, late] = salesOf('Makkah');
      const before = (days: number) =>
        new Date(Date.parse(newest?.date ?? '') - days * dayMilliseconds).toISOString().slice(0, 10);
      await removeSales(bench.store, salesOf('Makkah').slice(3));
      for (const [sale, days] of [
        [early, 365],
        [late, 364],
      ] as const) {
        await bench.store.database
          .updateTable('sale')
          .set({ date: before(days) })
          .where('id', '=', sale?.id ?? 0)
          .execute();
      }
      expect(await figuresNow(bench.store, 'Makkah')).toMatchObject({ saleCount: 2 });
    });

    test('a region without sales any more reports that there are none', async () => {
      await removeIndicators('Madinah');
      await removeSales(bench.store, salesOf('Madinah'));
      const { parcelCount, ...rest } = await figuresNow(bench.store, 'Madinah');
      expect(parcelCount).toBeGreaterThan(0);
      expect(rest).toEqual({
        regionKey: 'Madinah',
        saleCount: 0,
        medianPriceSarPerSqm: null,
        latestSaleAt: null,
        source: null,
        indicators: null,
      });
    });

    test('a region without sales tells what indicators know of its last year, weighted by deeds', async () => {
      const { database } = bench.store;
      const regionId = ids.get('Madinah') ?? 0;
      await removeIndicators('Madinah');
      const { id, source_id } = await database
        .selectFrom('neighborhood')
        .select(['id', 'source_id'])
        .where('region_id', '=', regionId)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const quarter = (year: number, quarter: number, price: number, deeds: number) => ({
        ...{ year, quarter, source_id, average_basis: 'published' as const, average_price: price },
        ...{ deed_count: deeds, highest_price: null, lowest_price: null, total_value: 1, total_area: 1 },
      });
      await database
        .insertInto('neighborhood_metric')
        .values(
          // The first is older than a year before the newest.
          [quarter(2024, 2, 9000, 50), quarter(2024, 3, 1000, 30), quarter(2025, 2, 2000, 10)].map((row) => ({
            ...{ neighborhood_id: id, origin: 'import' as const },
            ...row,
          })),
        )
        .execute();
      await database
        .insertInto('city_metric')
        .values({
          ...{ region_id: regionId, city_name: 'ينبع', folded_city: 'ينبع' },
          ...quarter(2025, 1, 3000, 10),
        })
        .execute();
      await removeSales(
        bench.store,
        (await readPlainSales(bench.store)).filter((sale) => sale.regionId === regionId),
      );
      expect(await figuresNow(bench.store, 'Madinah')).toMatchObject({
        saleCount: 0,
        indicators: {
          latest: { year: 2025, quarter: 2 },
          deedCount: 50,
          averagePriceSarPerSqm: 1600,
          source: { origin: 'demo' },
        },
      });
      // Where sales are known, they tell.
      expect((await figuresNow(bench.store, 'Riyadh')).indicators).toBeNull();
    });
  });
});

describe.each(engines)('region figures on an empty %s', (engine) => {
  const bench = emptyBench(engine);

  test('are empty', async () => {
    expect(await ask(bench.platform)).toMatchObject({ status: 200, data: [] });
  });
});
