import { beforeAll, describe, expect, test } from 'vitest';
import type { Selectable } from 'kysely';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { searchParcels, type ParcelRow } from '../../../contract/parcel/parcels.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { zoningOf } from '../../support/zoning.ts';
import { landUseNames } from '../../support/land-uses.ts';
import { arabicDigits } from '../../support/arabic-digits.ts';
import { engines } from '../../support/store.ts';

type Row = Selectable<ParcelTable>;

describe.each(engines)('parcel search on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: Row[];
  /** A parcel on a plan and a block whose number ends in a letter. */
  let lettered: Row;

  beforeAll(async () => {
    parcels = await bench.store.database.selectFrom('parcel').selectAll().orderBy('id').execute();
    lettered = firstOf(parcels.filter((row) => /^\d{2,}\/أ$/.test(row.parcel_no) && row.block_no !== null));
  });

  async function search(query: Record<string, string | number>) {
    const answer = await callPlatform(bench.platform, searchParcels, { query: { limit: 200, ...query } });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  function ids(rows: readonly (Row | ParcelRow)[]): number[] {
    return rows.map((row) => ('id' in row ? row.id : row.parcelObjectId)).sort((a, b) => a - b);
  }

  /** All matching parcels, up to the counting limit: exact number matches come first. */
  async function expectFound(query: Record<string, string | number>, matches: (row: Row) => boolean) {
    const expected = parcels.filter(matches);
    const { items, totalCount, isCapped } = await search(query);
    expect([totalCount, isCapped]).toEqual([Math.min(expected.length, 1000), expected.length > 1000]);
    const all = new Set(ids(expected));
    expect(items.filter((item) => !all.has(item.parcelObjectId))).toEqual([]);
    expect(new Set(ids(items)).size).toBe(Math.min(200, expected.length));
  }

  test('a row has the data of the table', async () => {
    const { items } = await search({ parcelNo: lettered.parcel_no, planNo: lettered.plan_no ?? '' });
    const { last } = await bench.store.database
      .selectFrom('sale')
      .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
      .select(({ fn }) => fn.max('date').as('last'))
      .where('parcel_id', '=', lettered.id)
      .where('kind', '=', 'ordinary')
      .executeTakeFirstOrThrow();
    expect(items).toContainEqual({
      parcelObjectId: lettered.id,
      parcelNo: lettered.parcel_no,
      blockNo: lettered.block_no,
      planNo: lettered.plan_no,
      city: lettered.city_name,
      neighborhoodName: lettered.neighborhood_name,
      neighborhoodId: lettered.neighborhood_id,
      regionId: lettered.region_id,
      area: lettered.area_sqm,
      landUseGroup: lettered.land_use_group,
      landUseName: landUseNames[lettered.land_use_group as keyof typeof landUseNames],
      zoning: lettered.zoning,
      zoningName: zoningOf[lettered.zoning as keyof typeof zoningOf].name,
      priceSarPerSqm: lettered.price_sar_per_sqm,
      transactionPriceSar: lettered.transaction_price_sar,
      centroid: { x: lettered.centroid_x, y: lettered.centroid_y },
      bounds: {
        southWest: { x: lettered.west, y: lettered.south },
        northEast: { x: lettered.east, y: lettered.north },
      },
      lastSaleOn: last,
      // See tests/api/finder/buyers.test.ts.
      offer: null,
    });
  });

  const persianDigits = (text: string) => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
  const spellings: [string, (number: string) => string][] = [
    ['as it is', (number) => `${number}/أ`],
    ['with a bare alef', (number) => `${number}/ا`],
    ['with a space for the slash', (number) => `${number} أ`],
    ['with spaces around the slash', (number) => ` ${number} / أ `],
    ['in Arabic-Indic digits', (number) => `${arabicDigits(number)}/أ`],
    ['in Persian digits', (number) => `${persianDigits(number)}/أ`],
    ['after its word', (number) => `قطعة رقم ${number}/أ`],
    ['after its word with haa for taa marbuta', (number) => `القطعه ${number} أ`],
    ['with a mark that cannot be seen', (number) => `\u200f${number}/أ\u200e`],
  ];
  test.each(spellings)('the exact number written %s returns all parcels of that number', async (_, write) => {
    const { items } = await search({ text: write(lettered.parcel_no.replace('/أ', '')) });
    const exact = parcels.filter((row) => row.parcel_no === lettered.parcel_no);
    expect(ids(items.slice(0, exact.length))).toEqual(ids(exact));
  });

  test.each([
    ['1', 12],
    ['12', 12],
    ['7', 15],
    ['33', undefined],
    ['217', undefined],
  ])('the partial number %s returns all parcels that contain it (region %s)', async (text, regionId) => {
    await expectFound(
      { text, ...(regionId ? { regionId } : {}) },
      (row) => foldArabic(row.parcel_no).includes(text) && (!regionId || row.region_id === regionId),
    );
  });

  test.each(['sb_services', 'commercial', 'sb_t4_1'])(
    'a partial number returns all %s parcels that contain it, or reports that there are more',
    async (zoning) => {
      const expected = parcels.filter((row) => row.parcel_no.includes('1') && row.zoning === zoning);
      const { totalCount, isCapped } = await search({ text: '1', zoning });
      expect(isCapped ? expected.length : totalCount).toBe(expected.length);
    },
  );

  test('exact numbers come before partial ones', async () => {
    const { items } = await search({ text: '10', regionId: 13 });
    const isWhole = items.map((item) => item.parcelNo === '10');
    expect(isWhole).toContain(true);
    expect(isWhole).toContain(false);
    expect(isWhole).toEqual(isWhole.toSorted((a, b) => Number(b) - Number(a)));
  });

  const plans: [string, (row: Row) => string][] = [
    ['مخطط P قطعة N', (row) => `مخطط ${row.plan_no} قطعة ${row.parcel_no}`],
    ['قطعة N مخطط P', (row) => `قطعة ${row.parcel_no} المخطط رقم ${row.plan_no}`],
    ['P N', (row) => `${row.plan_no} ${row.parcel_no}`],
    ['P B N', (row) => `${row.plan_no} ${row.block_no} ${row.parcel_no}`],
    ['مخطط P بلك B قطعة N', (row) => `مخطط ${row.plan_no} بلك ${row.block_no} قطعة ${row.parcel_no}`],
    ['حي X قطعة N', (row) => `حي ${row.neighborhood_name} قطعة ${row.parcel_no}`],
    ['X N', (row) => `${row.neighborhood_name} ${row.parcel_no}`],
  ];
  test.each(plans)('«%s» returns the parcel first', async (_, write) => {
    const { items } = await search({ text: write(lettered), regionId: lettered.region_id });
    expect(items[0]).toMatchObject({
      parcelNo: lettered.parcel_no,
      neighborhoodId: lettered.neighborhood_id,
    });
    expect(items.map((item) => item.parcelObjectId)).toContain(lettered.id);
  });

  test.each(['إشبيلية', 'اشبيليه', 'حي إشبيلية', 'حى أشبيلية', 'إِشْبِيلِيَّة', 'إشـبـيـلـيـة', 'شبيليه'])(
    'the neighborhood %s returns its parcels',
    async (text) => {
      await expectFound({ text }, (row) => row.neighborhood_name === 'إشبيلية');
    },
  );

  test('a plan alone returns its parcels', async () => {
    await expectFound({ text: `مخطط ${lettered.plan_no}` }, (row) => row.plan_no === lettered.plan_no);
  });

  test('each filter returns only what matches it, alone and combined', async () => {
    const box = { west: 46.6, east: 46.75, south: 24.7, north: 24.85 };
    const filters: [Record<string, string | number>, (row: Row) => boolean][] = [
      [{ regionId: 4 }, (row) => row.region_id === 4],
      [
        { neighborhoodId: lettered.neighborhood_id ?? 0 },
        (row) => row.neighborhood_id === lettered.neighborhood_id,
      ],
      [{ planNo: lettered.plan_no ?? '' }, (row) => row.plan_no === lettered.plan_no],
      [{ zoning: 'utilities' }, (row) => row.zoning === 'utilities'],
      [{ fromArea: lettered.area_sqm }, (row) => row.area_sqm >= lettered.area_sqm],
      [{ toArea: '500.25' }, (row) => row.area_sqm <= 500.25],
      [
        { boundaryFrom: `${box.east},${box.south}`, boundaryTo: `${box.west},${box.north}` },
        ({ centroid_x: x, centroid_y: y }) =>
          x >= box.west && x <= box.east && y >= box.south && y <= box.north,
      ],
    ];
    for (const [query, matches] of filters) await expectFound(query, matches);
    const together = filters.filter(([query]) => !('regionId' in query || 'zoning' in query));
    const all: Record<string, string | number> = Object.assign(
      { blockNo: lettered.block_no ?? '', toArea: 5000, regionId: lettered.region_id },
      ...together.slice(0, 2).map(([query]) => query),
    ) as Record<string, string | number>;
    await expectFound(
      all,
      (row) =>
        row.plan_no === lettered.plan_no &&
        row.block_no === lettered.block_no &&
        row.neighborhood_id === lettered.neighborhood_id &&
        row.area_sqm <= 5000,
    );
  });

  test('pages have every parcel once; uncounted ones are not shown', async () => {
    const seen: number[] = [];
    for (let offset = 0; offset < 1000; offset += 200) {
      seen.push(...ids((await search({ regionId: 13, offset })).items));
    }
    expect(ids(parcels.filter((row) => row.region_id === 13))).toEqual(seen.sort((a, b) => a - b));
    const end = await search({ regionId: 10, offset: 995, limit: 10 });
    expect([end.items.length, end.totalCount, end.isCapped]).toEqual([5, 1000, true]);
  });

  test.each(['زقزوق', '987654', 'الملقا 987654', 'مخطط 987654 قطعة 1', '؟!؟', '%', 'حي', 'مخطط'])(
    'finds nothing for «%s»',
    async (text) => {
      const { items, totalCount, isCapped } = await search({ text });
      expect([items.length, totalCount, isCapped]).toEqual([0, 0, false]);
    },
  );

  test.each([
    ['text', {}],
    ['text', { text: ' ' }],
    ['text', { text: 'ا'.repeat(121) }],
    ['zoning', { zoning: 'castle' }],
    ['fromArea', { fromArea: 'big' }],
    ['boundaryTo', { regionId: 10, boundaryFrom: '46,24' }],
    ['limit', { text: '1', limit: 1000 }],
  ])('rejects a wrong %s: %j', async (field, query) => {
    expectBadInput(await callPlatform(bench.platform, searchParcels, { query }), field);
  });

  test('plan and parcel numbers may be written in Arabic-Indic digits', async () => {
    const arabic = (text: string | null) =>
      (text ?? '').replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const { plan_no, parcel_no } = lettered;
    const plain = await search({ planNo: plan_no ?? '', parcelNo: parcel_no });
    const written = await search({ planNo: arabic(plan_no), parcelNo: arabic(parcel_no) });
    expect(ids(written.items)).toContain(lettered.id);
    expect(ids(written.items)).toEqual(ids(plain.items));
  });
});
