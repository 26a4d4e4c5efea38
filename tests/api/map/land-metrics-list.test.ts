import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NeighborhoodTable } from '../../../database/schema/schema.ts';
import { listLandMetrics, type LandMetricsRow } from '../../../contract/map/metrics.ts';
import { landMetricsOrders, type LandMetricsOrder } from '../../../contract/shared/orders.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('the list of land metrics on %s', (engine) => {
  const bench = demoBench(engine);
  const regionId = 10;
  let neighborhoods: Selectable<NeighborhoodTable>[];
  /** Neighborhoods without any value, and without one to measure growth against. */
  let silent: number;
  let young: number;

  beforeAll(async () => {
    const { database } = bench.store;
    neighborhoods = await database
      .selectFrom('neighborhood')
      .selectAll()
      .where('region_id', '=', regionId)
      .execute();
    [silent = 0, young = 0] = neighborhoods.map((row) => row.id);
    await database.deleteFrom('neighborhood_metric').where('neighborhood_id', '=', silent).execute();
    await database
      .deleteFrom('neighborhood_metric')
      .where('neighborhood_id', '=', young)
      .where('year', '<', 2026)
      .execute();
  });

  async function list(query: Record<string, string | number> = {}) {
    const answer = await callPlatform(bench.platform, listLandMetrics, {
      query: { regionId, limit: 200, ...query },
    });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  const figures: Partial<Record<LandMetricsOrder, (row: LandMetricsRow) => number | null>> = {
    price_high: (row) => row.latest?.averagePriceSarPerSqm ?? null,
    price_low: (row) => row.latest?.averagePriceSarPerSqm ?? null,
    growth_high: (row) => row.growth?.rate ?? null,
    growth_low: (row) => row.growth?.rate ?? null,
    deeds: (row) => row.latest?.deedCount ?? 0,
  };

  test.each(Object.entries(figures))('%s sorts them, those without a value last', async (name, of) => {
    const { items, totalCount } = await list({ orderBy: name });
    expect([items.length, totalCount]).toEqual([neighborhoods.length, neighborhoods.length]);
    const values = items.map(of);
    const known = values.filter((value) => value !== null);
    const sign = name.endsWith('_low') ? 1 : -1;
    expect(known.length).toBeGreaterThan(10);
    expect(new Set(known).size).toBeGreaterThan(3);
    expect(known).toEqual(known.toSorted((a, b) => sign * (a - b)));
    expect(values.slice(known.length).every((value) => value === null)).toBe(true);
    if (name !== 'deeds')
      expect(items.slice(known.length).map((row) => row.neighborhoodId)).toContain(silent);
    if (name.startsWith('growth')) {
      expect(items.slice(known.length).map((row) => row.neighborhoodId)).toContain(young);
    }
  });

  test('names follow the Arabic alphabet on every database engine', async () => {
    const { items } = await list({ orderBy: 'name' });
    const names = items.map((row) => row.neighborhoodName);
    expect(names).toEqual(names.toSorted(new Intl.Collator('ar').compare));
    expect(new Set(names).size).toBeGreaterThan(10);
  });

  test('the default order is by deeds', async () => {
    expect((await list()).items).toEqual((await list({ orderBy: 'deeds' })).items);
  });

  test.each(landMetricsOrders)('pages ordered by %s have every neighborhood once', async (orderBy) => {
    const whole = (await list({ orderBy })).items;
    const seen: LandMetricsRow[] = [];
    for (let offset = 0; offset < whole.length; offset += 7) {
      const { items, totalCount } = await list({ orderBy, offset, limit: 7 });
      expect(totalCount).toBe(whole.length);
      seen.push(...items);
    }
    expect(seen).toEqual(whole);
    expect((await list({ orderBy, offset: 9999 })).items).toEqual([]);
  });

  test('rows have the location of the neighborhood', async () => {
    const { items } = await list();
    const row = firstOf(items);
    const table = firstOf(neighborhoods.filter(({ id }) => id === row.neighborhoodId));
    expect(row).toMatchObject({
      neighborhoodName: table.name,
      centroid: { x: table.centroid_x, y: table.centroid_y },
      bounds: {
        southWest: { x: table.west, y: table.south },
        northEast: { x: table.east, y: table.north },
      },
    });
  });

  test('a box keeps the neighborhoods whose extent intersects it, borders included', async () => {
    const byX = neighborhoods.toSorted((a, b) => a.centroid_x - b.centroid_x);
    const [west, east] = [byX.at(5)?.east ?? 0, byX.at(-6)?.west ?? 0];
    const byY = neighborhoods.toSorted((a, b) => a.centroid_y - b.centroid_y);
    const [south, north] = [byY.at(4)?.north ?? 0, byY.at(-5)?.south ?? 0];
    const expected = neighborhoods
      .filter((row) => row.east >= west && row.west <= east && row.north >= south && row.south <= north)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    expect(expected.length).toBeGreaterThan(3);
    expect(expected.length).toBeLessThan(neighborhoods.length - 3);
    for (const [one, other] of [
      [`${west},${south}`, `${east},${north}`],
      [`${east},${south}`, `${west},${north}`],
    ] as const) {
      const { items, totalCount } = await list({ boundaryFrom: one, boundaryTo: other });
      expect(totalCount).toBe(expected.length);
      expect(items.map((row) => row.neighborhoodId).sort((a, b) => a - b)).toEqual(expected);
    }
    // A box inside a neighborhood finds it, however small it is.
    const { id, centroid_x: x, centroid_y: y } = firstOf(neighborhoods);
    const near = await list({
      boundaryFrom: `${x + 1e-6},${y + 1e-6}`,
      boundaryTo: `${x + 2e-6},${y + 2e-6}`,
    });
    expect(near.items.map((row) => row.neighborhoodId)).toContain(id);
    expect(near.totalCount).toBeLessThan(9);
    expect(await list({ boundaryFrom: '36,24.4', boundaryTo: '36.4,24.8' })).toMatchObject({
      items: [],
      totalCount: 0,
    });
  });

  test('published figures take precedence, also for sorting', async () => {
    const { database } = bench.store;
    const { id, source_id } = firstOf(neighborhoods.filter((row) => row.id === young));
    const published = { origin: 'import', average_basis: 'published', source_id } as const;
    const quarter = { highest_price: null, lowest_price: null, total_value: 1e6, total_area: 1000 };
    const rows = [2024, 2025].map((year) => ({
      ...published,
      ...quarter,
      neighborhood_id: id,
      year,
      quarter: 4,
      average_price: year === 2024 ? 1e6 : 5e6,
      deed_count: 1,
    }));
    await database.insertInto('neighborhood_metric').values(rows).execute();
    for (const orderBy of ['deeds', 'price_high', 'growth_high']) {
      const { items } = await list({ orderBy, limit: 1 });
      expect(items).toMatchObject([
        { neighborhoodId: id, latest: { averagePriceSarPerSqm: 5e6 }, growth: { rate: 4 } },
      ]);
    }
  });

  test.each([
    ['orderBy', { orderBy: 'dearest' }],
    ['boundaryTo', { boundaryFrom: '46,24' }],
    ['boundaryFrom', { boundaryFrom: 'here', boundaryTo: '47,25' }],
  ])('rejects a wrong %s', async (field, query) => {
    expectBadInput(
      await callPlatform(bench.platform, listLandMetrics, { query: { regionId, ...query } }),
      field,
    );
  });

  test('rejects an unknown region, with and without a box', async () => {
    const query = { regionId: 77, boundaryFrom: '46,24', boundaryTo: '47,25' };
    expectRefusal(await callPlatform(bench.platform, listLandMetrics, { query }), 404, 'region_not_found');
  });
});
