import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importCities } from '../../../pipeline/import/cities/city-load.ts';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { importIndicators } from '../../../pipeline/import/indicators/indicators.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { PlaceFeature } from '../../../contract/search/places.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';

const square = (west: number, south: number, side: number, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: {
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
  },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const onProgress = () => undefined;

describe.each(engines)('cities on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-cities-'));
    store = await openTestStore(engine);
    platform = await startPlatform(store);
  });
  afterEach(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };
  const loadCities = async (...rows: string[]) =>
    importCities(store, {
      file: await write('cities.csv', ['المنطقة,المدينة,خط الطول,خط العرض', ...rows, ''].join('\n')),
      onProgress,
    });
  const found = async (text: string) => {
    const response = await platform.get(
      `geocoding/v5/mapbox.places/${encodeURIComponent(text)}.json?types=place&limit=10`,
    );
    const { features } = (await response.json()) as { features: PlaceFeature[] };
    return features.map((feature) => ({ name: feature.text, center: feature.center }));
  };
  const about = (x: number, y: number): unknown[] => [expect.closeTo(x, 6), expect.closeTo(y, 6)];

  test('a city without districts is found at its point, one with districts once and by these', async () => {
    await loadCities(
      'الرياض,عفيف,42.917,23.906',
      'مكة المكرمة,مكة,39.82,21.42',
      'مكة المكرمة,جدة,39.19,21.49',
    );
    expect(await found('عفيف')).toEqual([{ name: 'عفيف', center: about(42.917, 23.906) }]);
    expect(await found('جدة')).toEqual([{ name: 'جدة', center: about(39.19, 21.49) }]);
    const district = collection(
      square(39.1, 21.5, 0.02, { district_ar: 'الصفا', city_ar: 'جدة' }),
      square(39.8, 21.4, 0.02, { district_ar: 'العوالي', city_ar: 'مكة المكرمة' }),
    );
    await importDistricts(store, {
      file: await write('districts.geojson', district),
      region: 'Makkah',
      onProgress,
    });
    // Places are read once until the platform notices the new data; another platform has not read them yet.
    await platform.close();
    platform = await startPlatform(store);
    expect((await found('جدة')).filter(({ name }) => name === 'جدة')).toEqual([
      { name: 'جدة', center: about(39.11, 21.51) },
    ]);
    const holy = await found('مكة');
    expect(holy.filter(({ name }) => name.startsWith('مكة')).map(({ name }) => name)).toEqual([
      'مكة المكرمة',
    ]);
    expect(await found('عفيف')).toHaveLength(1);
  });

  test.each([
    ['Makkah', 'مكة المكرمة', 'مكة', 'مكة المكرمة', 39.82, 21.42],
    ['Madinah', 'المدينة المنورة', 'المدينة', 'المدينة المنورة', 39.6, 24.47],
  ] as const)(
    'the short and the long name of a city in %s mean one',
    async (key, region, short, long, x, y) => {
      const parcel = square(x, y, 0.0003, { parcelNo: '5', planNo: '9', city: short });
      await importParcels(store, {
        file: await write('parcels.geojson', collection(parcel)),
        region: key,
        onProgress,
      });
      const headers =
        'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة';
      const deed = (reference: number, city: string, plan: string) =>
        `${region},${city},${city}/حي بعيد,${reference},2025/02/03,${plan},قطعة 5,سكني,أرض,1,500000,500`;
      const sales = [headers, deed(1, long, 'مخطط/9'), deed(2, long, 'مخطط/8'), deed(3, short, 'مخطط/8'), ''];
      await importSales(store, {
        files: [await write('sales.csv', sales.join('\n'))],
        mode: 'append',
        reportDirectory: folder,
        onProgress,
      });
      const levels = await store.database
        .selectFrom('sale')
        .select(['transaction_no', 'level'])
        .orderBy('transaction_no')
        .execute();
      expect(levels.map((sale) => sale.level)).toEqual(['parcel', 'city', 'city']);

      const indicators = `السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة M2,متوسط سعر المتر
2024,1,${region},${short},أخرى,أرض,سكني,10,10000,10,1000
2024,1,${region},${long},أخرى,أرض,سكني,30,60000,30,2000
`;
      await importIndicators(store, {
        files: [await write('indicators.csv', indicators)],
        reportDirectory: folder,
        onProgress,
      });
      const figures = await store.database
        .selectFrom('city_metric')
        .select(['year', 'deed_count', 'average_price'])
        .orderBy('year')
        .execute();
      expect(figures).toEqual([
        { year: 2024, deed_count: 40, average_price: 1750 },
        { year: 2025, deed_count: 3, average_price: 1000 },
      ]);
    },
  );
});
