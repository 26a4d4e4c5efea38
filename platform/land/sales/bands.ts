import { sql } from 'kysely';
import type { SaleSummary } from '../../../contract/sale/transactions.ts';
import type { Condition } from '../queries/conditions.ts';
import type { QueryContext } from '../queries/query-context.ts';

/** Maximum number of bands in the price distribution, including the two open-ended ones. */
const mostBands = 14;

/**
 * Returns the distribution of prices per m²: bands of one round width from the 5th to the 95th percentile; the first
 * band also includes everything lower, the last everything higher.
 *
 * @param condition which sales count, of which there are `count`
 */
export async function priceBands(
  { land }: Pick<QueryContext, 'land'>,
  condition: Condition,
  count: number,
): Promise<SaleSummary['priceBands']> {
  if (count === 0) return [];
  const shares = [0.05, 0.95].map((share) => sql.lit(shareOf(share, count)));
  const { quantiles } = await land.row(sql<{ quantiles: [number, number] }>`
    select quantile_disc(price_sar_per_sqm, [${sql.join(shares)}]) as quantiles from sale where ${condition}`);
  const [lowest, highest] = quantiles;
  const width = roundWidth((highest - lowest) / (mostBands - 2));
  const [first, last] = [Math.floor(lowest / width), Math.floor(highest / width)];
  const rows = await land.rows(sql<{ band: number; sales: number }>`
    select least(${sql.lit(last)}, greatest(${sql.lit(first)}, floor(price_sar_per_sqm / ${sql.lit(width)}))) as band,
      count(*) as sales
    from sale where ${condition} group by band`);
  const counts = new Map(rows.map(({ band, sales }) => [band, sales]));
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    from: at === 0 ? 0 : (first + at) * width,
    to: first + at === last ? null : (first + at + 1) * width,
    saleCount: counts.get(first + at) ?? 0,
  }));
}

/**
 * Returns the share to ask DuckDB for, to get the one of `count` sorted prices that lies at a share of them, rounded
 * down: the middle between two of them, so that it takes that one however it rounds.
 */
function shareOf(share: number, count: number): number {
  return (Math.floor(share * (count - 1)) + 0.5) / count;
}

/** Returns the smallest of 100, 200, 500, 1000, 2000 … SAR that is at least `least`. */
function roundWidth(least: number): number {
  for (let power = 100; ; power *= 10) {
    const width = [1, 2, 5].map((factor) => factor * power).find((each) => each >= least);
    if (width !== undefined) return width;
  }
}
