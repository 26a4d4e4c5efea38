import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inEnglish } from '../../../words/message.ts';
import { listLandMetrics } from '../../../contract/map/metrics.ts';
import { importCities } from '../../../pipeline/import/cities/city-load.ts';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importIndicators } from '../../../pipeline/import/indicators/indicators.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { acceptRows } from '../../../pipeline/import/accept/accept.ts';
import { joinDoubles } from '../../../pipeline/import/deeds/join-doubles.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import { Aliases } from '../../../pipeline/import/places/aliases.ts';
import type { Store } from '../../../database/connection/store.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';
import { workbookFiles, type Cell } from '../../unit/pipeline/import/workbooks.ts';
import { zip } from '../../unit/pipeline/import/geographic-files.ts';

const ring = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const square = (west: number, south: number, side: number, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring(west, south, side)] },
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

const headers =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,المخطط,رقم القطعة,تصنيف العقار,السعر,المساحة';
const deed = (reference: string, { parcel = '', price = '900000', day = '2025/01/05' } = {}) =>
  `الرياض,الرياض,الرياض/بدر,${reference},${day},2351,${parcel},سكني,${price},600`;
const onProgress = () => undefined;

describe.each(engines)('tables as people have them on %s', (engine) => {
  let folder: string;
  let store: Store;
  let aliases: Aliases;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-tables-'));
    aliases = await Aliases.builtIn();
  });
  beforeEach(async () => {
    store = await openTestStore(engine);
    return () => store.close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  const file = async (content: string | Uint8Array, name = 'deeds.csv') => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const sales = async (content: string | Uint8Array, name?: string) =>
    importSales(store, {
      files: [await file(content, name)],
      ...{ mode: 'append', reportDirectory: folder, aliases, onProgress },
    });
  const stored = async () =>
    (
      await store.database
        .selectFrom('sale')
        .select(['transaction_no', 'price_sar', 'area_sqm', 'deed_parcel'])
        .orderBy('id')
        .execute()
    ).map((row) => [row.transaction_no, row.price_sar, row.area_sqm, row.deed_parcel]);
  const table = (...rows: string[]) => `${[headers, ...rows].join('\n')}\n`;

  test('a deed is the same whatever the notation of its number', async () => {
    await sales(table(deed('27049909')));
    for (const number of [
      '"27,049,909"',
      '27 049 909',
      '٢٧٬٠٤٩٬٩٠٩',
      "'27049909",
      '"=""27049909"""',
      '27049909.0',
    ])
      expect((await sales(table(deed(number)))).regions.get('Riyadh')).toMatchObject({ loaded: 0, known: 1 });
    expect(await stored()).toEqual([['27049909', 900_000, 600, null]]);
  });

  test('all months of a workbook are loaded', async () => {
    const sheets = [1, 2, 3].map((month): Cell[][] => [
      headers.split(','),
      ...[1, 2].map((index) => deed(String(month * 10 + index)).split(',')),
    ]);
    const report = await sales(zip(workbookFiles([['غلاف', 'صفقات']], ...sheets)), 'months.xlsx');
    expect(report.files.map(({ taken }) => taken)).toEqual([2, 2, 2]);
    expect(report.files[0]?.notes.map(inEnglish)).toEqual([
      'sheets without the columns are passed over: «ورقة 1»',
    ]);
    expect((await stored()).map(([number]) => number)).toEqual(['11', '12', '21', '22', '31', '32']);
  });

  test('a sheet for each region is loaded into that region', async () => {
    const names = headers.split(',').slice(1);
    const sheet = (reference: string): Cell[][] => [names, deed(reference).split(',').slice(1)];
    const files = workbookFiles(sheet('1'), sheet('2'));
    const book = files['xl/workbook.xml'] ?? '';
    const named = book.replace('ورقة 1', 'منطقة القصيم').replace('ورقة 2', 'الرياض');
    const report = await sales(zip({ ...files, 'xl/workbook.xml': named }), 'regions.xlsx');
    expect([...report.regions].map(([region, { loaded }]) => [region, loaded])).toEqual([
      ['Al_Qassim', 1],
      ['Riyadh', 1],
    ]);
  });

  test('the order of day and month is that of the whole column', async () => {
    const early = Array.from({ length: 2100 }, (_, index) => deed(String(index + 1), { day: '02/01/2025' }));
    await sales(table(...early, deed('3000', { day: '31/01/2025' })));
    const days = await store.database.selectFrom('sale').select('date').distinct().orderBy('date').execute();
    expect(days.map(({ date }) => date)).toEqual(['2025-01-02', '2025-01-31']);
  });

  test('prices and areas are not exchanged where the headers in the middle are', async () => {
    const other = headers.replace('السعر,المساحة', 'المساحة,السعر');
    const exchanged = deed('2').replace('900000,600', '600,900000');
    await sales(table(deed('1'), other, exchanged));
    expect(await stored()).toEqual([
      ['1', 900_000, 600, null],
      ['2', 900_000, 600, null],
    ]);
  });

  test('a number of a parcel that became a day is held with its cell, and accepted without it', async () => {
    const report = await sales(table(deed('1', { parcel: '12/4' }), deed('2', { parcel: '03-Dec' })));
    expect(report.files[0]).toMatchObject({ taken: 1, heldRows: 1 });
    expect(await stored()).toEqual([['1', 900_000, 600, '12/4']]);
    const [held] = await store.database.selectFrom('held_row').select(['id', 'reason', 'detail']).execute();
    expect(held).toMatchObject({ reason: 'number' });
    expect(JSON.parse(held?.detail ?? '')).toEqual({ column: 'رقم القطعة', cell: '03-Dec' });
    await acceptRows(store, [held?.id ?? ''], { aliases, onProgress });
    expect(await stored()).toEqual([
      ['1', 900_000, 600, '12/4'],
      ['2', 900_000, 600, null],
    ]);
  });

  test('a held row goes when the deed comes mended', async () => {
    await sales(table(deed('1'), deed('2', { parcel: '03-Dec' })));
    await sales(table(deed('2', { parcel: '3/12' })));
    expect(await store.database.selectFrom('held_row').select('id').execute()).toEqual([]);
    expect((await stored()).map(([number, , , parcel]) => [number, parcel])).toEqual([
      ['1', null],
      ['2', '3/12'],
    ]);
  });

  test('a row with a broken letter is held, and the rest is loaded', async () => {
    const text = Buffer.from(table(deed('1'), deed('2')));
    text[text.lastIndexOf(Buffer.from('بدر'))] = 0xff;
    const report = await sales(text);
    expect(report.files[0]).toMatchObject({ taken: 1, heldRows: 1 });
    const [held] = await store.database.selectFrom('held_row').select(['reason', 'line']).execute();
    expect(held).toEqual({ reason: 'letters', line: 3 });
  });

  test('days that a spreadsheet numbers are read, and what cannot be is quoted', async () => {
    await sales(table(deed('1', { day: '45658' })));
    const sale = await store.database.selectFrom('sale').select('date').executeTakeFirstOrThrow();
    expect(sale.date).toBe('2025-01-01');
    await expect(sales(table(deed('2', { day: 'قريبا' })))).rejects.toThrow(
      '1 × unreadable date (line 2, «تاريخ الصفقة ميلادي»: «قريبا»)',
    );
  });

  test('deeds that an earlier version stored under several notations are joined', async () => {
    await importDistricts(store, {
      file: await file(
        collection(square(46.6, 24.7, 0.02, { district_ar: 'بدر', city_ar: 'الرياض' })),
        'd.geojson',
      ),
      ...{ region: 'Riyadh', onProgress },
    });
    await sales(
      table(deed('1'), deed('2', { price: '800000' }), deed('27049909'), deed('27051733'), deed('x')),
    );
    const { database } = store;
    const rename = (from: string, to: string) =>
      database.updateTable('sale').set({ transaction_no: to }).where('transaction_no', '=', from).execute();
    // As earlier versions stored them: one a double, one with other facts, one alone.
    await rename('1', '27,049,909');
    await rename('2', '27,051,733');
    await rename('x', '27 060 000');
    const report = await joinDoubles(store, aliases);
    expect(report).toEqual({ joined: 1, renumbered: 1, conflicting: ['27,051,733'], regions: ['Riyadh'] });
    expect((await stored()).map(([number]) => number)).toEqual([
      '27,051,733',
      '27049909',
      '27051733',
      '27060000',
    ]);
    const metric = await database
      .selectFrom('neighborhood_metric')
      .select('deed_count')
      .executeTakeFirstOrThrow();
    expect(Number(metric.deed_count)).toBe(4);
    expect(await joinDoubles(store, aliases)).toBeUndefined();
  });

  test('a history of indicators without areas is loaded with what it has', async () => {
    const history = `yearnumber,quarternumber,quarternamear,quarterid,region_ar,city_ar,district_ar,typecategoryar,deed_counts,RealEstatePrice_SUM,Meter_Price_W_Avg_IQR
2018,1,الربع الأول,20181,الرياض,الرياض,بدر,قطعة أرض-سكنى,12,30750000,4100.5
2018,2,الربع الثاني,20182,الرياض,الرياض,,شقة,3,900000,NULL
`;
    await importDistricts(store, {
      file: await file(
        collection(square(46.6, 24.7, 0.02, { district_ar: 'بدر', city_ar: 'الرياض' })),
        'd.geojson',
      ),
      ...{ region: 'Riyadh', onProgress },
    });
    const report = await importIndicators(store, {
      files: [await file(history, 'history.csv')],
      ...{ reportDirectory: folder, aliases, onProgress },
    });
    expect(report.files[0]).toMatchObject({ rows: 2, placed: 1, waiting: 1 });
    const metrics = await database().selectFrom('neighborhood_metric').selectAll().execute();
    expect(metrics).toMatchObject([
      { year: 2018, quarter: 1, average_price: 4101, average_basis: 'published' },
    ]);
    const platform = await startPlatform(store);
    const { data } = await callPlatform(platform, listLandMetrics, { query: { regionId: 10 } });
    await platform.close();
    expect(data).toMatchObject({ items: [{ latest: { deedCount: 12, totalAreaSqm: null } }] });
  });
  const database = () => store.database;

  test('a row of totals is not added to what it sums up', async () => {
    const names = 'السنة,الربع,المنطقة,المدينة,الحي,نوع العقار,عدد الصكوك,قيمة الصفقات';
    const rows = ['2025,1,الرياض,الرياض,بدر,أرض,4,1000000', '2025,1,الرياض,الرياض,الإجمالي,أرض,4,1000000'];
    const report = await importIndicators(store, {
      files: [await file(`${[names, ...rows].join('\n')}\n`, 'totals.csv')],
      ...{ reportDirectory: folder, aliases, onProgress },
    });
    expect(Object.fromEntries(report.files[0]?.reasons ?? [])).toMatchObject({ 'a row of totals': 1 });
    const stored = await database().selectFrom('sales_indicator').select('district_name').execute();
    expect(stored).toEqual([{ district_name: 'بدر' }]);
  });

  test('a workbook of cities says which sheets it passes over', async () => {
    const rows: Cell[][] = [
      ['المدينة', 'المنطقة', 'خط الطول', 'خط العرض'],
      ['الخرج', 'الرياض', '47.31', '24.15'],
    ];
    const report = await importCities(store, {
      file: await file(zip(workbookFiles([['غلاف', 'أ']], rows)), 'cities.xlsx'),
      ...{ aliases, onProgress },
    });
    expect([report.loaded, report.notes.map(inEnglish)]).toEqual([
      1,
      ['sheets without the columns are passed over: «ورقة 1»'],
    ]);
  });

  test('indicators are read from workbooks of several sheets', async () => {
    const names = [
      'السنة',
      'الربع',
      'المنطقة',
      'المدينة',
      'الحي',
      'نوع العقار',
      'عدد الصكوك',
      'قيمة الصفقات',
    ];
    const row = (quarter: number): Cell[] => [2025, quarter, 'الرياض', 'الرياض', 'بدر', 'أرض', 4, 1_000_000];
    const report = await importIndicators(store, {
      files: [await file(zip(workbookFiles([names, row(1)], [names, row(2)])), 'quarters.xlsx')],
      ...{ reportDirectory: folder, aliases, onProgress },
    });
    expect(report.periods).toMatchObject([{ quarter: 1 }, { quarter: 2 }]);
  });

  test('parcels get the numbers, areas and prices that people mean', async () => {
    const side = 0.00025;
    const features = [
      { parcelNo: '12.0', planNo: '3114.0', blockNo: '7.0', area: '625 م2', price_sar_per_sqm: '2,500 ريال' },
      { parcelNo: '2025-12-03', planNo: '3114', area: '625' },
    ].map((properties, index) => square(46.7 + index * 0.001, 24.7, side, { ...properties, city: 'الرياض' }));
    const report = await importParcels(store, {
      file: await file(collection(...features), 'parcels.geojson'),
      ...{ region: 'Riyadh', onProgress },
    });
    const rows = await database()
      .selectFrom('parcel')
      .select(['parcel_no', 'plan_no', 'block_no', 'area_sqm', 'stated_price_sar_per_sqm'])
      .orderBy('centroid_x')
      .execute();
    expect(rows).toMatchObject([
      { parcel_no: '12', plan_no: '3114', block_no: '7', area_sqm: 625, stated_price_sar_per_sqm: 2500 },
      { parcel_no: '-', plan_no: '3114', block_no: null },
    ]);
    expect(report.columns.lines().join('\n')).toContain('not understood: parcel in 1 row: 2025-12-03');
  });
});
