import { beforeAll, describe, expect, test } from 'vitest';
import {
  listNeighborhoodTransactions,
  listTransactionsInBounds,
  searchTransactions,
  type TransactionRow,
} from '../../../contract/sale/transactions.ts';
import { transactionOrders } from '../../../contract/shared/orders.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import {
  createIsWithinMonths,
  isIn,
  readPlainSales,
  toRows,
  type Box,
  type IsWithinMonths,
  type PlainSale,
} from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

const country: Box = [34, 15, 57, 33];
const sea: Box = [36, 24.4, 36.4, 24.8];

describe.each(engines)('transactions on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  let isWithinMonths: IsWithinMonths;
  let boxes: Record<string, Box>;

  beforeAll(async () => {
    sales = await readPlainSales(bench.store);
    isWithinMonths = createIsWithinMonths(sales);
    const { x, y } = firstOf(sales.filter((sale) => sale.regionId === 10)).location;
    boxes = {
      point: [x, y, x, y],
      street: [x - 0.002, y - 0.002, x + 0.002, y + 0.002],
      city: [x - 0.2, y - 0.2, x + 0.2, y + 0.2],
      country,
      sea,
    };
  });
  function corners([west, south, east, north]: Box) {
    return { boundaryFrom: `${west},${south}`, boundaryTo: `${east},${north}` };
  }

  async function inBounds(box: Box, query: Record<string, string | number> = {}) {
    return callPlatform(bench.platform, listTransactionsInBounds, { query: { ...corners(box), ...query } });
  }

  const isWithin = (months: number) => (sale: PlainSale) => isWithinMonths(months, sale);

  const filters: [string, Record<string, string | number>, (sale: PlainSale) => boolean][] = [
    ['no filter', {}, () => true],
    ['a type', { type: 'أرض سكنية' }, (sale) => sale.type === 'أرض سكنية'],
    ['«الكل»', { type: 'الكل' }, () => true],
    ['a type that no deed has', { type: 'قصر' }, () => false],
    ['last_month', { period: 'last_month' }, isWithin(1)],
    ['last_3_months', { period: 'last_3_months' }, isWithin(3)],
    ['last_6_months', { period: 'last_6_months' }, isWithin(6)],
    ['last_year', { period: 'last_year' }, isWithin(12)],
    ['last_3_years', { period: 'last_3_years' }, isWithin(36)],
    ['before_that', { period: 'before_that' }, () => true],
    ['a lowest price', { fromPrice: 1500 }, (sale) => sale.perSqm >= 1500],
    ['a highest price', { toPrice: '900.5' }, (sale) => sale.perSqm <= 900.5],
    ['a first day', { fromDate: '2025-03-01' }, (sale) => sale.date >= '2025-03-01'],
    ['a last day', { toDate: '2025-03-01' }, (sale) => sale.date <= '2025-03-01'],
    ['days that exclude each other', { fromDate: '2025-03-02', toDate: '2025-03-01' }, () => false],
    ['a period and an earlier first day', { period: 'last_year', fromDate: '2020-01-01' }, isWithin(12)],
    [
      'a period and a later first day',
      { period: 'last_3_years', fromDate: '2025-10-15' },
      (sale) => sale.date >= '2025-10-15',
    ],
    ['a smallest area', { fromArea: '750.5' }, (sale) => sale.areaSqm >= 750.5],
    ['a largest area', { toArea: 400 }, (sale) => sale.areaSqm <= 400],
    ['areas that exclude each other', { fromArea: 900, toArea: 100 }, () => false],
    ['a land use', { landUseGroup: 'commercial' }, (sale) => sale.landUseGroup === 'commercial'],
    ['prices that exclude each other', { fromPrice: 900, toPrice: 100 }, () => false],
    [
      'all filters',
      {
        type: 'أرض سكنية',
        period: 'last_3_years',
        toDate: '2026-06-30',
        fromPrice: 800,
        toPrice: 4000,
        fromArea: 300,
        toArea: 900,
        landUseGroup: 'residential',
      },
      (sale) =>
        sale.type === 'أرض سكنية' &&
        isWithin(36)(sale) &&
        sale.date <= '2026-06-30' &&
        sale.perSqm >= 800 &&
        sale.perSqm <= 4000 &&
        sale.areaSqm >= 300 &&
        sale.areaSqm <= 900 &&
        sale.landUseGroup === 'residential',
    ],
  ];

  test.each(filters)('boundaries with %s agree with the tables in every box', async (_, query, passes) => {
    for (const [name, box] of Object.entries(boxes)) {
      const expected = sales.filter((sale) => isIn(box, sale) && passes(sale));
      const { status, data } = await inBounds(box, { ...query, limit: 200 });
      expect(status).toBe(200);
      expect([name, data.totalCount]).toEqual([name, expected.length]);
      expect(data.items).toEqual(toRows(expected.slice(0, 200)));
      expect(data.sources.map((source) => source.origin)).toEqual(expected.length > 0 ? ['demo'] : []);
    }
  });

  test.each(['type', 'date', 'areaSqm', 'landUseGroup'] as const)(
    'a range or value of %s includes a sale that equals it exactly',
    async (name) => {
      const one = firstOf(sales);
      const queries = {
        type: { type: one.type },
        date: { fromDate: one.date, toDate: one.date },
        areaSqm: { fromArea: one.areaSqm, toArea: one.areaSqm },
        landUseGroup: { landUseGroup: one.landUseGroup ?? 'none' },
      };
      const { data } = await inBounds(country, { ...queries[name], limit: 200 });
      const expected = sales.filter((sale) => sale[name] === one[name]);
      expect(data.totalCount).toBe(expected.length);
      expect(toRows(expected)).toContainEqual(toRows([one])[0]);
    },
  );

  test('a range of prices as narrow as they are written includes a sale between its bounds', async () => {
    const one = firstOf(sales);
    const [fromPrice, toPrice] = [Math.floor(one.perSqm * 100) / 100, Math.ceil(one.perSqm * 100) / 100];
    const { data } = await inBounds(country, { fromPrice, toPrice, limit: 200 });
    const expected = sales.filter(({ perSqm }) => perSqm >= fromPrice && perSqm <= toPrice);
    expect(data.totalCount).toBe(expected.length);
    expect(toRows(expected)).toContainEqual(toRows([one])[0]);
  });

  test('the filters of these tests include some sales and exclude some', () => {
    const isPart = ([name, , passes]: (typeof filters)[number]) => {
      const count = sales.filter(passes).length;
      return name.includes('exclude') || (count > 0 && count < sales.length);
    };
    const idle = filters.filter((filter) => !isPart(filter)).map(([name]) => name);
    expect(idle).toEqual(['no filter', '«الكل»', 'a type that no deed has', 'before_that']);
  });

  test('the boxes of these tests contain what they are meant to contain', () => {
    const counts = Object.values(boxes).map((box) => sales.filter((sale) => isIn(box, sale)).length);
    expect(counts.at(-2)).toBe(sales.length);
    expect(counts.at(-1)).toBe(0);
    expect(counts).toEqual([...counts.slice(0, 4).sort((a, b) => a - b), 0]);
    expect(counts[0]).toBeGreaterThan(0);
  });

  test('corners may be in any order', async () => {
    const [west, south, east, north] = boxes.city ?? country;
    const { data: expected } = await inBounds([west, south, east, north]);
    expect(expected.totalCount).toBeGreaterThan(0);
    for (const box of [
      [east, north, west, south],
      [west, north, east, south],
      [east, south, west, north],
    ] as Box[]) {
      expect((await inBounds(box)).data).toEqual(expected);
    }
  });

  test.each(transactionOrders)('pages ordered by %s have every sale once, in order', async (orderBy) => {
    for (const box of [boxes.city ?? country, country]) {
      const seen: (TransactionRow & { perSqm: number })[] = [];
      const expected = sales.filter((sale) => isIn(box, sale));
      const limit = box === country ? 200 : 60;
      for (let offset = 0; offset < expected.length; offset += limit) {
        const { data } = await inBounds(box, { orderBy, offset, limit });
        expect(data).toMatchObject({ totalCount: expected.length, offset, limit });
        seen.push(...data.items.map((row) => ({ ...row, perSqm: row.priceSar / row.areaSqm })));
      }
      expect(new Set(seen.map((sale) => sale.id))).toEqual(new Set(expected.map((sale) => sale.id)));
      expect(seen).toHaveLength(expected.length);
      if (orderBy === 'newest') expect(toRows(seen)).toEqual(toRows(expected));
      if (orderBy === 'oldest') expect(toRows(seen)).toEqual(toRows(expected.toReversed()));
      const prices = seen.map((sale) => Math.round(sale.perSqm * 100));
      if (orderBy === 'price_low') expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      const areas = seen.map((sale) => sale.areaSqm);
      if (orderBy === 'area_low') expect(areas).toEqual(areas.toSorted((a, b) => a - b));
      if (orderBy === 'area_high') expect(areas).toEqual(areas.toSorted((a, b) => b - a));
      if (orderBy === 'price_high') expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    }
  });

  test('a page past the end is empty and still has the total count', async () => {
    const { data } = await inBounds(country, { offset: 999_999 });
    expect(data).toMatchObject({ items: [], totalCount: sales.length, offset: 999_999, limit: 10 });
  });

  test.each([
    ['boundaryTo', { boundaryFrom: '46,24' }],
    ['boundaryFrom', { boundaryFrom: '24.7', boundaryTo: '47,25' }],
    ['boundaryFrom', { boundaryFrom: '181,24', boundaryTo: '47,25' }],
    ['boundaryTo', { boundaryFrom: '46,24', boundaryTo: '47,91' }],
    ['boundaryTo', { boundaryFrom: '46,24', boundaryTo: '1e2,2' }],
    ['limit', { ...corners(country), limit: 0 }],
    ['limit', { ...corners(country), limit: 201 }],
    ['offset', { ...corners(country), offset: -1 }],
    ['orderBy', { ...corners(country), orderBy: 'cheapest' }],
    ['period', { ...corners(country), period: 'forever' }],
    ['fromPrice', { ...corners(country), fromPrice: -5 }],
    ['toPrice', { ...corners(country), toPrice: ['1', '2'] }],
    ['type', { ...corners(country), type: '' }],
    ['fromArea', { ...corners(country), fromArea: 'big' }],
    ['toArea', { ...corners(country), toArea: '1.234' }],
    ['landUseGroup', { ...corners(country), landUseGroup: 'castle' }],
    ['fromDate', { ...corners(country), fromDate: '2025-02-30' }],
    ['fromDate', { ...corners(country), fromDate: '01-03-2025' }],
    ['toDate', { ...corners(country), toDate: '2025-03-01T10:00:00Z' }],
    ['toDate', { ...corners(country), toDate: '' }],
  ])('rejects and names a wrong %s', async (field, query) => {
    expectBadInput(await callPlatform(bench.platform, listTransactionsInBounds, { query }), field);
  });

  describe('search', () => {
    async function search(query: Record<string, string | number>) {
      return callPlatform(bench.platform, searchTransactions, { query: { limit: 200, ...query } });
    }

    test('finds sales by each criterion and by all of them', async () => {
      const one = firstOf(sales.filter((sale) => sale.planNo !== null && sale.neighborhoodId !== null));
      const criteria = {
        regionId: one.regionId,
        neighborhoodId: one.neighborhoodId ?? 0,
        planNo: one.planNo ?? '',
        parcelNo: one.parcelNo,
        transactionNo: one.transactionNo,
      };
      for (const [name, value] of Object.entries(criteria)) {
        const { data } = await search({ [name]: value });
        const expected = sales.filter((sale) => sale[name as keyof PlainSale] === value);
        expect([name, data.totalCount]).toEqual([name, expected.length]);
        expect(data.items).toEqual(toRows(expected.slice(0, 200)));
      }
      const { x, y } = one.location;
      const { data } = await search({ ...criteria, ...corners([x, y, x, y]), type: one.type });
      expect(data.items).toEqual(toRows([one]));
    });

    test.each([{ transactionNo: '0' }, { planNo: 'لا شيء' }, { parcelNo: '٩٩٩٩٩' }, { regionId: 999 }])(
      'finds nothing for %j, which is not an error',
      async (query) => {
        const { status, data } = await search(query);
        expect(status).toBe(200);
        expect(data).toMatchObject({ items: [], totalCount: 0, sources: [] });
      },
    );

    test('finds nothing for a number that does not match the other criteria', async () => {
      const one = firstOf(sales);
      const { data } = await search({ transactionNo: one.transactionNo, regionId: one.regionId + 1 });
      expect(data.totalCount).toBe(0);
    });

    test('accepts the same filters, as the list of a neighborhood does', async () => {
      const query = { fromArea: 300, toArea: 900, landUseGroup: 'residential', fromDate: '2022-01-01' };
      const passes = (sale: PlainSale) =>
        sale.areaSqm >= 300 &&
        sale.areaSqm <= 900 &&
        sale.landUseGroup === 'residential' &&
        sale.date >= '2022-01-01';
      const { regionId, neighborhoodId } = firstOf(
        sales.filter((sale) => passes(sale) && sale.neighborhoodId !== null),
      );
      const ofRegion = sales.filter((sale) => sale.regionId === regionId && passes(sale));
      expect((await search({ regionId, ...query })).data.totalCount).toBe(ofRegion.length);
      const around = sales.filter((sale) => sale.neighborhoodId === neighborhoodId && passes(sale));
      const { data } = await callPlatform(bench.platform, listNeighborhoodTransactions, {
        query: { neighborhoodId: neighborhoodId ?? 0, limit: 200, ...query },
      });
      expect(data.totalCount).toBe(around.length);
      expect(data.items).toEqual(toRows(around.slice(0, 200)));
    });

    test('rejects half a box instead of ignoring it', async () => {
      expectBadInput(await search({ regionId: 10, boundaryFrom: '46,24' }), 'boundaryTo');
    });

    test('rejects a non-numeric region', async () => {
      expectBadInput(await search({ regionId: 'Riyadh' }), 'regionId');
    });
  });
});
