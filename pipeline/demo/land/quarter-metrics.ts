import type { Insertable } from 'kysely';
import type { NeighborhoodMetricTable } from '../../../database/schema/schema.ts';
import type { DemoNeighborhood } from './neighborhood.ts';
import { createRandom } from './random.ts';
import { trendAt } from './sales.ts';

type QuarterMetric = Insertable<NeighborhoodMetricTable>;

/**
 * Quarterly metrics of a neighborhood; where it has no parcels, as published indicators tell of land
 * that no map shows.
 */
export function quarterMetrics(part: DemoNeighborhood, sourceId: number): QuarterMetric[] {
  const quarters = part.parcels.length > 0 ? ofSales(part) : ofLevel(part);
  return quarters.map((quarter) => ({
    neighborhood_id: part.neighborhood.id,
    origin: 'demo',
    source_id: sourceId,
    ...quarter,
  }));
}

type Quarter = Omit<QuarterMetric, 'neighborhood_id' | 'origin' | 'source_id'>;

/** From the ordinary sales: the median, because a few deeds are far off. */
function ofSales({ sales }: DemoNeighborhood): Quarter[] {
  const ordinary = sales.filter(({ kind }) => kind === 'ordinary');
  const byQuarter = Map.groupBy(
    ordinary,
    ({ date }) => `${date.slice(0, 4)}-${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
  );
  return [...byQuarter].map(([key, sold]) => {
    const [year = 0, quarter = 0] = key.split('-').map(Number);
    const sorted = sold.map((sale) => sale.price_sar / sale.area_sqm).sort((one, other) => one - other);
    return {
      ...{ year, quarter },
      average_price: Math.round(median(sorted)),
      average_basis: 'median_of_sales',
      highest_price: Math.round(sorted.at(-1) ?? 0),
      lowest_price: Math.round(sorted[0] ?? 0),
      deed_count: sorted.length,
      total_value: sold.reduce((sum, sale) => sum + sale.price_sar, 0),
      total_area: Math.round(sold.reduce((sum, sale) => sum + sale.area_sqm, 0)),
    };
  });
}

/** The quarters of the demo's sales, the newest first. */
const newest = { year: 2026, quarter: 3 };
const quarterCount = 24;

/** Value over area around the price level of the neighborhood, along its trend. */
function ofLevel({ neighborhood, priceLevel, trend }: DemoNeighborhood): Quarter[] {
  const random = createRandom(`metrics/${neighborhood.id}`);
  return Array.from({ length: quarterCount }, (_, before) => {
    const index = newest.year * 4 + newest.quarter - 1 - before;
    const average = priceLevel * trendAt(trend, before / 4 + 1 / 8) * Math.exp(0.05 * random.normal());
    const deeds = random.whole(4, 40);
    const area = Math.round(deeds * random.between(380, 620));
    return {
      ...{ year: Math.floor(index / 4), quarter: (index % 4) + 1 },
      average_price: Math.round(average),
      average_basis: 'value_over_area',
      highest_price: Math.round(average * random.between(1.2, 1.5)),
      lowest_price: Math.round(average * random.between(0.65, 0.85)),
      deed_count: deeds,
      total_value: Math.round(average * area),
      total_area: area,
    };
  });
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
