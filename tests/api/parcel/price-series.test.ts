import { beforeAll, describe, expect, test } from 'vitest';
import { getParcelShareLink, listPriceOfMeter, type MonthPrice } from '../../../contract/parcel/parcels.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { plainMedian, readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

/** Medians of the ordinary sales of each month, computed in the simplest way. */
function monthsOf(sales: readonly PlainSale[]): MonthPrice[] {
  const ordinary = sales.filter((sale) => sale.kind === 'ordinary');
  return [...Map.groupBy(ordinary, (sale) => sale.date.slice(0, 7))]
    .map(([month, own]) => ({
      month,
      priceSarPerSqm: Math.round(plainMedian(own.map((sale) => sale.perSqm))),
      saleCount: own.length,
    }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

describe.each(engines)('price series and share links on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  /** A parcel that was sold, and one of another neighborhood. */
  let sold: PlainSale;
  let other: PlainSale;

  beforeAll(async () => {
    sales = await readPlainSales(bench.store);
    const lone = sales.filter((sale) => sale.kind === 'ordinary' && sale.neighborhoodId !== null);
    sold = firstOf(lone);
    other = firstOf(lone.filter((sale) => sale.neighborhoodId !== sold.neighborhoodId));
  });

  const series = (query: Record<string, string | string[]>) =>
    callPlatform(bench.platform, listPriceOfMeter, { query: { groupingType: 'Monthly', ...query } });

  async function ownSales(parcelId: number): Promise<PlainSale[]> {
    const links = await bench.store.database
      .selectFrom('sale_parcel')
      .select('sale_id')
      .where('parcel_id', '=', parcelId)
      .execute();
    const ids = new Set(links.map((link) => link.sale_id));
    return sales.filter((sale) => ids.has(sale.id));
  }

  test('has the months of the parcel and of its neighborhood', async () => {
    const { data } = await series({ parcelObjsIds: String(sold.parcelObjectId) });
    const own = monthsOf(await ownSales(sold.parcelObjectId));
    expect(own.length).toBeGreaterThan(0);
    expect(data.parcels).toEqual([
      { parcelObjectId: sold.parcelObjectId, neighborhoodId: sold.neighborhoodId, months: own },
    ]);
    const around = monthsOf(sales.filter((sale) => sale.neighborhoodId === sold.neighborhoodId));
    expect(around.length).toBeGreaterThan(own.length);
    expect(data.neighborhoods).toEqual([
      { neighborhoodId: sold.neighborhoodId, neighborhoodName: sold.neighborhoodName, months: around },
    ]);
  });

  test('excludes sales of low value or over several parcels', async () => {
    const odd = firstOf(sales.filter((sale) => sale.kind !== 'ordinary'));
    const { data } = await series({ parcelObjsIds: String(odd.parcelObjectId) });
    const own = await ownSales(odd.parcelObjectId);
    expect(own).toContainEqual(odd);
    expect(data.parcels[0]?.months).toEqual(monthsOf(own));
  });

  test('accepts several parcels in one text or individually, ignoring duplicates and unknown ones', async () => {
    const ids = [sold.parcelObjectId, other.parcelObjectId].map(String);
    const [one = '', two = ''] = ids;
    const { data } = await series({ parcelObjsIds: ids.join(',') });
    const found = data.parcels.map((parcel) => String(parcel.parcelObjectId));
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect(data.neighborhoods).toHaveLength(2);
    for (const parcelObjsIds of [ids, [two, one, one, '5'], `${one},${two},5,${two}`]) {
      expect((await series({ parcelObjsIds })).data).toEqual(data);
    }
  });

  test('unknown parcels have no series', async () => {
    expect((await series({ parcelObjsIds: '5' })).data).toEqual({ parcels: [], neighborhoods: [] });
  });

  test.each([
    ['parcelObjsIds', {}],
    ['parcelObjsIds', { parcelObjsIds: '' }],
    ['parcelObjsIds', { parcelObjsIds: '1,,2' }],
    ['parcelObjsIds', { parcelObjsIds: '1,x' }],
    ['parcelObjsIds', { parcelObjsIds: Array.from({ length: 51 }, (_, index) => index + 1).join() }],
    ['groupingType', { parcelObjsIds: '1', groupingType: 'Yearly' }],
  ])('rejects a wrong %s: %j', async (field, query) => {
    expectBadInput(await series(query), field);
  });

  test('accepts the maximum number of parcels', async () => {
    const rows = await bench.store.database
      .selectFrom('parcel')
      .select('id')
      .orderBy('id')
      .limit(50)
      .execute();
    const { data } = await series({ parcelObjsIds: rows.map((row) => row.id).join() });
    expect(data.parcels.map((parcel) => parcel.parcelObjectId)).toEqual(rows.map((row) => row.id));
  });

  test('a share link is the address of the parcel on the site, with a sentence', async () => {
    const { data } = await callPlatform(bench.platform, getParcelShareLink, {
      query: { parcelObjectId: sold.parcelObjectId },
    });
    const region = await bench.store.database
      .selectFrom('region')
      .select('key')
      .where('id', '=', sold.regionId)
      .executeTakeFirstOrThrow();
    expect(data.url).toBe(`${bench.platform.config.siteUrl}/${region.key}/parcel/${sold.parcelObjectId}`);
    expect(data.text).toContain(sold.parcelNo);
    expect(data.text).toContain(sold.neighborhoodName);
  });

  test('an unknown parcel, or an invalid id, has no share link', async () => {
    const link = (parcelObjectId: string) =>
      callPlatform(bench.platform, getParcelShareLink, { query: { parcelObjectId } });
    expectRefusal(await link('5'), 404, 'parcel_not_found');
    expectBadInput(await link('-5'), 'parcelObjectId');
  });
});
