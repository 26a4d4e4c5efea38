import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { regionIds, regionKeyById } from '../../../contract/shared/region-ids.ts';
import type { RegionKey } from '../../../contract/shared/region-keys.ts';
import type { Store } from '../../../database/connection/store.ts';
import { getAppSettings } from '../../../contract/shell/settings.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { callPlatform } from '../../support/calls.ts';
import { engines, openDemoStore } from '../../support/store.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';

interface Body<Data = Record<string, unknown>> {
  status: boolean;
  message: string;
  code?: string;
  data: Data;
}

describe.each(engines)('land calls on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;

  beforeAll(async () => {
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  async function ask<Data = Record<string, unknown>>(
    path: string,
  ): Promise<{ status: number; body: Body<Data> }> {
    const response = await platform.get(path);
    return { status: response.status, body: (await response.json()) as Body<Data> };
  }

  async function anyParcel() {
    return store.database.selectFrom('parcel').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  }

  test('GET regions returns the thirteen regions, Riyadh first and exactly as specified', async () => {
    const { status, body } = await ask<Record<string, unknown>[]>('regions');
    expect(status).toBe(200);
    expect(body.data.map((region) => region.key).sort()).toEqual([...regionKeys].sort());
    expect(body.data.filter(({ hasData }) => hasData).map(({ id, key }) => [id, key])).toEqual([
      [10, 'Riyadh'],
      [5, 'Eastern'],
      [4, 'Al_Qassim'],
      [13, 'Madinah'],
      [6, 'Asir'],
      [2, 'Makkah'],
    ]);
    expect(body.data[0]).toMatchObject({
      key: 'Riyadh',
      id: 10,
      name: 'الرياض',
      zoom: 10,
      minZoom: 8,
      centroid: { x: 46.74, y: 24.77 },
      bounds: { southWest: { x: 46.1, y: 24.22 }, northEast: { x: 47.55, y: 25.2 } },
      extent: { southWest: { x: 41.686, y: 19.2083 }, northEast: { x: 48.1838, y: 27.7021 } },
      nameEn: 'Riyadh',
      hasData: true,
      hasDemoData: true,
    });
    expect(body.data[0]?.mapStyleUrl).toMatch(/\/riyadh$/);
  });

  test('regions have the ids that the site knows', async () => {
    const { body } = await ask<{ id: number; key: RegionKey }[]>('regions');
    expect(Object.fromEntries(body.data.map(({ key, id }) => [key, id]))).toEqual(regionIds);
    expect(body.data.map(({ id }) => regionKeyById(id))).toEqual(body.data.map(({ key }) => key));
  });

  test('a region names the day of its newest deed', async () => {
    const { body } = await ask<{ id: number; lastSaleOn: string | null }[]>('regions');
    const sales = await store.database.selectFrom('sale').select(['region_id', 'date']).execute();
    const newest = (id: number) =>
      sales
        .filter((sale) => sale.region_id === id)
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? null;
    expect(body.data.map(({ lastSaleOn }) => lastSaleOn)).toEqual(body.data.map(({ id }) => newest(id)));
    expect(newest(10)).not.toBeNull();
  });

  test('a region counts its own parcels', async () => {
    const { body } = await ask<{ id: number; parcelCount: number }[]>('regions');
    for (const { id, parcelCount } of body.data) {
      const rows = await store.database
        .selectFrom('parcel')
        .select('id')
        .where('region_id', '=', id)
        .execute();
      expect(parcelCount).toBe(rows.length);
    }
  });

  test('GET parcel/{id} returns every field of the parcel', async () => {
    const row = await anyParcel();
    const { status, body } = await ask(`parcel/${row.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      parcelObjectId: row.id,
      parcelNo: row.parcel_no,
      planNo: row.plan_no,
      blockNo: row.block_no,
      area: row.area_sqm,
      city: row.city_name,
      neighborhoodName: row.neighborhood_name,
      landUseGroup: row.land_use_group,
      zoning: row.zoning,
      source: { origin: 'demo' },
    });
  });

  test.each([
    ['parcel/999', 404, 'parcel_not_found'],
    ['parcel/abc', 400, 'bad_request'],
    ['parcel/-1', 400, 'bad_request'],
    ['parcel/0', 400, 'bad_request'],
    ['parcel/99999999999999999999', 400, 'bad_request'],
    ['parcel/1%27%20or%201=1', 400, 'bad_request'],
    ['parcel/buildingRules', 400, 'bad_request'],
    ['parcel/buildingRules?parcelObjectId=', 400, 'bad_request'],
    ['parcel/buildingRules?parcelObjectId=5', 404, 'parcel_not_found'],
    ['transactions?parcelObjectId=x', 400, 'bad_request'],
    ['transactions?parcelObjectId=5', 404, 'parcel_not_found'],
    ['api/mapMetrics/landMetrics?neighborhoodId=5', 404, 'neighborhood_not_found'],
    ['api/mapMetrics/landMetrics?neighborhoodId=5&growthRateType=9', 400, 'bad_request'],
    ['api/mapMetrics/landMetrics/list?regionId=77', 404, 'region_not_found'],
    ['api/mapMetrics/landMetrics/list?regionId=10&limit=100000', 400, 'bad_request'],
    ['api/mapMetrics/landMetrics/list?regionId=10&offset=-1', 400, 'bad_request'],
    ['no/such/call', 404, 'not_found'],
    ['parcel/%E0%A4%A', 404, 'not_found'],
  ])('rejects %s with %i in the envelope', async (path, expected, code) => {
    const { status, body } = await ask(path);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ status: false, code, data: null });
    expect(body.message).toMatch(/[\u0621-\u064A]{3}/);
  });

  test('GET parcel/buildingRules applies the rules of the zoning class to the parcel', async () => {
    const row = await store.database
      .selectFrom('parcel')
      .selectAll()
      .where('zoning', '=', 'residential')
      .limit(1)
      .executeTakeFirstOrThrow();
    const rule = await store.database
      .selectFrom('building_rule')
      .selectAll()
      .where('region_id', '=', row.region_id)
      .where('folded_code', '=', 'residential')
      .executeTakeFirstOrThrow();
    const { body } = await ask(`parcel/buildingRules?parcelObjectId=${row.id}`);
    expect(body.data).toMatchObject({
      zoning: 'residential',
      maxFloors: rule.max_floors,
      maxCoverageRatio: rule.max_coverage_ratio,
      maxFootprintSqm: Math.floor(row.area_sqm * (rule.max_coverage_ratio ?? 0)),
      maxFloorAreaSqm: Math.floor(row.area_sqm * (rule.floor_area_ratio ?? 0)),
    });
  });

  test('GET api/parcel/landZoningGroups lists all nineteen classes, each with a distinct color', async () => {
    const { body } = await ask<{ color: string }[]>('api/parcel/landZoningGroups');
    expect(body.data).toHaveLength(19);
    expect(new Set(body.data.map((group) => group.color)).size).toBe(19);
  });

  test('GET transactions lists the sales of a parcel, newest first, multi-parcel deeds marked', async () => {
    const link = await store.database
      .selectFrom('sale')
      .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
      .selectAll('sale')
      .select('sale_parcel.parcel_id')
      .where('sale.parcel_count', '>', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { body } = await ask<Record<string, unknown>[]>(`transactions?parcelObjectId=${link.parcel_id}`);
    expect(body.data).toContainEqual(
      expect.objectContaining({
        id: link.id,
        date: link.date,
        priceSar: link.price_sar,
        parcelCount: link.parcel_count,
        kind: link.kind,
      }),
    );
    const dates = body.data.map((sale) => String(sale.date));
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test('a parcel that was never sold has an empty list', async () => {
    const row = await store.database
      .selectFrom('parcel')
      .select('id')
      .where((query) =>
        query.not(
          query.exists(
            query
              .selectFrom('sale_parcel')
              .select('sale_id')
              .whereRef('sale_parcel.parcel_id', '=', 'parcel.id'),
          ),
        ),
      )
      .limit(1)
      .executeTakeFirstOrThrow();
    const { status, body } = await ask(`transactions?parcelObjectId=${row.id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([]);
  });

  test('landMetrics returns the latest quarter, and growth over a year only on request', async () => {
    const base = await store.database
      .selectFrom('neighborhood_metric as now')
      .innerJoin('neighborhood_metric as before', (join) =>
        join
          .onRef('before.neighborhood_id', '=', 'now.neighborhood_id')
          .onRef('before.quarter', '=', 'now.quarter')
          .on(({ eb }) => eb('before.year', '=', eb('now.year', '-', 1))),
      )
      .select([
        'now.neighborhood_id',
        'now.average_price',
        'before.average_price as before_price',
        'before.deed_count',
      ])
      .where('now.year', '=', 2026)
      .where('now.quarter', '=', 3)
      .limit(1)
      .executeTakeFirstOrThrow();
    const path = `api/mapMetrics/landMetrics?neighborhoodId=${base.neighborhood_id}`;
    const plain = await ask(path);
    expect(plain.body.data).toMatchObject({
      growth: null,
      latest: { year: 2026, quarter: 3, averagePriceSarPerSqm: base.average_price },
    });
    const { body } = await ask<{ growth: { rate: number } }>(`${path}&growthRateType=3`);
    expect(body.data.growth.rate).toBeCloseTo(base.average_price / base.before_price - 1, 10);
  });

  test('landMetrics/list pages through all neighborhoods of a region, each once', async () => {
    const seen: number[] = [];
    let total = Infinity;
    for (let offset = 0; offset < total; offset += 40) {
      const { body } = await ask<{
        items: { neighborhoodId: number }[];
        totalCount: number;
        offset: number;
        limit: number;
      }>(`api/mapMetrics/landMetrics/list?regionId=10&offset=${offset}&limit=40`);
      expect(body.data).toMatchObject({ offset, limit: 40 });
      total = body.data.totalCount;
      seen.push(...body.data.items.map((item) => item.neighborhoodId));
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  test('GET /settings/app and /meta.json', async () => {
    const settings = await callPlatform(platform, getAppSettings);
    expect(settings.data).toMatchObject({ defaultRegionKey: 'Riyadh', defaultMapMode: 'zoning_color' });
    expect(await (await platform.get('meta.json')).json()).toEqual({ version: '0.2.0' });
  });

  test('GET /openapi.json describes every call', async () => {
    const document = (await (await platform.get('openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, { get: { responses: object } }>;
    };
    expect(Object.keys(document.paths['/regions']?.get.responses ?? {})).toEqual(['200', '4XX', '5XX']);
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/regions',
        '/parcel/{id}',
        '/parcel/buildingRules',
        '/api/parcel/landZoningGroups',
        '/transactions',
        '/api/mapMetrics/landMetrics',
        '/api/mapMetrics/landMetrics/list',
        '/settings/app',
        '/meta.json',
      ]),
    );
  });

  test('allows browser calls from the site, not from other origins', async () => {
    const allowed = await platform.get('regions', { headers: { origin: 'http://127.0.0.1:4321' } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4321');
    const foreign = await platform.get('regions', { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });
});
