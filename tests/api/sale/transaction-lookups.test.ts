import { beforeAll, describe, expect, test } from 'vitest';
import {
  getTransaction,
  listNeighborhoodTransactions,
  listParcelTransactions,
} from '../../../contract/sale/transactions.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { readPlainSales, toRows, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('sales of a neighborhood, a parcel and a deed on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  beforeAll(async () => {
    sales = await readPlainSales(bench.store);
  });

  describe('of a neighborhood', () => {
    const list = (query: Record<string, string | number>) =>
      callPlatform(bench.platform, listNeighborhoodTransactions, { query });

    test('are those of the tables, filtered and paged', async () => {
      const { neighborhoodId } = firstOf(sales.filter((sale) => sale.neighborhoodId !== null));
      const all = sales.filter((sale) => sale.neighborhoodId === neighborhoodId);
      const query = { neighborhoodId: neighborhoodId ?? 0, limit: 3 };
      const { data } = await list({ ...query, offset: 2, orderBy: 'oldest' });
      expect(data.totalCount).toBe(all.length);
      expect(data.items).toEqual(toRows(all.toReversed().slice(2, 5)));
      const dear = await list({ ...query, fromPrice: 1000 });
      expect(dear.data.totalCount).toBe(all.filter((sale) => sale.perSqm >= 1000).length);
    });

    test('are an empty list when nothing was sold, and an error for an unknown neighborhood', async () => {
      const { database } = bench.store;
      const some = await database.selectFrom('neighborhood').selectAll().limit(1).executeTakeFirstOrThrow();
      await database
        .insertInto('neighborhood')
        .values({ ...some, id: 777, name: 'حي بلا صفقات' })
        .execute();
      const empty = await list({ neighborhoodId: 777 });
      await database.deleteFrom('neighborhood').where('id', '=', 777).execute();
      expect([empty.status, empty.data.totalCount]).toEqual([200, 0]);
      expectRefusal(await list({ neighborhoodId: 5 }), 404, 'neighborhood_not_found');
    });

    test.each([{}, { neighborhoodId: 'x' }, { neighborhoodId: 0 }])('require an id: %j', async (query) => {
      expectBadInput(await list(query), 'neighborhoodId');
    });
  });

  describe('of a parcel', () => {
    const list = (parcelObjectId: string | number) =>
      callPlatform(bench.platform, listParcelTransactions, { query: { parcelObjectId } });

    test('are all sales that cover it, newest first, each with its source', async () => {
      const links = await bench.store.database.selectFrom('sale_parcel').selectAll().execute();
      const byParcel = Map.groupBy(links, (link) => link.parcel_id);
      const [parcelId, own] = firstOf(
        [...byParcel].toSorted(([, one], [, other]) => other.length - one.length),
      );
      const ids = new Set(own.map((link) => link.sale_id));
      expect(ids.size).toBeGreaterThan(1);
      const { data } = await list(parcelId);
      const rows = data.map(({ source, ...row }) => {
        expect(source).toMatchObject({ origin: 'demo', licence: null });
        return row;
      });
      expect(toRows(rows)).toEqual(toRows(sales.filter((sale) => ids.has(sale.id))));
    });

    test('are an error for an unknown parcel and for a missing id', async () => {
      expectRefusal(await list(5), 404, 'parcel_not_found');
      expectBadInput(await list('1;drop'), 'parcelObjectId');
    });
  });

  describe('by deed number', () => {
    const detail = (transactionNo: string, query: Record<string, string | number> = {}) =>
      callPlatform(bench.platform, getTransaction, { parameters: { transactionNo }, query });

    test.each([1, 2])('a deed over %i or more parcels is shown with all of them', async (least) => {
      const sale = firstOf(
        sales.filter(({ parcelCount }) => (least === 1 ? parcelCount === 1 : parcelCount >= least)),
      );
      const { data } = await detail(sale.transactionNo);
      const { parcels, source, ...row } = data;
      expect(toRows([row])).toEqual(toRows([sale]));
      expect(source.origin).toBe('demo');
      const expected = await bench.store.database
        .selectFrom('sale_parcel')
        .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
        .selectAll('parcel')
        .where('sale_id', '=', sale.id)
        .orderBy('parcel.id')
        .execute();
      expect(expected).toHaveLength(sale.parcelCount);
      expect(parcels).toEqual(
        expected.map((parcel) => ({
          parcelObjectId: parcel.id,
          parcelNo: parcel.parcel_no,
          blockNo: parcel.block_no,
          planNo: parcel.plan_no,
          areaSqm: parcel.area_sqm,
          location: { x: parcel.centroid_x, y: parcel.centroid_y },
        })),
      );
    });

    test('the region distinguishes two deeds of one number', async () => {
      const riyadh = firstOf(sales.filter((sale) => sale.regionId === 10));
      const makkah = firstOf(sales.filter((sale) => sale.regionId === 2));
      const rename = (transaction_no: string) =>
        bench.store.database
          .updateTable('sale')
          .set({ transaction_no })
          .where('id', '=', makkah.id)
          .execute();
      await rename(riyadh.transactionNo);
      expect((await detail(riyadh.transactionNo, { regionId: 10 })).data.id).toBe(riyadh.id);
      expect((await detail(riyadh.transactionNo, { regionId: 2 })).data.id).toBe(makkah.id);
      expectRefusal(await detail(riyadh.transactionNo, { regionId: 13 }), 404, 'transaction_not_found');
      await rename(makkah.transactionNo);
    });

    test('rejects an unknown number, and one that is too long', async () => {
      expectRefusal(await detail('0'), 404, 'transaction_not_found');
      expectBadInput(await detail('4'.repeat(41)), 'transactionNo');
      expectBadInput(await detail('1', { regionId: 'x' }), 'regionId');
    });
  });
});
