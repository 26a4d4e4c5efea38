import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { writeState } from '../../../pipeline/state.ts';
import { SaleCatalog } from '../../../platform/sales/catalog.ts';
import { SaleColumns } from '../../../platform/sales/columns.ts';
import { SaleIndex, type SaleFilter } from '../../../platform/sales/index.ts';
import type { Store } from '../../../platform/store/open.ts';
import { readSources } from '../../../platform/store/sources.ts';
import { readSalesAfter, type SaleRow } from '../../../platform/store/transactions.ts';
import { transactionOrders, type TransactionOrder } from '../../../src/contract/vocabulary.ts';
import { firstOf } from '../../support/bench.ts';
import { isIn, readPlainSales, toRows, type Box, type PlainSale } from '../../support/sales.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';

const riyadh: Box = [46.1, 24.2, 47.6, 25.3];
const north: Box = [46.55, 24.7, 46.8, 24.95];

function bounds([west, south, east, north]: Box): SaleFilter['bounds'] {
  return { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
}

function rowsOf(index: SaleIndex, filter: SaleFilter, order: TransactionOrder = 'newest', limit = 1e6) {
  const { ranks, totalCount } = index.page(filter, order, 0, limit);
  return { totalCount, rows: Array.from(ranks, (rank) => index.columns.row(rank)) };
}

describe.each(engines)('the index of sales on %s', (engine) => {
  let store: Store;
  let catalog: SaleCatalog;
  beforeAll(async () => {
    store = await openDemoStore(engine);
    catalog = new SaleCatalog(store);
  });
  afterAll(async () => {
    catalog.close();
    await store.close();
  });

  async function expectAgreement(): Promise<PlainSale[]> {
    const sales = await readPlainSales(store);
    const index = await catalog.index();
    expect(rowsOf(index, {})).toEqual({ totalCount: sales.length, rows: toRows(sales) });
    const inside = sales.filter((sale) => isIn(north, sale));
    expect(inside.length).toBeGreaterThan(20);
    expect(rowsOf(index, { bounds: bounds(north) })).toEqual({
      totalCount: inside.length,
      rows: toRows(inside),
    });
    return sales;
  }

  test('agrees with the tables', async () => {
    await expectAgreement();
  });

  test('stays the same while no data is loaded', async () => {
    const before = await catalog.index();
    await catalog.refresh();
    expect(await catalog.index()).toBe(before);
  });

  test('answers from the old one while it is made anew, and agrees with the tables afterwards', async () => {
    const before = await catalog.index();
    const oldSales = before.columns.count;
    await loadDemo(store, { seed: 'another', parcels: 900 }, () => undefined);
    let isDone = false;
    const refreshing = catalog.refresh().then(() => (isDone = true));
    const meanwhile = await catalog.index();
    expect(isDone).toBe(false);
    expect(meanwhile).toBe(before);
    expect(rowsOf(meanwhile, {}).totalCount).toBe(oldSales);
    await refreshing;
    const sales = await expectAgreement();
    expect(sales.length).not.toBe(oldSales);
  });

  test('two refreshes at once make one new index', async () => {
    await writeState(store.database, 'revision:Riyadh', 'changed');
    await Promise.all([catalog.refresh(), catalog.refresh()]);
    const made = await catalog.index();
    await catalog.refresh();
    expect(await catalog.index()).toBe(made);
  });

  test('leaves out a sale whose parcels are gone', { timeout: 5000 }, async () => {
    const { id } = firstOf(await readPlainSales(store));
    await store.database.deleteFrom('sale_parcel').where('sale_id', '=', id).execute();
    onTestFinished(async () => {
      await store.database.deleteFrom('sale').where('id', '=', id).execute();
    });
    const other = new SaleCatalog(store);
    const { rows } = rowsOf(await other.index(), {});
    other.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.id)).not.toContain(id);
  });

  test('shows no empty rows for sales that are taken away while it is made', async () => {
    const doomed = (await readPlainSales(store)).slice(-50).map((sale) => sale.id);
    const disturbed: Store = {
      ...store,
      database: store.database.withPlugin(afterFirstDates(removeSales)),
    };
    async function removeSales(): Promise<void> {
      await store.database.deleteFrom('sale').where('id', 'in', doomed).execute();
    }
    const other = new SaleCatalog(disturbed);
    const { rows, totalCount } = rowsOf(await other.index(), {});
    other.close();
    const sales = await readPlainSales(store);
    expect(rows.filter((row) => row.id === 0)).toHaveLength(0);
    expect(totalCount).toBe(sales.length);
  });

  /** Does something right after the dates of all sales were read; on SQLite it is next in line. */
  function afterFirstDates(act: () => Promise<void>): KyselyPlugin {
    let isDone = false;
    return {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const [row] = result.rows;
        if (!isDone && row && 'date' in row && Object.keys(row).length === 2) {
          isDone = true;
          const acting = act();
          if (engine === 'postgres') await acting;
        }
        return result;
      },
    };
  }
});

test('the index of a store without sales is empty', async () => {
  const store = await openTestStore('sqlite');
  const catalog = new SaleCatalog(store);
  expect(rowsOf(await catalog.index(), { bounds: bounds(riyadh) })).toEqual({ totalCount: 0, rows: [] });
  expect(rowsOf(await catalog.index(), { fromDay: 10 })).toEqual({ totalCount: 0, rows: [] });
  catalog.close();
  await store.close();
});

test('a store that was away for the first index is asked again', async () => {
  const store = await openTestStore('sqlite');
  await loadDemo(store, { seed: 'test', parcels: 300 }, () => undefined);
  let isAway = true;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const catalog = new SaleCatalog({ ...store, database: store.database.withPlugin(failing) });
  await expect(catalog.index()).rejects.toThrow('away');
  isAway = false;
  expect((await catalog.index()).columns.count).toBeGreaterThan(100);
  catalog.close();
  await store.close();
});

describe('an index over more sales than are gathered at once', () => {
  /** So often each sale of the demo is there, the copies on other days. */
  const copies = 14;
  let index: SaleIndex;
  let sales: (SaleRow & { perSqm: number })[];

  beforeAll(async () => {
    const store = await openDemoStore('sqlite');
    const rows = await readSalesAfter(store, -1, 1e6);
    sales = rows
      .filter((row) => row.region_id === 10)
      .flatMap((row) => Array.from({ length: copies }, (_, copy) => copyOf(row, copy)))
      .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    const columns = new SaleColumns(sales.length, await readSources(store));
    sales.forEach((row, rank) => columns.set(rank, row));
    index = await SaleIndex.over(columns);
    await store.close();
  });

  function copyOf(row: SaleRow, copy: number): SaleRow & { perSqm: number } {
    const date = new Date(Date.parse(row.date) - copy * 3 * 86_400_000).toISOString().slice(0, 10);
    return { ...row, id: row.id * copies + copy, date, perSqm: row.price_sar / row.area_sqm };
  }

  const day = Date.parse('2025-03-01') / 86_400_000;
  const filters: [string, SaleFilter, (sale: SaleRow & { perSqm: number }) => boolean][] = [
    ['place', {}, () => true],
    ['place and date', { fromDay: day }, (sale) => sale.date >= '2025-03-01'],
    ['place and price', { fromPrice: 500, toPrice: 2500 }, ({ perSqm }) => perSqm >= 500 && perSqm <= 2500],
    [
      'place, date and type',
      { fromDay: day, type: 'أرض سكنية' },
      (sale) => sale.date >= '2025-03-01' && sale.type === 'أرض سكنية',
    ],
  ];

  test.each(filters)('counts and pages by %s like a plain look at all rows', (_, filter, passes) => {
    const [west, south, east, northern] = riyadh;
    const inside = sales.filter(
      ({ centroid_x: x, centroid_y: y }) => x >= west && x <= east && y >= south && y <= northern,
    );
    expect(inside.length).toBeGreaterThan(20_000);
    const expected = inside.filter(passes);
    for (const order of transactionOrders) {
      const { ranks, totalCount } = index.page({ ...filter, bounds: bounds(riyadh) }, order, 5, 300);
      expect(totalCount).toBe(expected.length);
      const found = Array.from(ranks, (rank) => sales[rank]);
      const key = (sale: (typeof sales)[number] | undefined) =>
        order.startsWith('price') ? Math.round((sale?.perSqm ?? 0) * 100) : sale?.id;
      const sign = order === 'oldest' || order === 'price_high' ? -1 : 1;
      const sorted = order.startsWith('price')
        ? expected.toSorted((a, b) => sign * (a.perSqm - b.perSqm))
        : sign === 1
          ? expected
          : expected.toReversed();
      expect(found.map(key)).toEqual(sorted.slice(5, 305).map(key));
    }
  });
});
