import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getParcel, searchParcels } from '../../../contract/parcel/parcels.ts';
import { getPlan, listPlans } from '../../../contract/parcel/plans.ts';
import { searchTransactions } from '../../../contract/sale/transactions.ts';
import { moves } from '../../../database/migrations/039-stated-prices.ts';
import { readRevision } from '../../../database/shared/revisions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import { storeFeatures } from '../../../pipeline/store-features.ts';
import type { LoadMode } from '../../../pipeline/import/load/load-mode.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { collection, feature, square } from '../../support/geojson.ts';

const land = (number: number, price: Record<string, unknown>) =>
  feature(square(46.7 + number / 1000, 24.71, 0.0003), {
    ...{ parcel_no: String(number), subdivision_no: '2351', shape_area: 1000, landuseagroup: 'سكني' },
    ...price,
  });
const day = '2025-03-04';
const parcels = collection([
  land(1, { transaction_price: 2_000_000, transaction_date: day }),
  // The same sale as deed 1.
  land(2, { transaction_price: 3_000_000, transaction_date: '4/3/2025' }),
  land(3, { transaction_price: 4_000_000 }),
  land(4, { price_of_meter: 5000, transaction_date: Date.parse('2025-03-03T21:00:00Z') }),
  land(5, { price_of_meter: 6000 }),
  land(6, { transaction_price: 7_000_000, price_of_meter: 1, transaction_date: 'قريبًا' }),
  // Whose order shows that of the days before it.
  land(7, { transaction_price: 0, transaction_date: '31/3/2025' }),
  land(8, {}),
]);
const sales = `الرقم المرجعي للصفقة,المدينة,الحي,التاريخ,المخطط,رقم القطعة,السعر,المساحة
1,الرياض,الياسمين,2025/03/04,2351,2,"3,000,400",1000
2,الرياض,الياسمين,2025/03/05,2351,8,8000000,1000
`;
const districts = collection([
  feature(square(46.69, 24.7, 0.04), { district_ar: 'الياسمين', city_ar: 'الرياض' }),
]);

describe.each(engines)('prices in files of parcels on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  let report: Awaited<ReturnType<typeof importParcels>>;

  const common = { region: 'Riyadh', onProgress: () => undefined } as const;
  const load = {
    districts: () => importDistricts(store, { file: join(folder, 'districts.geojson'), ...common }),
    parcels: async (source = 'أمانة الرياض', file = 'parcels.geojson', mode: LoadMode = 'upsert') => {
      report = await importParcels(store, { file: join(folder, file), source, mode, ...common });
    },
    sales: () =>
      importSales(store, {
        ...{ files: [join(folder, 'sales.csv')], mode: 'upsert', reportDirectory: folder, ...common },
        source: 'وزارة العدل',
      }),
  };

  describe.each([
    ['parcels', 'sales'],
    ['sales', 'parcels'],
  ] as const)('loaded as %s, %s', (...order) => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'ardi-prices-'));
      store = await openTestStore(engine);
      await writeFile(join(folder, 'districts.geojson'), districts);
      await writeFile(join(folder, 'parcels.geojson'), parcels);
      await writeFile(join(folder, 'sales.csv'), sales);
      await load.districts();
      for (const kind of order) await load[kind]();
      platform = await startPlatform(store);
    });
    afterAll(async () => {
      await platform.close();
      await store.close();
      await rm(folder, { recursive: true });
    });

    const storedSales = async () => {
      const rows = await store.database
        .selectFrom('sale')
        .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
        .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
        .innerJoin('source', 'source.id', 'sale.source_id')
        .select(['parcel_no', 'date', 'price_sar', 'sale.area_sqm', 'source.name', 'sale.neighborhood_id'])
        .orderBy('parcel_no')
        .execute();
      expect(rows.every((row) => row.neighborhood_id !== null)).toBe(true);
      return rows.map((row) => [row.parcel_no, row.date, row.price_sar, row.area_sqm, row.name]);
    };
    const all = [
      ['1', day, 2_000_000, 1000, 'أمانة الرياض'],
      ['2', day, 3_000_400, 1000, 'وزارة العدل'],
      ['4', day, 5_000_000, 1000, 'أمانة الرياض'],
      ['8', '2025-03-05', 8_000_000, 1000, 'وزارة العدل'],
    ];

    test('a price with its day is a sale, once', async () => {
      expect(await storedSales()).toEqual(all);
      await load.sales();
      await load.parcels();
      expect(await storedSales()).toEqual(all);
    });

    test('the report tells of prices without a day, and of contradictions', () => {
      expect(report.remarks.lines()).toEqual([
        '2 × a price without a date, which counts in no figure (feature 3, 5)',
        '1 × a price without a date, which counts in no figure: unreadable date (feature 6)',
        '1 × the price per m² is not the price by the area; the price of the whole parcel holds (feature 6)',
      ]);
    });

    test('a price without a day is told with its source, and counts in no figure', async () => {
      const asked = async (number: string) => {
        const { id } = await store.database
          .selectFrom('parcel')
          .select('id')
          .where('parcel_no', '=', number)
          .executeTakeFirstOrThrow();
        const { data } = await callPlatform(platform, getParcel, { parameters: { id } });
        const { priceSarPerSqm, transactionPriceSar, statedPrice } = data;
        return [transactionPriceSar, priceSarPerSqm, statedPrice];
      };
      const source = expect.objectContaining({ name: 'أمانة الرياض', origin: 'import' }) as object;
      expect(await asked('1')).toEqual([2_000_000, 2000, null]);
      expect(await asked('3')).toEqual([null, null, { priceSar: 4_000_000, priceSarPerSqm: 4000, source }]);
      expect(await asked('5')).toEqual([null, null, { priceSar: null, priceSarPerSqm: 6000, source }]);
      expect(await asked('6')).toEqual([null, null, { priceSar: 7_000_000, priceSarPerSqm: 7000, source }]);
      expect(await asked('8')).toEqual([8_000_000, 8000, null]);
      const metrics = await store.database.selectFrom('neighborhood_metric').selectAll().execute();
      expect(metrics.map((row) => [row.deed_count, row.average_price])).toEqual([[4, 4000]]);
    });

    test('list, plan, map and sales count the same parcels as sold', async () => {
      const region = { regionId: 10 };
      const { data: plans } = await callPlatform(platform, listPlans, { query: region });
      const { data: plan } = await callPlatform(platform, getPlan, {
        query: { ...region, city: 'الرياض', planNo: '2351' },
      });
      const { data: found } = await callPlatform(platform, searchParcels, {
        query: { ...region, limit: 20 },
      });
      const { data: listed } = await callPlatform(platform, searchTransactions, { query: region });
      let drawn = 0;
      for await (const { layer, attributes } of storeFeatures(store, 10))
        if (layer === 'parcel' && attributes['transaction_price_sar'] != null) drawn++;
      expect({
        list: plans.items[0]?.soldCount,
        plan: plan.soldCount,
        parcels: found.items.filter(({ transactionPriceSar }) => transactionPriceSar !== null).length,
        sales: listed.totalCount,
        drawn,
      }).toEqual({ list: 4, plan: 4, parcels: 4, sales: 4, drawn: 4 });
    });

    test('an earlier version had such prices in the columns of sales, from which they are moved', async () => {
      const { database } = store;
      const before = await database.selectFrom('parcel').selectAll().orderBy('parcel_no').execute();
      const third = before.find((row) => row.parcel_no === '3');
      const none = { stated_price_sar: null, stated_price_source_id: null };
      await database
        .updateTable('parcel')
        .set({ ...none, transaction_price_sar: third?.stated_price_sar })
        .where('parcel_no', '=', '3')
        .execute();
      const revision = await readRevision(database, 'land:Riyadh');
      for (const statement of moves) await sql.raw(statement).execute(database);
      expect(await database.selectFrom('parcel').selectAll().orderBy('parcel_no').execute()).toEqual(before);
      expect(await readRevision(database, 'land:Riyadh')).not.toBe(revision);
    });

    test("another publisher's parcels without prices take none away", async () => {
      const bare = collection([land(1, {}), land(3, {})]);
      await writeFile(join(folder, 'bare.geojson'), bare);
      await load.parcels('جهة أخرى', 'bare.geojson');
      expect(await storedSales()).toEqual(all);
    });

    test('a file that replaces the earlier one of its publisher takes the prices away that it lacks', async () => {
      const fewer = collection([
        land(1, {}),
        land(4, { transaction_price: 9_000_000, transaction_date: day }),
      ]);
      await writeFile(join(folder, 'fewer.geojson'), fewer);
      await load.parcels('أمانة الرياض', 'fewer.geojson', 'replace');
      expect((await storedSales()).filter(([number]) => number === '1' || number === '4')).toEqual([
        ['4', day, 9_000_000, 1000, 'أمانة الرياض'],
      ]);
    });
  });
});
