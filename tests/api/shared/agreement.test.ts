import { beforeAll, describe, expect, test } from 'vitest';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { saleLimits } from '../../../contract/sale/limits.ts';
import { searchParcels, type ParcelRow } from '../../../contract/parcel/parcels.ts';
import {
  listTransactionPlaces,
  listTransactionsInBounds,
  SalePlaces,
} from '../../../contract/sale/transactions.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import {
  isIn,
  onParcel,
  readPlainSales,
  toCentimetre,
  type Box,
  type PlainSale,
  type SaleOnParcel,
} from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

type Query = Record<string, string | number>;

/** Conditions that match some of the demo's sales, and few enough parcels to be counted. */
const conditions: [string, Query, (sale: PlainSale) => boolean][] = [
  ['a type', { type: 'أرض تجارية' }, (sale) => sale.type === 'أرض تجارية'],
  ['days', { fromDate: '2026-01-01', toDate: '2026-06-30' }, isOfHalfYear],
  ['prices', { fromPrice: 3000, toPrice: 9000 }, ({ perSqm }) => perSqm >= 3000 && perSqm <= 9000],
  [
    'days, prices and type',
    { fromDate: '2026-01-01', toDate: '2026-06-30', fromPrice: 3000, toPrice: 12_000, type: 'أرض سكنية' },
    (sale) => isOfHalfYear(sale) && sale.perSqm >= 3000 && sale.perSqm <= 12_000 && sale.type === 'أرض سكنية',
  ],
  [
    'days and land use',
    { fromDate: '2026-01-01', toDate: '2026-06-30', landUseGroup: 'residential' },
    (sale) => isOfHalfYear(sale) && sale.landUseGroup === 'residential',
  ],
];

function isOfHalfYear({ date }: PlainSale): boolean {
  return date >= '2026-01-01' && date <= '2026-06-30';
}

describe.each(engines)('list, dots and parcels on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  let city: Box;

  beforeAll(async () => {
    sales = await readPlainSales(bench.store);
    const { x, y } = firstOf(sales.filter((sale) => sale.regionId === 10)).location;
    city = [x - 0.2, y - 0.2, x + 0.2, y + 0.2];
  });

  function corners([west, south, east, north]: Box): Query {
    return { boundaryFrom: `${west},${south}`, boundaryTo: `${east},${north}` };
  }

  async function placesOf(query: Query) {
    const { status, data } = await callPlatform(bench.platform, listTransactionPlaces, { query });
    expect(status).toBe(200);
    return SalePlaces.parse(data);
  }

  async function everySale(query: Query): Promise<SaleOnParcel[]> {
    const found: SaleOnParcel[] = [];
    for (let total = 1; found.length < total;) {
      const { data } = await callPlatform(bench.platform, listTransactionsInBounds, {
        query: { ...query, offset: found.length, limit: 200 },
      });
      total = data.totalCount;
      found.push(...data.items.map(onParcel));
      if (data.items.length === 0) break;
    }
    return found;
  }

  async function everyParcel(query: Query): Promise<ParcelRow[]> {
    const found: ParcelRow[] = [];
    for (let total = 1; found.length < total;) {
      const { data } = await callPlatform(bench.platform, searchParcels, {
        query: { ...query, offset: found.length, limit: 200 },
      });
      expect(data.isCapped).toBe(false);
      total = data.totalCount;
      found.push(...data.items);
      if (data.items.length === 0) break;
    }
    return found;
  }

  test.each(conditions)('show the same sales with %s', async (_, query, passes) => {
    const box = corners(city);
    const expected = sales.filter((sale) => isIn(city, sale) && passes(sale));
    expect(expected.length).toBeGreaterThan(0);
    const rows = await everySale({ ...box, ...query });
    const { places, totalCount, isWhole } = await placesOf({ ...box, ...query });
    expect(rows.map((row) => row.id)).toEqual(expected.map((sale) => sale.id));
    expect([totalCount, isWhole]).toEqual([rows.length, true]);
    expect(places).toEqual(
      rows.map(({ id, parcelObjectId, location: { x, y }, priceSarPerSqm }) => [
        id,
        parcelObjectId,
        toCentimetre(x),
        toCentimetre(y),
        priceSarPerSqm,
      ]),
    );
    const parcels = await everyParcel({ ...box, ...query });
    const sold = [...new Set(rows.map((row) => row.parcelObjectId))].sort((a, b) => a - b);
    expect(parcels.map((parcel) => parcel.parcelObjectId)).toEqual(sold);
  });

  test('places are the newest when there are too many', async () => {
    const { database } = bench.store;
    const one = firstOf(sales);
    const all = await placesOf(corners([34, 15, 57, 33]));
    expect(all).toMatchObject({ totalCount: sales.length, isWhole: sales.length <= saleLimits.salePlaces });
    // The newest deed again and again, until there is one too many.
    const row = await database
      .selectFrom('sale')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: saleLimits.salePlaces - sales.length + 1 }, (_, copy) => ({
      ...row,
      id: 900_000_000 + copy,
      transaction_no: `copy-${copy}`,
    }));
    for (let start = 0; start < copies.length; start += 500) {
      const some = copies.slice(start, start + 500);
      await database.insertInto('sale').values(some).execute();
      const links = some.map(({ id }) => ({ sale_id: id, parcel_id: one.parcelObjectId }));
      await database.insertInto('sale_parcel').values(links).execute();
    }
    await raiseRevision(database, 'land:Riyadh');
    await expect
      .poll(async () => (await placesOf(corners([34, 15, 57, 33]))).totalCount)
      .toBe(saleLimits.salePlaces + 1);
    const { places, isWhole } = await placesOf(corners([34, 15, 57, 33]));
    expect([places.length, isWhole]).toEqual([saleLimits.salePlaces, false]);
    const oldest = sales.at(-1)?.id;
    expect(all.places.map(([id]) => id)).toContain(oldest);
    expect(places.map(([id]) => id)).not.toContain(oldest);
  });

  test.each([
    ['boundaryFrom', { boundaryTo: '47,25' }],
    ['boundaryTo', { boundaryFrom: '46,24', boundaryTo: 'here' }],
    ['fromDate', { boundaryFrom: '46,24', boundaryTo: '47,25', fromDate: 'yesterday' }],
    ['landUseGroup', { boundaryFrom: '46,24', boundaryTo: '47,25', landUseGroup: '' }],
  ])('rejects places with a wrong %s', async (field, query) => {
    expectBadInput(await callPlatform(bench.platform, listTransactionPlaces, { query }), field);
  });
});
