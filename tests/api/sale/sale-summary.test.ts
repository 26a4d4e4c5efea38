import { beforeAll, describe, expect, test } from 'vitest';
import { searchTransactions, summarizeTransactions } from '../../../contract/sale/transactions.ts';
import { landUseKeys as landUseGroups, landUseNames } from '../../support/land-uses.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput } from '../../support/calls.ts';
import { readPlainSales, type PlainSale } from '../../support/sales.ts';
import { engines } from '../../support/store.ts';

function medianOf(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

const ordinary = (sales: readonly PlainSale[]) => sales.filter(({ kind }) => kind === 'ordinary');
const medianPrice = (sales: readonly PlainSale[]) => medianOf(ordinary(sales).map(({ perSqm }) => perSqm));

/** Meters between two nearby places, as on a plane. */
function metersApart(one: { x: number; y: number }, other: { x: number; y: number }): number {
  const perDegree = 111_195;
  const across = (one.x - other.x) * Math.cos((one.y * Math.PI) / 180);
  return perDegree * Math.hypot(across, one.y - other.y);
}

describe.each(engines)('the sales summary on %s', (engine) => {
  const bench = demoBench(engine);
  let sales: PlainSale[];
  beforeAll(async () => void (sales = await readPlainSales(bench.store)));

  const summaryOf = async (query: Record<string, string | number>) =>
    (await callPlatform(bench.platform, summarizeTransactions, { query })).data;

  /** The neighborhood with the most sales, and those sales. */
  function busiest(): [number, PlainSale[]] {
    const groups = [...Map.groupBy(sales, ({ neighborhoodId }) => neighborhoodId ?? 0)];
    const [first] = groups.toSorted(([, one], [, other]) => other.length - one.length);
    if (!first) throw new Error('no sale at all');
    return first;
  }

  test('counts, sums, medians and the newest sale match the tables', async () => {
    const [neighborhoodId, expected] = busiest();
    const summary = await summaryOf({ neighborhoodId });
    const prices = ordinary(expected).map(({ perSqm }) => Math.round(perSqm));
    const newest = ordinary(expected)[0];
    expect(ordinary(expected).length).toBeLessThan(expected.length);
    expect(summary).toMatchObject({
      totalCount: expected.length,
      ordinaryCount: prices.length,
      lowValueCount: expected.filter(({ kind }) => kind === 'low_value').length,
      medianPriceSarPerSqm: medianPrice(expected),
      lowestPriceSarPerSqm: Math.min(...prices),
      highestPriceSarPerSqm: Math.max(...prices),
      lastSale: { date: newest?.date, priceSarPerSqm: newest?.priceSarPerSqm },
    });
    const value = expected.reduce((sum, { priceSar }) => sum + priceSar, 0);
    expect(Math.abs(summary.totalValueSar - value)).toBeLessThan(2);
    const area = expected.reduce((sum, { areaSqm }) => sum + areaSqm, 0);
    expect(Math.abs(summary.totalAreaSqm - area)).toBeLessThan(2);
    expect(summary.sources.length).toBeGreaterThan(0);
  });

  test('months and uses have every sale once, each with its median', async () => {
    const [neighborhoodId, expected] = busiest();
    const { months, landUses } = await summaryOf({ neighborhoodId });
    expect(months.map(({ month }) => month)).toEqual(
      [...new Set(expected.map(({ date }) => date.slice(0, 7)))].sort(),
    );
    for (const { month, saleCount, priceSarPerSqm } of months) {
      const own = expected.filter(({ date }) => date.startsWith(month));
      expect([saleCount, priceSarPerSqm], month).toEqual([own.length, medianPrice(own)]);
    }
    expect(landUses.map(({ landUseGroup }) => landUseGroup).sort()).toEqual(
      landUseGroups.filter((use) => expected.some((sale) => sale.landUseGroup === use)).sort(),
    );
    for (const { landUseGroup, landUseName, saleCount, priceSarPerSqm } of landUses) {
      expect(landUseName).toBe(landUseNames[landUseGroup as keyof typeof landUseNames]);
      const own = expected.filter((sale) => sale.landUseGroup === landUseGroup);
      expect([saleCount, priceSarPerSqm], landUseGroup).toEqual([own.length, medianPrice(own)]);
    }
  });

  test('contiguous price bands have every ordinary sale once', async () => {
    const [neighborhoodId, expected] = busiest();
    const prices = ordinary(expected).map(({ perSqm }) => perSqm);
    const { priceBands } = await summaryOf({ neighborhoodId });
    expect(priceBands.length).toBeGreaterThan(2);
    expect(priceBands.length).toBeLessThanOrEqual(14);
    expect(priceBands[0]?.from).toBe(0);
    for (const [place, { from, to, saleCount }] of priceBands.entries()) {
      expect(to).toBe(priceBands[place + 1]?.from ?? null);
      const own = prices.filter((price) => price >= from && price < (to ?? Infinity));
      expect(saleCount, `${from}`).toBe(own.length);
    }
  });

  test('filters mean the same as for the list of sales', async () => {
    for (const query of [
      { regionId: 10, fromPrice: 2000, toPrice: 5000 },
      { regionId: 10, landUseGroup: 'commercial' },
      { regionId: 10, fromDate: '2024-01-01', toDate: '2024-06-30', fromArea: 400 },
      { boundaryFrom: '46.6,24.6', boundaryTo: '46.8,24.8', type: 'قطعة أرض-سكنى' },
    ]) {
      const { data } = await callPlatform(bench.platform, searchTransactions, {
        query: { ...query, limit: 1 },
      });
      expect((await summaryOf(query)).totalCount, JSON.stringify(query)).toBe(data.totalCount);
    }
  });

  test('a circle has the sales around a place, without those of the parcel at its center', async () => {
    const [, [middle]] = busiest();
    if (!middle) throw new Error('no sale at all');
    const { location, parcelObjectId } = middle;
    const circle = { near: `${location.x},${location.y}`, withinMeters: 500 };
    const distance = (sale: PlainSale) => metersApart(location, sale.location);
    const inside = sales.filter((sale) => distance(sale) < 499.5).map(({ id }) => id);
    const outside = sales.filter((sale) => distance(sale) > 500.5).length;
    expect(inside.length).toBeGreaterThan(5);
    expect(outside).toBeGreaterThan(5);
    const { data } = await callPlatform(bench.platform, searchTransactions, {
      query: { ...circle, limit: 200 },
    });
    expect(data.totalCount).toBe(sales.length - outside);
    expect(data.items.map(({ id }) => id)).toEqual(expect.arrayContaining(inside.slice(0, 100)));
    const own = sales.filter((sale) => sale.parcelObjectId === parcelObjectId).length;
    const others = await summaryOf({ ...circle, exceptParcelObjectId: parcelObjectId });
    expect(others.totalCount).toBe(data.totalCount - own);
  });

  test('is empty when nothing matches', async () => {
    expect(await summaryOf({ regionId: 10, fromDate: '1990-01-01', toDate: '1990-01-02' })).toEqual({
      totalCount: 0,
      ordinaryCount: 0,
      lowValueCount: 0,
      totalValueSar: 0,
      totalAreaSqm: 0,
      medianPriceSarPerSqm: null,
      lowestPriceSarPerSqm: null,
      highestPriceSarPerSqm: null,
      lastSale: null,
      months: [],
      landUses: [],
      priceBands: [],
      sources: [],
    });
  });

  test.each([
    ['withinMeters', { near: '46.7,24.7' }],
    ['withinMeters', { near: '46.7,24.7', withinMeters: 50 }],
    ['withinMeters', { near: '46.7,24.7', withinMeters: 6000 }],
    ['near', { near: 'here', withinMeters: 500 }],
    ['boundaryTo', { boundaryFrom: '46,24' }],
  ])('rejects a wrong %s', async (field, query) => {
    expectBadInput(await callPlatform(bench.platform, summarizeTransactions, { query }), field);
  });
});
