import type { Insertable } from 'kysely';
import type { NeighborhoodMetricTable } from '../../platform/store/schema.ts';
import type { DemoNeighborhood } from './neighborhood.ts';

/** Quarterly metrics from the neighborhood's ordinary sales: the median, because a few deeds are far off. */
export function quarterMetrics(
  part: DemoNeighborhood,
  sourceId: number,
): Insertable<NeighborhoodMetricTable>[] {
  const byQuarter = new Map<string, { perSqm: number[]; value: number; area: number }>();
  for (const sale of part.sales) {
    if (sale.kind !== 'ordinary') continue;
    const key = `${sale.date.slice(0, 4)}-${Math.ceil(Number(sale.date.slice(5, 7)) / 3)}`;
    const group = byQuarter.get(key) ?? { perSqm: [], value: 0, area: 0 };
    group.perSqm.push(sale.price_sar / sale.area_sqm);
    group.value += sale.price_sar;
    group.area += sale.area_sqm;
    byQuarter.set(key, group);
  }
  return [...byQuarter].map(([key, group]) => {
    const [year = 0, quarter = 0] = key.split('-').map(Number);
    const sorted = group.perSqm.sort((a, b) => a - b);
    return {
      neighborhood_id: part.neighborhood.id,
      origin: 'demo',
      year,
      quarter,
      average_price: Math.round(median(sorted)),
      average_basis: 'median_of_sales',
      highest_price: Math.round(sorted.at(-1) ?? 0),
      lowest_price: Math.round(sorted[0] ?? 0),
      deed_count: sorted.length,
      total_value: group.value,
      total_area: Math.round(group.area),
      source_id: sourceId,
    };
  });
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}
