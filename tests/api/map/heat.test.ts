import { beforeAll, describe, expect, test } from 'vitest';
import { ModeList, type HeatSquares } from '../../../contract/map/modes.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import { demoBench } from '../../support/bench.ts';
import { plainMedian, readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

type Square = HeatSquares['features'][number];

describe.each(engines)('heat modes on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  beforeAll(async () => {
    sales = (await readPlainSales(bench.store)).filter((sale) => sale.regionId === 10);
  });

  const ask = (mode: string, region: string, headers: Record<string, string> = {}) =>
    fetch(`${bench.platform.url}${tilePaths.heatBase}${mode}/${region}`, { headers });
  const squares = async (mode: string, region = 'riyadh') =>
    (await (await ask(mode, region)).json()) as HeatSquares;

  /**
   * Sales in a square, with their days before the newest sale of the region; borders are rounded by a meter.
   */
  function salesIn({ geometry }: Square) {
    const [[west = 0, south = 0] = [], , [east = 0, north = 0] = []] = geometry.coordinates[0] ?? [];
    const newest = Date.parse(sales[0]?.date ?? '');
    return sales
      .filter(({ location: { x, y } }) => x >= west && x < east && y >= south && y < north)
      .map((sale) => ({ ...sale, age: (newest - Date.parse(sale.date)) / 86_400_000 }));
  }

  const round = (value: number) => Math.round(value * 10) / 10;

  test('lists at least three heat modes, with their classes and the URL of their squares', async () => {
    const body = (await (await fetch(`${bench.platform.url}${tilePaths.modes}`)).json()) as { data: unknown };
    const { heatModes } = ModeList.parse(body.data);
    expect(heatModes.map((mode) => mode.id)).toEqual(
      expect.arrayContaining(['sales_density', 'price_growth', 'median_price']),
    );
    for (const { id, classes, dataUrl, label } of heatModes) {
      expect(dataUrl).toBe(`${bench.platform.config.publicUrl}${tilePaths.heatBase}${id}/{region}`);
      expect(label).toMatch(/[\u0621-\u064A]{3}/);
      expect([classes[0]?.from, classes.at(-1)?.to]).toEqual([null, null]);
      // Each class begins where the one below it ends: every value has a color.
      expect(classes.slice(1).map((entry) => entry.from)).toEqual(
        classes.slice(0, -1).map((entry) => entry.to),
      );
      expect(new Set(classes.map((entry) => entry.color)).size).toBe(classes.length);
    }
  });

  test.each(['sales_density', 'price_growth', 'median_price'])('%s is valid GeoJSON', async (mode) => {
    const { type, features } = await squares(mode);
    expect(type).toBe('FeatureCollection');
    const places = features.map((feature) => {
      expect(feature).toMatchObject({ type: 'Feature', geometry: { type: 'Polygon' } });
      const [ring = []] = feature.geometry.coordinates;
      expect(ring).toHaveLength(5);
      expect(ring[4]).toEqual(ring[0]);
      const [[west = 0, south = 0] = [], [east = 0] = [], [, north = 0] = []] = ring;
      // Counterclockwise from the southwest, about 1.1 km a side.
      expect(east - west).toBeCloseTo(360 / 2 ** 15, 4);
      expect(north).toBeGreaterThan(south);
      expect(feature.properties.value).toBe(round(feature.properties.value));
      return ring.join();
    });
    expect(new Set(places).size).toBe(places.length);
  });

  test('density is the sales of the last year per square kilometer, in every square', async () => {
    const { features } = await squares('sales_density');
    const inLastYear = sales.filter(
      (sale) => Date.parse(sales[0]?.date ?? '') - Date.parse(sale.date) < 365 * 86_400_000,
    );
    expect(features.reduce((sum, feature) => sum + feature.properties.saleCount, 0)).toBe(inLastYear.length);
    for (const feature of features.slice(0, 40)) {
      const own = salesIn(feature).filter((sale) => sale.age < 365);
      const [ring = []] = feature.geometry.coordinates;
      const latitude = (((ring[0]?.[1] ?? 0) + (ring[2]?.[1] ?? 0)) / 2) * (Math.PI / 180);
      const side = (40_075.017 / 2 ** 15) * Math.cos(latitude);
      expect(feature.properties.saleCount).toBe(own.length);
      expect(feature.properties.value).toBeCloseTo(own.length / side ** 2, 0);
    }
  });

  test('the median price is that of the ordinary sales of two years, and requires three of them', async () => {
    const { features } = await squares('median_price');
    expect(features.length).toBeGreaterThan(3);
    for (const feature of features) {
      const own = salesIn(feature).filter((sale) => sale.age < 730);
      const prices = own.filter((sale) => sale.kind === 'ordinary').map((sale) => sale.perSqm);
      expect(prices.length).toBeGreaterThanOrEqual(3);
      expect(feature.properties).toEqual({ value: round(plainMedian(prices)), saleCount: own.length });
    }
  });

  test('growth compares the medians of the last year and the one before', async () => {
    const { features } = await squares('price_growth');
    expect(features.length).toBeGreaterThan(0);
    for (const feature of features) {
      const own = salesIn(feature).filter((sale) => sale.kind === 'ordinary' && sale.age < 730);
      const [now, before] = [own.filter(({ age }) => age < 365), own.filter(({ age }) => age >= 365)].map(
        (part) => part.map((sale) => sale.perSqm),
      );
      expect(Math.min(now?.length ?? 0, before?.length ?? 0)).toBeGreaterThanOrEqual(3);
      expect(feature.properties.value).toBe(
        round((plainMedian(now ?? []) / plainMedian(before ?? []) - 1) * 100),
      );
    }
  });

  test('squares are compressed, and answered with 304 while unchanged', async () => {
    const response = await ask('median_price', 'riyadh');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    const again = await ask('median_price', 'riyadh', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask('median_price', 'riyadh', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask('median_price', 'makkah')).headers.get('etag')).not.toBe(etag);
  });

  test('every region has its own squares, under its key in any case', async () => {
    const north = async (region: string) =>
      Math.max(
        ...(await squares('sales_density', region)).features.map(
          ({ geometry }) => geometry.coordinates[0]?.[2]?.[1] ?? 0,
        ),
      );
    expect(await north('asir')).toBeLessThan(20);
    expect(await north('al_qassim')).toBeGreaterThan(26);
    expect(await squares('sales_density', 'Riyadh')).toEqual(await squares('sales_density', 'riyadh'));
  });

  test.each([
    ['no_mode', 'riyadh', 'not_found'],
    ['constructor', 'riyadh', 'not_found'],
    ['median_price', 'atlantis', 'region_not_found'],
  ])('returns 404 for %s in %s', async (mode, region, code) => {
    const response = await ask(mode, region);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: false, code, data: null });
  });
});
