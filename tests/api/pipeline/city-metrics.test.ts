import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importIndicators } from '../../../pipeline/import/indicators/indicators.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import type { LoadMode } from '../../../pipeline/import/load/load-mode.ts';
import type { Store } from '../../../database/connection/store.ts';
import { listCityMetrics, listLandMetrics } from '../../../contract/map/metrics.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';

const regionId = 10;

const district = (name: string, west: number, city = 'الرياض') => ({
  type: 'Feature',
  properties: { district_ar: name, city_ar: city },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 24.7],
        [west + 0.02, 24.7],
        [west + 0.02, 24.72],
        [west, 24.72],
        [west, 24.7],
      ],
    ],
  },
});
const districts = (...names: string[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: names.map((name, index) => district(name, 46.6 + index / 10)),
  });

const indicatorHeaders =
  'السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة M2,متوسط سعر المتر';
/** A row of indicators: city, district, quarter of 2025, deeds, average. */
const row = (
  city: string,
  name: string,
  quarter: number,
  deeds: number,
  average: number,
  { type = 'أرض', year = 2025 } = {},
) => `${year},${quarter},الرياض,${city},${name},${type},سكني,${deeds},${deeds * 1000},${deeds},${average}`;

const deedHeaders =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة';
/** A deed of 100 m² in the first quarter of 2025. */
const deed = (reference: number, city: string, name: string, price: number, type = 'أرض', count = 1) =>
  `الرياض,${city},${city}/${name},${reference},2025/02/03,مخطط/9,قطعة 5,سكني,${type},${count},${price},100`;

describe.each(engines)('figures of cities on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-cities-'));
    store = await openTestStore(engine);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const onProgress = () => undefined;
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const loadDistricts = async (...names: string[]) =>
    importDistricts(store, {
      file: await write('districts.geojson', districts(...names)),
      region: 'Riyadh',
      onProgress,
    });
  const loadIndicators = async (...rows: string[]) =>
    importIndicators(store, {
      files: [await write('indicators.csv', `\ufeff${[indicatorHeaders, ...rows].join('\n')}\n`)],
      reportDirectory: folder,
      onProgress,
    });
  const loadDeeds = async (mode: LoadMode, ...rows: string[]) =>
    importSales(store, {
      files: [await write('deeds.csv', `\ufeff${[deedHeaders, ...rows].join('\n')}\n`)],
      mode,
      reportDirectory: folder,
      onProgress,
    });
  const cities = async () => (await callPlatform(platform, listCityMetrics, { query: { regionId } })).data;
  const neighborhoods = async () => {
    const { data } = await callPlatform(platform, listLandMetrics, { query: { regionId } });
    return Object.fromEntries(
      data.items.flatMap(({ neighborhoodName: name, latest }) => (latest ? [[name, latest.deedCount]] : [])),
    );
  };

  // One story: each test goes on from the one before.
  test('«other» and unknown districts make one figure of their city, whose district then takes its rows', async () => {
    await loadDistricts('بدر');
    await loadIndicators(
      row('الرياض', 'بدر', 1, 40, 9000),
      row('الرياض', 'أخرى', 1, 10, 1000),
      row('مدينة الرياض', 'حي لم يأت بعد', 1, 30, 2000),
      row('الرياض', 'أخرى', 1, 500, 7000, { type: 'فيلا' }),
      row('الرياض', 'أخرى', 1, 5, 1400, { year: 2024 }),
      row('الدلم', 'أخرى', 1, 40, 300),
      row('الزلفي', 'أخرى', 1, 4, 500),
      row('', 'أخرى', 1, 70, 500),
    );
    expect(await cities()).toEqual([
      expect.objectContaining({ cityName: 'الدلم', growth: null, tooFewSales: false }),
      {
        cityName: 'الرياض',
        regionId,
        latest: {
          ...{ year: 2025, quarter: 1, averagePriceSarPerSqm: 1750, averageBasis: 'published' },
          ...{ highestPriceSarPerSqm: null, lowestPriceSarPerSqm: null },
          ...{ deedCount: 40, totalValueSar: 40_000, totalAreaSqm: 40 },
        },
        tooFewSales: false,
        growth: {
          rate: 0.25,
          base: { year: 2024, quarter: 1 },
          baseAveragePriceSarPerSqm: 1400,
          sampleSize: 5,
        },
        source: expect.objectContaining({ origin: 'import' }) as object,
      },
      expect.objectContaining({ cityName: 'الزلفي', tooFewSales: true }),
    ]);
    expect(await neighborhoods()).toEqual({ بدر: 40 });

    await loadDistricts('بدر', 'حي لم يأت بعد');
    expect((await cities())[1]).toMatchObject({
      cityName: 'الرياض',
      latest: { averagePriceSarPerSqm: 1000, deedCount: 10 },
    });
    expect(await neighborhoods()).toEqual({ بدر: 40, 'لم يأت بعد': 30 });
  });

  test('a district that is gone gives its rows back to its city', async () => {
    await loadDistricts('بدر');
    expect((await cities())[1]).toMatchObject({ latest: { averagePriceSarPerSqm: 1750, deedCount: 40 } });
  });

  test('deeds of land win over the indicators of their city and quarter', async () => {
    await loadDeeds(
      'append',
      deed(1, 'الرياض', 'أخرى', 200_000),
      deed(2, 'الرياض', 'لا وجود له', 300_000),
      deed(3, 'الرياض', 'أخرى', 700_000),
      deed(4, 'الرياض', 'أخرى', 9_000_000, 'فيلا'),
      deed(5, 'الرياض', 'أخرى', 9_000_000, 'أرض', 3),
      deed(6, 'الرياض', 'بدر', 900_000),
    );
    const found = await cities();
    expect(found.map(({ cityName, latest }) => [cityName, latest.deedCount])).toEqual([
      ['الدلم', 40],
      ['الزلفي', 4],
      ['الرياض', 3],
    ]);
    expect(found[2]).toMatchObject({
      latest: {
        averagePriceSarPerSqm: 3000,
        averageBasis: 'median_of_sales',
        lowestPriceSarPerSqm: 2000,
        highestPriceSarPerSqm: 7000,
      },
      growth: { baseAveragePriceSarPerSqm: 1400 },
    });
    expect(await neighborhoods()).toEqual({ بدر: 1 });
  });

  test('without these deeds the indicators count again', async () => {
    await loadDeeds('replace', deed(6, 'الرياض', 'بدر', 900_000));
    expect((await cities())[1]).toMatchObject({ latest: { averageBasis: 'published', deedCount: 40 } });
  });

  test('a quarter loaded again replaces the figures of its cities, other quarters stay', async () => {
    await loadIndicators(row('الرياض', 'بدر', 1, 40, 9000));
    expect(await cities()).toMatchObject([{ cityName: 'الرياض', latest: { year: 2024, deedCount: 5 } }]);
  });

  test('a region has to be one that there is, and to be told', async () => {
    expectRefusal(
      await callPlatform(platform, listCityMetrics, { query: { regionId: 77 } }),
      404,
      'region_not_found',
    );
    expectBadInput(await callPlatform(platform, listCityMetrics, { query: {} }), 'regionId');
  });
});
