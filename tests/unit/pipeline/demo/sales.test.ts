import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groundOf } from '../../../../pipeline/demo/land/city-ground.ts';
import { areaOf } from '../../../../pipeline/demo/land/geometry/shapes.ts';
import { buildNeighborhood, type NeighborhoodSite } from '../../../../pipeline/demo/land/neighborhood.ts';
import { quarterMetrics } from '../../../../pipeline/demo/land/quarter-metrics.ts';
import { PlanNumbers } from '../../../../pipeline/demo/land/numbers.ts';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { superblocksOf } from '../../../../pipeline/demo/land/superblocks.ts';
import { lotPrice } from '../../../../pipeline/demo/land/prices.ts';
import { generateRegion } from '../../../../pipeline/demo/land/region.ts';
import { foldNeighborhoodName } from '../../../../lib/fold-arabic.ts';

const parts = demoRegions.map((region) =>
  [...generateRegion(region, { seed: 'test', parcels: 100_000 })].flatMap((part) =>
    part.kind === 'neighborhood' ? [part.value] : [],
  ),
);
const sales = parts.flat().flatMap((part) => part.sales);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
}

function shareOf(isCounted: (date: Date) => boolean): number {
  return sales.filter(({ date }) => isCounted(new Date(`${date}T00:00:00Z`))).length / sales.length;
}

test('sales fall on weekdays as published deeds do', () => {
  for (let day = 0; day <= 4; day++) {
    const share = shareOf((date) => date.getUTCDay() === day);
    expect(share).toBeGreaterThan(0.175);
    expect(share).toBeLessThan(0.21);
  }
  expect(Math.abs(shareOf((date) => date.getUTCDay() === 6) - 0.024)).toBeLessThan(0.006);
  expect(Math.abs(shareOf((date) => date.getUTCDay() === 5) - 0.015)).toBeLessThan(0.006);
});

test('fewer sales fall in Ramadan and in summer', () => {
  const perDay = (from: string, to: string) =>
    sales.filter(({ date }) => date >= from && date < to).length /
    ((Date.parse(to) - Date.parse(from)) / 86_400_000);
  // Ramadan of 1446 and 1447, and the autumns before them.
  expect(perDay('2025-03-01', '2025-03-30')).toBeLessThan(0.85 * perDay('2024-10-01', '2024-12-01'));
  expect(perDay('2026-02-18', '2026-03-20')).toBeLessThan(0.85 * perDay('2025-10-01', '2025-12-01'));
  expect(perDay('2025-07-01', '2025-09-01')).toBeLessThan(0.95 * perDay('2025-10-01', '2025-12-01'));
});

test('about one sale in a hundred lies below a fifth of its neighborhood median', () => {
  let low = 0;
  for (const { sales: own } of parts.flat()) {
    const perSqm = own.map((sale) => sale.price_sar / sale.area_sqm);
    const limit = median(perSqm) / 5;
    low += perSqm.filter((value) => value < limit).length;
  }
  expect(low / sales.length).toBeGreaterThan(0.006);
  expect(low / sales.length).toBeLessThan(0.016);
});

test('main streets are dearer than inner ones, corners dearer than the middle of a block', () => {
  const levels = { residential: 3000, commercial: 6000 };
  for (const level of ['residential', 'commercial'] as const) {
    const price = (frontage: 'main' | 'commercial' | 'inner', isCorner: boolean) =>
      lotPrice(levels, { level, priceFactor: 1 }, { frontage, isCorner });
    expect(price('main', false)).toBeGreaterThan(price('commercial', false));
    expect(price('commercial', false)).toBeGreaterThan(price('inner', false));
    expect(price('inner', true)).toBeGreaterThan(price('inner', false));
  }
});

const market = join(import.meta.dirname, '../../../../../shared/data/market');
const files = existsSync(market) ? readdirSync(market).filter((file) => /3rd-Q-2025/.test(file)) : [];

/** Published averages of house plots by city and neighborhood, riyals per m², of at least five deeds. */
function published(): Map<string, number> {
  const rows = files
    .flatMap((file) => readFileSync(join(market, file), 'utf8').split(/\r?\n/).slice(1))
    .map((line) => line.split(',').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([, , , , city = '', name = '', kind, use, deeds, , , average]) => {
      if (kind !== 'أرض' || use !== 'سكني' || Number(deeds) < 5 || !(Number(average) > 250)) return [];
      return [[`${city}/${foldNeighborhoodName(name.replaceAll('ـ', ''))}`, Number(average)] as const];
    }),
  );
}

/** The ordinary sales of house land in a neighborhood with one plan. */
function soldIn(site: NeighborhoodSite): number[] {
  const grid = superblocksOf(site.neighborhood, site.ground, site.seed);
  const [largest] = grid.superblocks.toSorted((one, other) => areaOf(other.land) - areaOf(one.land));
  if (!largest) return [];
  let count = 0;
  const counters = { next: () => ++count, plans: new PlanNumbers() };
  const states = new Map([[largest.index, 'subdivided' as const]]);
  const { sales: own } = buildNeighborhood(site, { grid, states }, counters);
  return own
    .filter(({ date, kind, type }) => kind === 'ordinary' && type === 'أرض سكنية' && date >= '2024-07-01')
    .map((sale) => sale.price_sar / sale.area_sqm);
}

// The published figures are not part of the project: without them there is nothing to compare with.
test.runIf(files.length > 0)(
  'medians of neighborhoods lie near the published averages, in the same order',
  () => {
    const averages = published();
    const pairs = demoRegions.flatMap((region) =>
      region.cities.flatMap((city) =>
        groundOf(city).neighborhoods.flatMap((neighborhood) => {
          const { name } = neighborhood.place;
          const average = averages.get(`${city.name}/${foldNeighborhoodName(name)}`);
          if (average === undefined) return [];
          const ground = groundOf(city);
          const site = { region, city, ground, neighborhood, boulevard: undefined, seed: `test/${name}` };
          const sold = soldIn(site);
          return sold.length < 10 ? [] : [{ own: median(sold), average }];
        }),
      ),
    );
    expect(pairs.length).toBeGreaterThan(80);
    const errors = pairs.map(({ own, average }) => Math.abs(own / average - 1));
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.25);
    const order = spearman(
      pairs.map(({ own }) => own),
      pairs.map(({ average }) => average),
    );
    expect(order).toBeGreaterThan(0.8);
  },
);

function spearman(ones: number[], others: number[]): number {
  const ranks = (values: number[]) => {
    const sorted = values.toSorted((one, other) => one - other);
    return values.map((value) => sorted.indexOf(value));
  };
  const [left, right] = [ranks(ones), ranks(others)];
  const squares = left.reduce((sum, rank, index) => sum + (rank - (right[index] ?? 0)) ** 2, 0);
  return 1 - (6 * squares) / (left.length * (left.length ** 2 - 1));
}

test('quarters are medians of the sales, or value over area where there are no parcels', () => {
  for (const part of parts.flat()) {
    for (const quarter of quarterMetrics(part, 1)) {
      const hasParcels = part.parcels.length > 0;
      expect(quarter.average_basis).toBe(hasParcels ? 'median_of_sales' : 'value_over_area');
      expect(quarter.lowest_price).toBeLessThanOrEqual(quarter.average_price);
      expect(quarter.highest_price).toBeGreaterThanOrEqual(quarter.average_price);
      if (hasParcels) continue;
      expect(
        Math.abs(Number(quarter.total_value) / Number(quarter.total_area) - quarter.average_price),
      ).toBeLessThan(1);
    }
  }
});
