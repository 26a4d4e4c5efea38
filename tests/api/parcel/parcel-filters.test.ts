import type { Selectable } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { searchParcels } from '../../../contract/parcel/parcels.ts';
import { parcelOrders, type ParcelOrder } from '../../../contract/shared/orders.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import {
  createIsWithinMonths,
  readPlainSales,
  type IsWithinMonths,
  type PlainSale,
} from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

type Row = Selectable<ParcelTable>;
type Query = Record<string, string | number>;

/** More matches than this are not counted. */
const mostCounted = 1000;

describe.each(engines)('parcels by area, use and sales on %s', (engine) => {
  const bench = demoBench(engine);
  let parcels: Row[];
  let isWithinMonths: IsWithinMonths;
  let salesOf: Map<number, PlainSale[]>;

  beforeAll(async () => {
    parcels = await bench.store.database.selectFrom('parcel').selectAll().orderBy('id').execute();
    const sales = await readPlainSales(bench.store);
    isWithinMonths = createIsWithinMonths(sales);
    salesOf = Map.groupBy(sales, (sale) => sale.parcelObjectId);
  });

  async function search(query: Query) {
    const answer = await callPlatform(bench.platform, searchParcels, { query: { limit: 200, ...query } });
    expect(answer.status).toBe(200);
    return answer.data;
  }

  /** Ids of all pages. */
  async function everyId(query: Query) {
    const ids: number[] = [];
    for (let offset = 0; ; offset += 200) {
      const { items, totalCount, isCapped } = await search({ ...query, offset });
      ids.push(...items.map((item) => item.parcelObjectId));
      if (items.length === 0 || ids.length >= totalCount) return { ids, totalCount, isCapped };
    }
  }

  const sold = (passes: (sale: PlainSale) => boolean) => (row: Row) =>
    (salesOf.get(row.id) ?? []).some(passes);

  const box: Query = { boundaryFrom: '46.5,24.6', boundaryTo: '46.8,24.9' };
  const isInBox = ({ centroid_x: x, centroid_y: y }: Row) => x >= 46.5 && x <= 46.8 && y >= 24.6 && y <= 24.9;
  const filters: [string, Query, (row: Row) => boolean][] = [
    ['a land use', { landUseGroup: 'commercial' }, (row) => row.land_use_group === 'commercial'],
    ['a type', { type: 'أرض تجارية' }, sold((sale) => sale.type === 'أرض تجارية')],
    ['a type that no deed has', { type: 'قصر' }, () => false],
    ['a period', { period: 'last_6_months' }, sold((sale) => isWithinMonths(6, sale))],
    ['a first day', { fromDate: '2026-06-01' }, sold((sale) => sale.date >= '2026-06-01')],
    ['a last day', { toDate: '2021-03-01' }, sold((sale) => sale.date <= '2021-03-01')],
    ['a lowest price', { fromPrice: 4000 }, sold((sale) => sale.perSqm >= 4000)],
    ['a highest price', { toPrice: 300 }, sold((sale) => sale.perSqm <= 300)],
    [
      'conditions that one and the same sale has to meet',
      { fromDate: '2025-06-01', toPrice: 1000 },
      sold((sale) => sale.date >= '2025-06-01' && sale.perSqm <= 1000),
    ],
    [
      'all of them in a box',
      {
        ...box,
        regionId: 10,
        landUseGroup: 'residential',
        fromArea: 300,
        toArea: 1200,
        type: 'أرض سكنية',
        period: 'last_3_years',
        toDate: '2026-06-30',
        fromPrice: 800,
        toPrice: 6000,
      },
      (row) =>
        isInBox(row) &&
        row.region_id === 10 &&
        row.land_use_group === 'residential' &&
        row.area_sqm >= 300 &&
        row.area_sqm <= 1200 &&
        sold(
          (sale) =>
            sale.type === 'أرض سكنية' &&
            isWithinMonths(36, sale) &&
            sale.date <= '2026-06-30' &&
            sale.perSqm >= 800 &&
            sale.perSqm <= 6000,
        )(row),
    ],
  ];

  test.each(filters)('%s returns the parcels that the tables yield', async (_, query, matches) => {
    const expected = parcels.filter(matches).map((row) => row.id);
    const { ids, totalCount, isCapped } = await everyId(query);
    expect(ids).toEqual(expected.slice(0, mostCounted));
    expect([totalCount, isCapped]).toEqual([ids.length, expected.length > mostCounted]);
  });

  test('a sale of several parcels counts only for its first', async () => {
    const links = await bench.store.database.selectFrom('sale_parcel').selectAll().execute();
    const several = [...Map.groupBy(links, (link) => link.sale_id).values()]
      .filter((own) => own.length > 1)
      .map((own) => own.map((link) => link.parcel_id).sort((a, b) => a - b));
    const [first, ...others] = several.find(([, ...rest]) => rest.some((id) => !salesOf.has(id))) ?? [];
    const { ids } = await everyId({ ...nearOf(first ?? 0), fromDate: '2000-01-01' });
    expect(ids).toContain(first);
    for (const id of others.filter((other) => !salesOf.has(other))) expect(ids).not.toContain(id);
  });

  function nearOf(id: number): Query {
    const row = parcels.find((parcel) => parcel.id === id);
    const [x, y] = [row?.centroid_x ?? 0, row?.centroid_y ?? 0];
    return { boundaryFrom: `${x - 0.01},${y - 0.01}`, boundaryTo: `${x + 0.01},${y + 0.01}` };
  }

  test.each([{ type: 'الكل' }, { period: 'before_that' }])(
    '%j is not a filter: it includes parcels that were never sold',
    async (query) => {
      const { items, totalCount } = await search({ ...box, ...query });
      const plain = await search(box);
      expect([totalCount, items]).toEqual([plain.totalCount, plain.items]);
      expect(items.some((item) => !salesOf.has(item.parcelObjectId))).toBe(true);
      expectBadInput(await callPlatform(bench.platform, searchParcels, { query }), 'text');
    },
  );

  const values: Record<ParcelOrder, (row: Row) => number | null> = {
    number: () => 0,
    area_low: (row) => row.area_sqm,
    area_high: (row) => -row.area_sqm,
    price_low: (row) => row.price_sar_per_sqm,
    price_high: (row) => (row.price_sar_per_sqm === null ? null : -row.price_sar_per_sqm),
  };

  /** The ids that an order begins with, those without a value last. */
  function inOrder(rows: readonly Row[], order: ParcelOrder): number[] {
    const sign = order.endsWith('_high') ? -1 : 1;
    return rows
      .toSorted((a, b) => {
        const [one, other] = [values[order](a) ?? Infinity, values[order](b) ?? Infinity];
        return one === other ? sign * (a.id - b.id) : one - other;
      })
      .slice(0, mostCounted)
      .map((row) => row.id);
  }

  describe.each(parcelOrders)('in the order %s', (orderBy) => {
    test.each([
      [
        'few',
        { ...box, landUseGroup: 'commercial' },
        (row: Row) => isInBox(row) && row.land_use_group === 'commercial',
      ],
      ['more than are counted', { fromArea: 1 }, () => true],
      ['more than are counted, by sales', { fromPrice: 1 }, sold(() => true)],
    ] as [string, Query, (row: Row) => boolean][])(
      'sorts %s parcels from the first on',
      async (_, query, matches) => {
        const expected = inOrder(parcels.filter(matches), orderBy);
        expect(expected.length).toBeGreaterThan(10);
        expect((await everyId({ ...query, orderBy })).ids).toEqual(expected);
      },
    );

    test('a text finds the same parcels as in any other order', async () => {
      const { ids } = await everyId({ text: '12', regionId: 13, orderBy });
      const plain = await everyId({ text: '12', regionId: 13 });
      expect(ids.length).toBeGreaterThan(1);
      expect(ids.toSorted()).toEqual(plain.ids.toSorted());
      const rows = parcels.filter((row) => ids.includes(row.id));
      if (orderBy !== 'number') expect(ids).toEqual(inOrder(rows, orderBy));
    });
  });

  test.each([
    ['landUseGroup', { landUseGroup: 'castle' }],
    ['type', { type: '' }],
    ['period', { period: 'forever' }],
    ['fromDate', { fromDate: '2025-13-01' }],
    ['toDate', { toDate: 'today' }],
    ['fromPrice', { fromPrice: '-1' }],
    ['toPrice', { toPrice: '1e3' }],
    ['orderBy', { regionId: 10, orderBy: 'cheapest' }],
  ])('rejects a wrong %s: %j', async (field, query) => {
    expectBadInput(await callPlatform(bench.platform, searchParcels, { query }), field);
  });
});
