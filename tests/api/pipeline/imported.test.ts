import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { importIndicators } from '../../../pipeline/import/indicators/indicators.ts';
import { storeFeatures } from '../../../pipeline/store-features.ts';
import type { Store } from '../../../database/connection/store.ts';
import { engines, openDemoStore } from '../../support/store.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';

const square = (west: number, south: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
});
const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties });
const collection = (features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

const districts = collection([
  feature(square(46.6, 24.7, 0.02), { district_ar: 'النــرجس', city_ar: 'الرياض' }),
  feature(square(46.7, 24.7, 0.02), { district_ar: 'حي الياسمين', city_ar: 'الرياض' }),
]);
const sales = `السنة,الربع,الربع ,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك ,قيمة الصفقات,المساحة M2,متوسط سعر المتر,الحد الأعلى لسعر المتر,الحد الأدنى لسعر المتر
2024,3,الربع الثالث,الرياض,الرياض,النرجس,أرض,سكني,10,4000000,1000,NULL,NULL,NULL
2025,3,الربع الثالث,الرياض,الرياض,النرجس,أرض,سكني,10,5000000,1000,4800,6000,3000
2025,3,الربع الثالث,الرياض,الرياض,النرجس,أرض,تجاري,30,9000000,2000,5200,7000,4000
2025,3,الربع الثالث,الرياض,الرياض,النرجس,فيلا,سكني,5,9000000,900,9999,9999,9999
2025,3,الربع الثالث,الرياض,الرياض,لا وجود له,أرض,سكني,1,1000,1,NULL,NULL,NULL
`;
const parcels = collection([
  feature(square(46.605, 24.705, 0.0003), { parcelNo: '7', planNo: '12', zoning: 'residential' }),
]);

describe.each(engines)('imported data on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-import-'));
    store = await openDemoStore(engine);
    platform = await startPlatform(store);
    await writeFile(join(folder, 'districts.geojson'), districts);
    await writeFile(join(folder, 'sales.csv'), sales);
    await writeFile(join(folder, 'parcels.geojson'), parcels);
    await load();
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  async function load(): Promise<void> {
    const onProgress = () => undefined;
    await importDistricts(store, { file: join(folder, 'districts.geojson'), region: 'Riyadh', onProgress });
    await importIndicators(store, {
      files: [join(folder, 'sales.csv')],
      reportDirectory: folder,
      onProgress,
    });
    await importParcels(store, { file: join(folder, 'parcels.geojson'), region: 'Riyadh', onProgress });
  }

  interface Row {
    neighborhoodId: number;
    neighborhoodName: string;
    parcelCount: number;
    latest: { averagePriceSarPerSqm: number; averageBasis: string; deedCount: number } | null;
    growth: { rate: number } | null;
    source: { origin: string; licence: string | null } | null;
  }
  async function list(): Promise<Row[]> {
    const response = await platform.get('api/mapMetrics/landMetrics/list?regionId=10&limit=200');
    return ((await response.json()) as { data: { items: Row[] } }).data.items;
  }

  test('lists only the real districts, with published quarter, source and growth', async () => {
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      // Published averages weighted by deeds: (4800 × 10 + 5200 × 30) ÷ 40; the villa does not count.
      latest: { averagePriceSarPerSqm: 5100, averageBasis: 'published', deedCount: 40 },
      source: { origin: 'import' },
      parcelCount: 1,
    });
    // The year before has no published average: 4,000,000 ÷ 1,000.
    expect(rows[0]?.growth?.rate).toBeCloseTo(5100 / 4000 - 1, 10);
    expect(rows[1]).toMatchObject({ latest: null, source: null });
  });

  test('the map draws the real districts with their average, and the imported parcel', async () => {
    const drawn = new Map<string, object[]>();
    for await (const { layer, id, attributes } of storeFeatures(store, 10)) {
      drawn.set(layer, [...(drawn.get(layer) ?? []), { id, ...attributes }]);
    }
    const neighborhoods = drawn.get('neighborhood') ?? [];
    expect(neighborhoods).toHaveLength(2);
    for (const price of [5100, null]) {
      expect(neighborhoods).toContainEqual(expect.objectContaining({ published_price_sar_per_sqm: price }));
    }
    expect(drawn.get('parcel')).toContainEqual(
      expect.objectContaining({ parcel_no: '7', zoning: 'residential' }),
    );
  });

  test('importing again duplicates nothing and keeps every id', async () => {
    const before = await list();
    const count = async () => (await store.database.selectFrom('parcel').select('id').execute()).length;
    const parcelsBefore = await count();
    await load();
    expect(await list()).toEqual(
      before.map((row) => ({
        ...row,
        source: row.source && { ...row.source, updatedAt: expect.any(String) as string },
      })),
    );
    expect(await count()).toBe(parcelsBefore);
  });

  test('other regions keep their demo neighborhoods', async () => {
    const response = await platform.get('api/mapMetrics/landMetrics/list?regionId=6&limit=200');
    const { data } = (await response.json()) as { data: { totalCount: number } };
    expect(data.totalCount).toBeGreaterThan(10);
  });
});
