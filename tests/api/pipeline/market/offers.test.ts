import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../database/connection/store.ts';
import { getBrokerProfile } from '../../../../contract/offer/brokers.ts';
import { getOffer, listOffers } from '../../../../contract/offer/offers.ts';
import { callPlatform } from '../../../support/calls.ts';
import { marketImports } from '../../../support/market-imports.ts';
import { startPlatform, type TestPlatform } from '../../../support/platform.ts';
import { landFiles } from '../../../support/real-land.ts';
import { engines, openTestStore } from '../../../support/store.ts';
import { collectionOf, importLand } from '../../../support/written-land.ts';

const organisations = 'id,name,type\nB-17,مكتب الأفق,broker\n';
const headers =
  'رقم العرض,معرف المنشأة,عنوان العرض,وصف العرض,الغرض,السعر,سعر المتر,معرف القطعة,رقم المخطط,رقم القطعة,المدينة,الحي,المساحة,تاريخ النشر,صالح حتى';
const offer = (
  change: Partial<Record<'id' | 'org' | 'title' | 'price' | 'parcel' | 'city' | 'ids', string>> = {},
) => {
  const { id = 'W-1', org = 'B-17', title = 'أرض', price = '1800000', city = 'الرياض' } = change;
  const plot = change.ids === undefined ? `,1324/ب,${change.parcel ?? '145/1'}` : `${change.ids},,`;
  return `${id},${org},${title},قريبة,بيع,${price},,${plot},${city},,,2026-10-01,2127-03-31`;
};
const table = (...rows: string[]) => `${[headers, ...rows].join('\n')}\n`;

describe.each(engines)('offers from files on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  let imports: ReturnType<typeof marketImports>;
  const load = (text: string, options = {}) => imports.load('offers', text, { region: 'Riyadh', ...options });
  beforeAll(async () => {
    store = await openTestStore(engine);
    platform = await startPlatform(store);
    imports = marketImports(store, platform.url);
    await importLand(store, { districts: landFiles.districts, parcels: landFiles.parcels });
    await imports.load('organisations', organisations);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    imports.end();
  });
  beforeEach(async () => {
    await store.database.deleteFrom('offer_parcel').execute();
    await store.database.deleteFrom('offer').execute();
    await store.database.deleteFrom('source').where('load_key', 'like', 'offers%').execute();
  });

  const ask = (code: string) => callPlatform(platform, getOffer, { parameters: { code } });
  const parcelOf = async (parcelNo: string) =>
    store.database
      .selectFrom('parcel')
      .selectAll()
      .where('parcel_no', '=', parcelNo)
      .executeTakeFirstOrThrow();
  const revision = () =>
    store.database.selectFrom('revision').select('value').where('name', '=', 'offers').executeTakeFirst();

  test('an offer stands on its parcel, with its broker and source', async () => {
    const said = await load(table(offer()), { source: 'منصة العروض' });
    expect(said).toContain('1 offers new, 0 changed, 0 stay the same');
    const parcel = await parcelOf('145/1');
    expect((await ask('W-1')).data).toMatchObject({
      ...{ code: 'W-1', title: 'أرض', description: 'قريبة', purpose: 'sale', priceSar: 1_800_000 },
      ...{ cityName: 'الرياض', neighborhoodName: 'بدر', neighborhoodId: parcel.neighborhood_id },
      ...{ publishedAt: '2026-09-30T21:00:00.000Z', validUntil: '2127-03-31T20:59:59.000Z', isValid: true },
      ...{ parcelObjectIds: [parcel.id], parcels: [{ parcelNo: '145/1' }] },
      ...{ centroid: { x: parcel.centroid_x, y: parcel.centroid_y } },
      broker: { code: 'B-17', name: 'مكتب الأفق' },
      source: { name: 'منصة العروض', origin: 'import' },
    });
    const onParcel = await callPlatform(platform, listOffers, { query: { parcelObjectId: parcel.id } });
    expect(onParcel.data.items).toMatchObject([{ code: 'W-1' }]);
    const broker = await callPlatform(platform, getBrokerProfile, { parameters: { code: 'B-17' } });
    expect(broker.data.validOfferCount).toBe(1);
  });

  test('several parcels make one offer, whose area and price follow from them', async () => {
    const row = 'W-2,B-17,أرضان,,بيع,,1000,,1324/ب,145/1 و 146,,بدر,,,2127-03-31';
    await load(table(row));
    const [one, other] = [await parcelOf('145/1'), await parcelOf('146')];
    const { data } = await ask('W-2');
    expect(data.parcelObjectIds).toEqual([one.id, other.id].sort((a, b) => a - b));
    expect(data.areaSqm).toBeCloseTo(one.area_sqm + other.area_sqm, 1);
    expect(data.priceSar).toBe(Math.round(data.areaSqm * 1000));
    expect([data.centroid.x, data.centroid.y]).toEqual([
      (one.west + other.east) / 2,
      (Math.min(one.south, other.south) + Math.max(one.north, other.north)) / 2,
    ]);
  });

  test('the ids of the file of parcels name parcels, those of the same publisher first', async () => {
    const square = (await parcelOf('146')).geometry;
    const parcels = collectionOf([
      {
        geometry: JSON.parse(square) as object,
        properties: {
          parcel_id: 'PX',
          parcel_no: '146',
          subdivision_no: '1324/ب',
          block_no: '7',
          city: 'الرياض',
        },
      },
    ]);
    const options = { region: 'Riyadh', source: 'السجل', mode: 'upsert', name: 'parcels.geojson' } as const;
    await imports.load('parcels', parcels, { ...options, map: ['parcel_id=parcelId'] });
    await load(table(offer({ ids: 'PX' })));
    expect((await ask('W-1')).data.parcels).toMatchObject([{ parcelNo: '146' }]);
  });

  test('what is not there is told, and the rest is taken', async () => {
    const said = await load(
      table(
        offer(),
        offer({ id: 'W-2', parcel: '999' }),
        offer({ id: 'W-3', org: 'B-99' }),
        offer({ id: 'W-4', city: 'جدة' }),
        offer({ id: 'W-5', ids: 'nowhere' }),
        offer({ title: 'أخرى' }),
      ),
    );
    expect(said).toContain('6 rows: 1 taken, 5 not taken');
    expect(said).toContain('line 3: unknown parcel: W-2: parcel 999 of plan 1324/ب in الرياض');
    expect(said).toContain('line 4: unknown organisation: W-3: B-99');
    expect(said).toContain(
      'line 5: unknown parcel: W-4: parcel 145/1 of plan 1324/ب in جدة (elsewhere, or several)',
    );
    expect(said).toContain('line 6: unknown parcel: W-5: parcel with the id nowhere');
    expect(said).toContain('line 7: same id as an earlier row: W-1 (line 2)');
    const { data } = await callPlatform(platform, listOffers, { query: { regionId: 10 } });
    expect(data.items).toMatchObject([{ code: 'W-1', title: 'أرض' }]);
  });

  test('the same file twice changes nothing; a change is shown at once, under the same address', async () => {
    await load(table(offer()));
    const before = await revision();
    const source = await store.database.selectFrom('source').selectAll().execute();
    expect(await load(table(offer()))).toContain('nothing has changed');
    expect(await revision()).toEqual(before);
    expect(await store.database.selectFrom('source').selectAll().execute()).toEqual(source);
    expect(await load(table(offer({ price: '1700000' })))).toContain('0 offers new, 1 changed');
    expect((await ask('W-1')).data.priceSar).toBe(1_700_000);
    expect(await revision()).not.toEqual(before);
    expect(await load(table(offer({ price: '1700000', parcel: '146' })))).toContain('1 changed');
    expect((await ask('W-1')).data.parcels).toMatchObject([{ parcelNo: '146' }]);
  });

  test('a day of publication that no file gives stays that of the first load', async () => {
    const row = (title: string) => `W-7,B-17,${title},,إيجار,90000,,,1324/ب,145/1,الرياض,,,,2127-03-31`;
    await load(table(row('أرض')), { date: '2026-09-15' });
    await load(table(row('أخرى')), { date: '2026-10-15' });
    expect((await ask('W-7')).data).toMatchObject({
      ...{ title: 'أخرى', purpose: 'lease', publishedAt: '2026-09-14T21:00:00.000Z' },
    });
  });

  test('an end that no file gives is not known, and the offer stands until a file tells it', async () => {
    const row = (until: string) => `W-8,B-17,أرض,,بيع,90000,,,1324/ب,145/1,الرياض,,,,${until}`;
    await load(table(row('')));
    expect((await ask('W-8')).data).toMatchObject({ validUntil: null, isValid: true });
    const { data } = await callPlatform(platform, getBrokerProfile, { parameters: { code: 'B-17' } });
    expect(data.validOfferCount).toBe(1);
    expect(await load(table(row('')))).toContain('nothing has changed');
    await load(table(row('2026-01-31')));
    expect((await ask('W-8')).data).toMatchObject({ validUntil: '2026-01-31T20:59:59.000Z', isValid: false });
    // Without the column as well.
    const narrow = table(row('')).replaceAll(/,[^,\n]*$/gm, '');
    expect(await load(narrow)).toContain('1 changed');
    expect((await ask('W-8')).data.validUntil).toBeNull();
  });

  test('modes, and two publishers with one id', async () => {
    await load(table(offer(), offer({ id: 'W-2' })));
    expect(await load(table(offer({ title: 'أخرى' })), { mode: 'append' })).toContain('1 are known already');
    expect((await ask('W-1')).data.title).toBe('أرض');
    await load(table(offer({ title: 'لغيره' })), { source: 'ناشر آخر' });
    expect((await ask('W-1-2')).data.title).toBe('لغيره');
    expect(await load(table(offer({ id: 'W-2' })), { mode: 'replace', anyway: true })).toContain(
      'Riyadh offers: 1 removed',
    );
    expect((await ask('W-1')).status).toBe(404);
    expect((await ask('W-2')).status).toBe(200);
    expect((await ask('W-1-2')).status).toBe(200);
  });

  test('an offer follows its parcel when districts are loaded, and outlives a district', async () => {
    await load(table(offer(), offer({ id: 'W-2', parcel: '146' })));
    // Its parcel is gone.
    await store.database
      .deleteFrom('offer_parcel')
      .where('offer_id', 'in', (query) => query.selectFrom('offer').select('id').where('code', '=', 'W-2'))
      .execute();
    const square = (west: number) => [
      [west, 24.7],
      [west + 0.02, 24.7],
      [west + 0.02, 24.72],
      [west, 24.72],
      [west, 24.7],
    ];
    const renamed = collectionOf([
      {
        geometry: { type: 'Polygon', coordinates: [square(46.6)] },
        properties: { district_ar: 'النخيل', city_ar: 'الرياض' },
      },
    ]);
    const before = await revision();
    try {
      await importLand(store, { districts: renamed });
      const parcel = await parcelOf('145/1');
      expect((await ask('W-1')).data.neighborhoodId).toBe(parcel.neighborhood_id);
      expect((await ask('W-2')).data.neighborhoodId).toBeNull();
      expect(await revision()).not.toEqual(before);
    } finally {
      await importLand(store, { districts: landFiles.districts });
    }
    const parcel = await parcelOf('145/1');
    expect((await ask('W-1')).data.neighborhoodId).toBe(parcel.neighborhood_id);
  });

  test.each([
    ['half a row', table(offer()).slice(0, -22), /line 2 has \d+ cells/],
    ['another kind', organisations, /the columns «معرف المنشأة» \(organisation\), .* are missing/],
    [
      'no known parcel',
      table(offer({ parcel: '999' })),
      /none of the 1 rows can be used \(line 2: unknown parcel/,
    ],
  ])('a file with %s is refused, and nothing is in the store', async (_name, text, message) => {
    await expect(load(text)).rejects.toThrow(message);
    expect(await store.database.selectFrom('offer').select('id').execute()).toEqual([]);
  });

  test('a dry run changes nothing', async () => {
    expect(await load(table(offer()), { isDryRun: true })).toContain('1 offers would be new');
    expect(await store.database.selectFrom('offer').select('id').execute()).toEqual([]);
  });
});
