import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importIndicators } from '../../../pipeline/import/indicators/indicators.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import type { LoadMode } from '../../../pipeline/import/load/load-mode.ts';
import { getTransaction } from '../../../contract/sale/transactions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { callPlatform } from '../../support/calls.ts';
import { collection, feature, square } from '../../support/geojson.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';

const districts = collection([
  feature(square(46.6, 24.7, 0.02), { district_ar: 'بدر', city_ar: 'الرياض' }),
  feature(square(46.7, 24.7, 0.02), { district_ar: 'الياسمين', city_ar: 'الرياض' }),
]);
const parcels = collection([
  feature(square(46.605, 24.705, 0.0003), { parcelNo: '145/1', planNo: '1324/ب', city: 'الرياض' }),
  feature(square(46.705, 24.705, 0.0003), { parcelNo: '145/1', planNo: '1324/ب', city: 'الرياض' }),
]);
const headers =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تاريخ الصفقة هجري,المخطط,رقم القطعة,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة';
const deed = (reference: number, place: string, plan: string, parcel: string, price = '"1,800,000"') =>
  `الرياض,الرياض,${place},${reference},2025/02/03,1446/08/04,${plan},${parcel},سكني,أرض,1,${price},600`;
const sales = `\ufeff${headers}
${deed(101, 'الرياض/بدر', 'مخطط/1324/ ب', 'قطعة 145/1')}
${deed(102, 'الرياض/بدر', 'مخطط/بدون', 'قطعة بدون')}
${deed(103, 'الرياض/حي لا وجود له', 'مخطط/77', 'قطعة 3')}
${deed(104, 'الرياض/بدر', 'مخطط/9', 'قطعة 5', '60000')}
${deed(105, 'الرياض/بدر', 'مخطط/9', 'قطعة 6')}
${deed(106, 'الرياض/بدر', 'مخطط/9', 'قطعة 7')}
${deed(106, 'الرياض/بدر', 'مخطط/9', 'قطعة 8')}
${deed(107, 'الرياض/بدر', 'مخطط/9', 'قطعة 9', 'كثير')}
`;
const indicators = `السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك,قيمة الصفقات,المساحة M2,متوسط سعر المتر
2025,1,الرياض,الرياض,بدر,أرض,سكني,40,4000000,1000,9999
2025,1,الرياض,الرياض,الياسمين,أرض,سكني,10,4000000,1000,4000
`;

const orders = [
  ['districts', 'parcels', 'sales', 'indicators'],
  ['sales', 'indicators', 'parcels', 'districts'],
] as const;

describe.each(engines)('deeds on %s', (engine) => {
  describe.each(orders)('loaded as %s, %s, %s, %s', (...order) => {
    let folder: string;
    let store: Store;
    let platform: TestPlatform;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ardi-deeds-'));
      store = await openTestStore(engine);
      platform = await startPlatform(store);
      const files = { 'districts.geojson': districts, 'parcels.geojson': parcels, 'sales.csv': sales };
      for (const [name, text] of Object.entries({ ...files, 'indicators.csv': indicators }))
        await writeFile(join(folder, name), text);
      for (const kind of order) await load[kind]();
    });
    afterAll(async () => {
      await platform.close();
      await store.close();
      await rm(folder, { recursive: true });
    });

    const onProgress = () => undefined;
    const importDeeds = (mode: LoadMode = 'append', file = 'sales.csv') =>
      importSales(store, { files: [join(folder, file)], mode, reportDirectory: folder, onProgress });
    const load = {
      districts: () =>
        importDistricts(store, { file: join(folder, 'districts.geojson'), region: 'Riyadh', onProgress }),
      parcels: () =>
        importParcels(store, { file: join(folder, 'parcels.geojson'), region: 'Riyadh', onProgress }),
      sales: () => importDeeds(),
      indicators: () =>
        importIndicators(store, {
          files: [join(folder, 'indicators.csv')],
          reportDirectory: folder,
          onProgress,
        }),
    };
    const detail = async (reference: number) => {
      const { data } = await callPlatform(platform, getTransaction, {
        parameters: { transactionNo: String(reference) },
        query: { regionId: 10 },
      });
      return data;
    };

    test('a deed stands on its parcel, which lies in the neighborhood of the deed', async () => {
      expect(await detail(101)).toMatchObject({
        level: 'parcel',
        ...{ planNo: '1324/ب', parcelNo: '145/1', neighborhoodName: 'بدر', type: 'أرض سكنية' },
      });
      const links = await store.database
        .selectFrom('sale_parcel')
        .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
        .select(['centroid_x', 'transaction_price_sar', 'price_sar_per_sqm'])
        .execute();
      expect(links).toEqual([
        {
          centroid_x: expect.closeTo(46.60515, 4) as number,
          transaction_price_sar: 1_800_000,
          price_sar_per_sqm: 3000,
        },
      ]);
    });

    test('a deed without a parcel stands in its neighborhood, else in its city', async () => {
      expect(await detail(102)).toMatchObject({
        level: 'neighborhood',
        neighborhoodName: 'بدر',
        planNo: null,
      });
      expect(await detail(103)).toMatchObject({
        level: 'city',
        ...{ cityName: 'الرياض', neighborhoodName: 'حي لا وجود له', planNo: '77', parcelObjectId: null },
      });
    });

    test('a price far below the usual of its neighborhood is marked', async () => {
      expect(await detail(104)).toMatchObject({ kind: 'low_value' });
      expect(await detail(105)).toMatchObject({ kind: 'ordinary' });
    });

    test('figures come from deeds where there are any, else from indicators, never from both', async () => {
      const response = await platform.get('api/mapMetrics/landMetrics/list?regionId=10&limit=200');
      const { data } = (await response.json()) as {
        data: { items: { neighborhoodName: string; latest: object | null }[] };
      };
      const latest = Object.fromEntries(data.items.map((row) => [row.neighborhoodName, row.latest]));
      expect(latest).toMatchObject({
        بدر: { averagePriceSarPerSqm: 3000, averageBasis: 'median_of_sales', deedCount: 4 },
        الياسمين: { averagePriceSarPerSqm: 4000, averageBasis: 'published', deedCount: 10 },
      });
    });

    test('the same deeds again change nothing', async () => {
      const everything = () => store.database.selectFrom('sale').selectAll().orderBy('id').execute();
      const before = await everything();
      const revisions = await store.database.selectFrom('revision').selectAll().orderBy('name').execute();
      const report = await importDeeds();
      expect(report.changed).toEqual([]);
      expect(report.regions.get('Riyadh')).toMatchObject({ loaded: 0, known: 6 });
      expect(await everything()).toEqual(before);
      expect(await store.database.selectFrom('revision').selectAll().orderBy('name').execute()).toEqual(
        revisions,
      );
    });

    test('what is not taken is reported with line and reason', async () => {
      const { files } = await importDeeds();
      expect(files[0]).toMatchObject({ rows: 8, taken: 6 });
      expect(files[0]?.examples.map(({ line }) => line)).toEqual([8, 9]);
    });

    test('a parcel has the mean and the latest of its ordinary deeds, and no price without one', async () => {
      const prices = async () => {
        const rows = await store.database
          .selectFrom('parcel')
          .select(['price_sar_per_sqm', 'transaction_price_sar'])
          .orderBy('centroid_x')
          .execute();
        return rows.map((row) => [row.price_sar_per_sqm, row.transaction_price_sar]);
      };
      const add = async (...lines: string[]) => {
        await writeFile(join(folder, 'more.csv'), [headers, ...lines, ''].join('\n'));
        await importDeeds('append', 'more.csv');
      };
      const onParcel = ['مخطط/1324/ ب', 'قطعة 145/1'] as const;
      await add(
        deed(201, 'الرياض/بدر', ...onParcel, '2400000'),
        deed(202, 'الرياض/بدر', ...onParcel, '60000'),
        deed(203, 'الرياض/الياسمين', ...onParcel, '60000'),
      );
      expect(await prices()).toEqual([
        [3500, 2_400_000],
        [100, 60_000],
      ]);
      // Among others it turns out to be far below the usual.
      const usual = [204, 205, 206, 207, 208];
      await add(...usual.map((reference) => deed(reference, 'الرياض/الياسمين', 'مخطط/بدون', 'قطعة بدون')));
      expect(await prices()).toEqual([
        [3500, 2_400_000],
        [null, null],
      ]);
      await importDeeds('replace');
      expect(await prices()).toEqual([
        [3000, 1_800_000],
        [null, null],
      ]);
    });

    test('upsert writes known deeds anew and keeps their ids, replace takes missing ones out', async () => {
      const ids = async () =>
        new Map(
          (
            await store.database.selectFrom('sale').select(['id', 'transaction_no', 'price_sar']).execute()
          ).map((sale) => [sale.transaction_no, sale]),
        );
      const before = await ids();
      await writeFile(
        join(folder, 'corrected.csv'),
        `${headers}\n${deed(105, 'الرياض/الياسمين', 'مخطط/9', 'قطعة 6', '2000000')}\n`,
      );
      await importDeeds('upsert', 'corrected.csv');
      const after = await ids();
      expect(after.size).toBe(before.size);
      expect(after.get('105')).toEqual({ ...before.get('105'), price_sar: 2_000_000 });
      await importDeeds('replace', 'corrected.csv');
      expect([...(await ids()).keys()]).toEqual(['105']);
      await importDeeds('replace');
    });
  });
});
