import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SaleColumns } from '../../../platform/land/sales/columns.ts';
import type { SaleFilter } from '../../../platform/land/sales/filter.ts';
import { SaleIndex } from '../../../platform/land/sales/index.ts';
import { loadLand } from '../../../platform/land/queries/load.ts';
import { salePageText } from '../../../platform/land/sales/page.ts';
import { openForReading } from '../../../platform/store/open.ts';
import type { Store } from '../../../platform/store/store.ts';
import { readSources } from '../../../platform/store/sources.ts';
import { readSalesAfter, type SaleRow } from '../../../platform/store/transactions.ts';
import type { TransactionRow } from '../../../src/contract/sale/transactions.ts';
import { transactionOrders, type TransactionOrder } from '../../../src/contract/shared/orders.ts';
import { metersBetween } from '../../../src/contract/shared/geo/sphere.ts';
import { firstOf } from '../../support/bench.ts';
import { isIn, readPlainSales, toRows, type Box } from '../../support/sales.ts';
import { engines, openDemoStore, openTestStore } from '../../support/store.ts';

const riyadh: Box = [46.1, 24.2, 47.6, 25.3];
const north: Box = [46.55, 24.7, 46.8, 24.95];

/** A sale on a parcel, with its price per m² before rounding. */
type PlacedRow = SaleRow & { perSqm: number; centroid_x: number; centroid_y: number };

function bounds([west, south, east, north]: Box): SaleFilter['bounds'] {
  return { southWest: { x: west, y: south }, northEast: { x: east, y: north } };
}

interface Rows {
  items: TransactionRow[];
  totalCount: number;
}

/** A page as sent, whether or not it fits the offered memory. */
function rowsOf(
  index: SaleIndex,
  filter: SaleFilter,
  { orderBy = 'newest', room = 0 }: { orderBy?: TransactionOrder; room?: number } = {},
): Rows {
  const into = new SharedArrayBuffer(room);
  const { byteCount, bytes } = salePageText(index, { filter, orderBy, offset: 0, limit: 1e6, into });
  expect(bytes === undefined).toBe(byteCount !== undefined);
  const text = bytes ? Buffer.from(bytes) : Buffer.from(into, 0, byteCount);
  return (JSON.parse(text.toString()) as { data: Rows }).data;
}

async function indexOf(store: Store) {
  const own = openForReading(store.address);
  const loaded = await loadLand(own);
  await own.close();
  return loaded;
}

describe.each(engines)('the sales index on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openDemoStore(engine);
  });
  afterAll(() => store.close());

  test('agrees with the tables', async () => {
    const { index, unfit } = await indexOf(store);
    expect(unfit.size).toBe(0);
    const sales = await readPlainSales(store);
    for (const room of [0, 10_000_000]) {
      const { items, totalCount } = rowsOf(index, {}, { room });
      expect(totalCount).toBe(sales.length);
      expect(items).toEqual(toRows(sales));
    }
    const inside = sales.filter((sale) => isIn(north, sale));
    expect(inside.length).toBeGreaterThan(20);
    const found = rowsOf(index, { bounds: bounds(north) });
    expect(found.totalCount).toBe(inside.length);
    expect(found.items).toEqual(toRows(inside));
  });

  test('omits a sale whose parcels are gone', async () => {
    const { id } = firstOf(await readPlainSales(store));
    await store.database.deleteFrom('sale_parcel').where('sale_id', '=', id).execute();
    onTestFinished(async () => {
      await store.database.deleteFrom('sale').where('id', '=', id).execute();
    });
    const { items } = rowsOf((await indexOf(store)).index, {});
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((row) => row.id)).not.toContain(id);
  });

  test('omits and reports a sale that violates the contract', async () => {
    const { id, date } = (await readPlainSales(store)).at(5)!;
    await store.database.updateTable('sale').set({ date: 'some day' }).where('id', '=', id).execute();
    onTestFinished(async () => {
      await store.database.updateTable('sale').set({ date }).where('id', '=', id).execute();
    });
    const { index, unfit } = await indexOf(store);
    expect([...unfit]).toEqual([id]);
    const others = (await readPlainSales(store)).filter((sale) => sale.id !== id);
    expect(rowsOf(index, {}).items).toEqual(toRows(others));
  });

  test('is a consistent snapshot, whatever is written during the build', async () => {
    const before = await readPlainSales(store);
    const making = indexOf(store);
    // The first rows have been read by now; the last ones have not.
    await new Promise((done) => setTimeout(done, 5));
    const doomed = before.slice(-50).map((sale) => sale.id);
    await store.database.deleteFrom('sale').where('id', 'in', doomed).execute();
    const { items } = rowsOf((await making).index, {});
    expect([toRows(before), toRows(before.slice(0, -50))]).toContainEqual(items);
    expect(rowsOf((await indexOf(store)).index, {}).items).toEqual(toRows(before.slice(0, -50)));
  });
});

test('the index of a store without sales is empty', async () => {
  const store = await openTestStore('sqlite');
  const { index } = await indexOf(store);
  for (const filter of [{ bounds: bounds(riyadh) }, { fromDay: 10 }, { neighborhoodId: 3 }]) {
    expect(rowsOf(index, filter)).toMatchObject({ totalCount: 0, items: [] });
  }
  await store.close();
});

describe('an index over more sales than are read at once', () => {
  /** Number of times each sale of the demo is in the data, the copies on other days. */
  const copies = 14;
  let index: SaleIndex;
  let sales: PlacedRow[];

  beforeAll(async () => {
    const store = await openDemoStore('sqlite');
    const rows = await readSalesAfter(store.database, -1, 1e6);
    sales = rows
      .filter((row) => row.region_id === 10)
      .flatMap((row) => Array.from({ length: copies }, (_, copy) => copyOf(row, copy)))
      .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
    const columns = new SaleColumns(sales.length, await readSources(store));
    sales.forEach((row, rank) => columns.set(rank, row));
    index = new SaleIndex(columns);
    await store.close();
  });

  /** Prices are round, as people make them: a requested price is then often exactly what was paid. */
  function copyOf(row: SaleRow, copy: number): PlacedRow {
    const { centroid_x, centroid_y } = row;
    if (centroid_x === null || centroid_y === null) throw new Error(`sale ${row.id} has no place`);
    const date = new Date(Date.parse(row.date) - copy * 3 * 86_400_000).toISOString().slice(0, 10);
    const price_sar = Math.round(row.price_sar / row.area_sqm / 50) * 50 * row.area_sqm;
    const perSqm = price_sar / row.area_sqm;
    return { ...row, centroid_x, centroid_y, id: row.id * copies + copy, date, price_sar, perSqm };
  }

  const middle = { x: 46.68, y: 24.8 };
  const day = Date.parse('2025-03-01') / 86_400_000;
  /** The values that an order sorts by, besides the ranks. */
  const values: Partial<Record<TransactionOrder, 'perSqm' | 'area_sqm'>> = {
    price_low: 'perSqm',
    price_high: 'perSqm',
    area_low: 'area_sqm',
    area_high: 'area_sqm',
  };

  const filters: [string, SaleFilter, (sale: PlacedRow) => boolean][] = [
    ['place', {}, () => true],
    ['place and date', { fromDay: day }, (sale) => sale.date >= '2025-03-01'],
    [
      'place and some days',
      { fromDay: day - 400, toDay: day },
      (sale) => sale.date >= '2024-01-26' && sale.date <= '2025-03-01',
    ],
    ['place and last day', { toDay: day }, (sale) => sale.date <= '2025-03-01'],
    ['place and days that exclude each other', { fromDay: day, toDay: day - 1 }, () => false],
    [
      'place, area and land use',
      { fromArea: 300, toArea: 1200, landUseGroup: 'residential' },
      (sale) => sale.area_sqm >= 300 && sale.area_sqm <= 1200 && sale.land_use_group === 'residential',
    ],
    [
      'place, circle, land use, date and price',
      { circle: { middle, meters: 4000 }, landUseGroup: 'residential', fromDay: day - 400, toPrice: 4000 },
      (sale) =>
        metersBetween(middle, { x: sale.centroid_x, y: sale.centroid_y }) <= 4000 &&
        sale.land_use_group === 'residential' &&
        sale.date >= '2024-01-26' &&
        sale.perSqm <= 4000,
    ],
    ['place and price', { fromPrice: 500, toPrice: 2500 }, ({ perSqm }) => perSqm >= 500 && perSqm <= 2500],
    [
      'place, date and type',
      { fromDay: day, type: 'أرض سكنية' },
      (sale) => sale.date >= '2025-03-01' && sale.type === 'أرض سكنية',
    ],
  ];

  test.each(filters)('counts and pages by %s like a full scan of all rows', (_, filter, passes) => {
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
      const value = values[order];
      const key = (sale: (typeof sales)[number] | undefined) =>
        value ? Math.round((sale?.[value] ?? 0) * 100) : sale?.id;
      const sign = order === 'oldest' || order.endsWith('_high') ? -1 : 1;
      const sorted = value
        ? expected.toSorted((a, b) => sign * (a[value] - b[value]))
        : sign === 1
          ? expected
          : expected.toReversed();
      expect(found.map(key)).toEqual(sorted.slice(5, 305).map(key));
    }
  });

  test('counts by a price that many paid exactly', () => {
    const [west, south, east, northern] = riyadh;
    const inside = sales.filter(
      ({ centroid_x: x, centroid_y: y }) => x >= west && x <= east && y >= south && y <= northern,
    );
    for (let price = 500; price <= 4000; price += 50) {
      for (const filter of [{ toPrice: price }, { fromPrice: price }]) {
        const { fromPrice = 0, toPrice = Infinity } = filter as SaleFilter;
        const { totalCount } = index.page({ ...filter, bounds: bounds(riyadh) }, 'newest', 0, 1);
        const expected = inside.filter(({ perSqm }) => perSqm >= fromPrice && perSqm <= toPrice);
        expect([filter, totalCount]).toEqual([filter, expected.length]);
      }
    }
  });
});
