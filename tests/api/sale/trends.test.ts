import { beforeAll, describe, expect, test } from 'vitest';
import { listTrends } from '../../../contract/sale/trends.ts';
import { trendKey, type TrendPlace } from '../../../contract/sale/trend-places.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

type Query = Record<string, string>;

describe.each(engines)('prices of places over time on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  let sample: PlainSale & { neighborhoodId: number; planNo: string };

  beforeAll(async () => {
    sales = (await readPlainSales(bench.store)).filter(({ kind }) => kind === 'ordinary');
    const planned = sales.filter(({ neighborhoodId, planNo }) => neighborhoodId !== null && planNo !== null);
    sample = firstOf(planned) as typeof sample;
  });

  async function trends(places: readonly TrendPlace[], query: Query = {}) {
    const answer = await callPlatform(bench.platform, listTrends, {
      query: { places: places.map(trendKey).join('|'), ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  const quarterOf = ({ date }: PlainSale) =>
    `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
  const monthOf = ({ date }: PlainSale) => date.slice(0, 7);

  /** Computed in the simplest way. */
  function expected(own: readonly PlainSale[], periodOf: (sale: PlainSale) => string) {
    const median = (prices: number[]) => {
      const sorted = prices.toSorted((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
    };
    return [...Map.groupBy(own, periodOf)]
      .map(([period, each]) => ({
        period,
        priceSarPerSqm: Math.round(median(each.map(({ perSqm }) => perSqm))),
        saleCount: each.length,
      }))
      .sort((one, other) => (one.period < other.period ? -1 : 1));
  }

  test('a neighborhood, its city, its plan and its region are followed side by side', async () => {
    const { regionId, cityName, neighborhoodId, planNo } = sample;
    const places: TrendPlace[] = [
      { kind: 'neighborhood', neighborhoodId },
      { kind: 'city', regionId, city: cityName },
      { kind: 'plan', regionId, city: cityName, planNo },
      { kind: 'region', regionId },
    ];
    const found = await trends(places);
    expect(found.trends.map(({ key }) => key)).toEqual(places.map(trendKey));
    const ofCity = sales.filter((sale) => sale.regionId === regionId && sale.cityName === cityName);
    const own = [
      sales.filter((sale) => sale.neighborhoodId === neighborhoodId),
      ofCity,
      ofCity.filter((sale) => sale.planNo === planNo),
      sales.filter((sale) => sale.regionId === regionId),
    ];
    found.trends.forEach((trend, index) => {
      expect(trend.points).toEqual(expected(own[index] ?? [], quarterOf));
      expect(trend.basis).toBe('median_of_sales');
    });
    expect(found.trends.map(({ name }) => name)).toEqual([
      sample.neighborhoodName,
      cityName,
      planNo,
      expect.any(String),
    ]);
    expect(found.sources.length).toBeGreaterThan(0);
  });

  test('months, days and a land use narrow them', async () => {
    const { regionId } = sample;
    const place = { kind: 'region', regionId } as const;
    const use = 'residential';
    const query = { step: 'month', fromDate: '2025-01-15', toDate: '2025-12-31', landUseGroup: use };
    const own = sales.filter(
      (sale) =>
        sale.regionId === regionId &&
        sale.landUseGroup === use &&
        sale.date >= query.fromDate &&
        sale.date <= query.toDate,
    );
    expect(own.length).toBeGreaterThan(0);
    const { trends: found } = await trends([place], query);
    expect(firstOf(found).points).toEqual(expected(own, monthOf));
    const { trends: before } = await trends([place], { toDate: '1990-01-01' });
    expect(firstOf(before).points).toEqual([]);
  });

  test('where no sale is known, published averages stand in, by quarters alone', async () => {
    const { database } = bench.store;
    const sold = new Set(sales.map(({ neighborhoodId }) => neighborhoodId));
    const all = await database.selectFrom('neighborhood').select(['id', 'source_id']).execute();
    const silent = firstOf(all.filter(({ id }) => !sold.has(id)));
    const metric = {
      ...{ neighborhood_id: silent.id, origin: 'import' as const, source_id: silent.source_id },
      ...{ average_basis: 'published' as const, highest_price: null, lowest_price: null },
      ...{ deed_count: 12, total_value: 1, total_area: 1 },
    };
    await database.deleteFrom('neighborhood_metric').where('neighborhood_id', '=', silent.id).execute();
    await database
      .insertInto('neighborhood_metric')
      .values([
        { ...metric, year: 2025, quarter: 1, average_price: 1500.4 },
        { ...metric, year: 2025, quarter: 3, average_price: 1700 },
      ])
      .execute();
    const place = { kind: 'neighborhood', neighborhoodId: silent.id } as const;
    const trend = firstOf((await trends([place])).trends);
    expect(trend).toMatchObject({
      basis: 'published',
      points: [
        { period: '2025-Q1', priceSarPerSqm: 1500, saleCount: 12 },
        { period: '2025-Q3', priceSarPerSqm: 1700, saleCount: 12 },
      ],
    });
    const later = firstOf((await trends([place], { fromDate: '2025-04-01' })).trends);
    expect(later.points.map(({ period }) => period)).toEqual(['2025-Q3']);
    expect(firstOf((await trends([place], { step: 'month' })).trends).points).toEqual([]);
    expect(firstOf((await trends([place], { landUseGroup: 'residential' })).trends).points).toEqual([]);
  });

  test('unknown places are left out, and bad input is refused', async () => {
    const { regionId } = sample;
    const { trends: found } = await trends([
      { kind: 'neighborhood', neighborhoodId: 999_999_999 },
      { kind: 'city', regionId, city: 'مدينة ما' },
      { kind: 'region', regionId: 999 },
    ]);
    expect(found).toEqual([]);
    const region = `region:${regionId}`;
    for (const [field, query] of [
      ['places', { places: '' }],
      ['places', { places: 'street:1' }],
      ['places', { places: [1, 2, 3, 4, 5].map((id) => `neighborhood:${id}`).join('|') }],
      ['step', { places: region, step: 'week' }],
      ['fromDate', { places: region, fromDate: '2025' }],
      ['landUseGroup', { places: region, landUseGroup: 'castles' }],
    ] as [string, Query][]) {
      expectBadInput(await callPlatform(bench.platform, listTrends, { query }), field);
    }
  });
});
