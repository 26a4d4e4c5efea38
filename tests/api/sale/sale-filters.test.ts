import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LandQueries } from '../../../platform/land/queries/land-queries.ts';
import type { SaleFilter } from '../../../platform/land/sales/filter.ts';
import { salePage } from '../../../platform/land/sales/page.ts';
import type { Store } from '../../../database/connection/store.ts';
import { hasPlace, readSalesAfter, type SaleRow } from '../../../database/sale/transactions.ts';
import { transactionOrders, type TransactionOrder } from '../../../contract/shared/orders.ts';
import { metersBetween } from '../../../lib/geo/sphere.ts';
import { writeSnapshotOf } from '../../support/snapshots.ts';
import { openDemoStore } from '../../support/store.ts';

/** A sale of the store with its price per m² before rounding. */
type Sale = SaleRow & { perSqm: number; x: number; y: number };

describe('filters and orders of sales', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-filters-'));
  let store: Store;
  let queries: LandQueries;
  let sales: Sale[];

  beforeAll(async () => {
    store = await openDemoStore('sqlite');
    // Prices are round, as people make them: a requested price is then often exactly what was paid, and many are equal.
    await sql`update sale set price_sar = round(price_sar / area_sqm / 50) * 50 * area_sqm`.execute(
      store.database,
    );
    await writeSnapshotOf(store, folder);
    const fail = (error: unknown) => {
      throw error;
    };
    queries = new LandQueries(store, folder, { info: fail, warn: fail });
    const regions = await store.database.selectFrom('region').select('id').execute();
    const rows = await Promise.all(regions.map(({ id }) => readSalesAfter(store.database, -1, 1e6, id)));
    sales = rows
      .flat()
      .filter(hasPlace)
      .map((row) => ({
        ...row,
        perSqm: row.price_sar / row.area_sqm,
        x: row.centroid_x ?? NaN,
        y: row.centroid_y ?? NaN,
      }))
      .sort((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
  });
  afterAll(async () => {
    await queries.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const bounds = { southWest: { x: 46.1, y: 24.2 }, northEast: { x: 47.6, y: 25.3 } };
  const isInside = ({ x, y }: Sale) => x >= 46.1 && x <= 47.6 && y >= 24.2 && y <= 25.3;
  const middle = { x: 46.68, y: 24.8 };

  const filters: [string, SaleFilter, (sale: Sale) => boolean][] = [
    ['place', {}, () => true],
    ['place and date', { fromDate: '2025-03-01' }, (sale) => sale.date >= '2025-03-01'],
    [
      'place and some days',
      { fromDate: '2024-01-26', toDate: '2025-03-01' },
      (sale) => sale.date >= '2024-01-26' && sale.date <= '2025-03-01',
    ],
    ['place and last day', { toDate: '2025-03-01' }, (sale) => sale.date <= '2025-03-01'],
    ['place and days that exclude each other', { fromDate: '2025-03-01', toDate: '2025-02-28' }, () => false],
    [
      'place, area and land use',
      { fromArea: 300, toArea: 1200, landUseGroup: 'residential' },
      (sale) => sale.area_sqm >= 300 && sale.area_sqm <= 1200 && sale.land_use_group === 'residential',
    ],
    [
      'place, circle, land use, date and price',
      {
        circle: { middle, meters: 4000 },
        landUseGroup: 'residential',
        fromDate: '2024-01-26',
        toPrice: 4000,
      },
      (sale) =>
        metersBetween(middle, sale) <= 4000 &&
        sale.land_use_group === 'residential' &&
        sale.date >= '2024-01-26' &&
        sale.perSqm <= 4000,
    ],
    ['place and price', { fromPrice: 500, toPrice: 2500 }, ({ perSqm }) => perSqm >= 500 && perSqm <= 2500],
    [
      'place, date and type',
      { fromDate: '2025-03-01', type: 'أرض سكنية' },
      (sale) => sale.date >= '2025-03-01' && sale.type === 'أرض سكنية',
    ],
  ];

  /** The values that an order sorts by, besides date and id. */
  const values: Partial<Record<TransactionOrder, 'perSqm' | 'area_sqm'>> = {
    price_low: 'perSqm',
    price_high: 'perSqm',
    area_low: 'area_sqm',
    area_high: 'area_sqm',
  };

  test.each(filters)('count and page by %s like a full scan of all rows', async (_, filter, passes) => {
    const expected = sales.filter((sale) => isInside(sale) && passes(sale));
    for (const orderBy of transactionOrders) {
      const search = { filter: { ...filter, bounds }, orderBy, offset: 5, limit: 300 };
      const { items, totalCount } = await queries.run(salePage, search);
      const value = values[orderBy];
      const rising = value ? expected.toSorted((a, b) => a[value] - b[value]) : expected;
      const isReverse = orderBy === 'oldest' || orderBy.endsWith('_high');
      const sorted = isReverse ? rising.toReversed() : rising;
      expect(totalCount).toBe(expected.length);
      expect(items.map(({ id }) => id)).toEqual(sorted.slice(5, 305).map(({ id }) => id));
    }
  });

  test('count those of a price that many paid exactly', async () => {
    const inside = sales.filter(isInside);
    const prices = Map.groupBy(inside, ({ perSqm }) => Math.round(perSqm));
    const common = [...prices].filter(([, same]) => same.length > 5).map(([price]) => price);
    expect(common.length).toBeGreaterThan(10);
    for (const price of common) {
      for (const filter of [{ toPrice: price }, { fromPrice: price }]) {
        const { fromPrice = 0, toPrice = Infinity }: SaleFilter = filter;
        const search = { filter: { ...filter, bounds }, orderBy: 'newest', offset: 0, limit: 1 } as const;
        const { totalCount } = await queries.run(salePage, search);
        const expected = inside.filter(({ perSqm }) => perSqm >= fromPrice && perSqm <= toPrice);
        expect([filter, totalCount]).toEqual([filter, expected.length]);
      }
    }
  });
});
