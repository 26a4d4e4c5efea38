import type { SaleSummary } from '../../src/contract/transactions.ts';
import { landUseGroups, type LandUseGroup } from '../../src/contract/vocabulary.ts';
import { dateOf, monthOf } from './columns.ts';
import type { SaleFilter } from './filter.ts';
import { isOrdinary, type SaleIndex } from './index.ts';
import { median } from './median.ts';

/** Bands that a spread of prices is shown in, the open ends included, at most. */
const mostBands = 14;

/** Summaries that are kept of an index: pages of regions and neighbourhoods ask for the same ones all day. */
const mostKept = 500;
const kept = new WeakMap<SaleIndex, Map<string, SaleSummary>>();

/** What the sales that match come to. Nothing that matches gives counts of 0 and no figures. */
export function saleSummary(index: SaleIndex, filter: SaleFilter): SaleSummary {
  const summaries = kept.get(index) ?? new Map<string, SaleSummary>();
  kept.set(index, summaries);
  const key = JSON.stringify(filter);
  const summary = summaries.get(key) ?? summarize(index, filter);
  // Moved to the end, so that what was not asked for longest is dropped first.
  summaries.delete(key);
  summaries.set(key, summary);
  const [oldest] = summaries.keys();
  if (summaries.size > mostKept && oldest !== undefined) summaries.delete(oldest);
  return summary;
}

function summarize(index: SaleIndex, filter: SaleFilter): SaleSummary {
  const { columns } = index;
  const { perSqm, area, day, landUse } = columns;
  const ranks = index.all(filter);
  const ordinary = ranks.filter((rank) => isOrdinary(columns, rank));
  const priceOf = (rank: number) => perSqm[rank] as number;
  const prices = Float64Array.from(ordinary, priceOf).sort();
  const [newest] = ordinary;
  // The column holds places in the vocabulary, and no others.
  const useOf = (rank: number) => landUseGroups[landUse[rank] as number] as LandUseGroup;
  const figuresOf = (group: readonly number[]) => ({
    saleCount: group.length,
    priceSarPerSqm: medianOf(group.filter((rank) => isOrdinary(columns, rank)).map(priceOf)),
  });
  return {
    totalCount: ranks.length,
    ordinaryCount: ordinary.length,
    totalValueSar: Math.round(sumOf(ranks, (rank) => priceOf(rank) * (area[rank] as number))),
    totalAreaSqm: Math.round(sumOf(ranks, (rank) => area[rank] as number)),
    medianPriceSarPerSqm: medianOf(prices),
    lowestPriceSarPerSqm: wholeOrNull(prices[0]),
    highestPriceSarPerSqm: wholeOrNull(prices.at(-1)),
    lastSale:
      newest === undefined
        ? null
        : { date: dateOf(day[newest] as number), priceSarPerSqm: Math.round(priceOf(newest)) },
    months: [...Map.groupBy(ranks, (rank) => monthOf(day[rank] as number))]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, group]) => ({ month, ...figuresOf(group) })),
    landUses: [...Map.groupBy(ranks, useOf)]
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([landUseGroup, group]) => ({ landUseGroup, ...figuresOf(group) })),
    priceBands: bandsOf(prices),
    sources: columns.sourcesOf(ranks),
  };
}

function sumOf(ranks: Uint32Array, figure: (rank: number) => number): number {
  let sum = 0;
  for (const rank of ranks) sum += figure(rank);
  return sum;
}

function wholeOrNull(figure: number | undefined): number | null {
  return figure === undefined ? null : Math.round(figure);
}

function medianOf(prices: ArrayLike<number>): number | null {
  return prices.length === 0 ? null : Math.round(median(Array.from(prices)));
}

/**
 * How prices that stand in order spread: bands of one round width over nine tenths of them; the first also holds what is
 * lower, the last what is higher.
 */
function bandsOf(sorted: Float64Array): SaleSummary['priceBands'] {
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const width = roundWidth((at(0.95) - at(0.05)) / (mostBands - 2));
  const first = Math.floor(at(0.05) / width);
  const last = Math.floor(at(0.95) / width);
  const counts = new Array<number>(sorted.length === 0 ? 0 : last - first + 1).fill(0);
  for (const price of sorted) {
    const band = Math.min(last, Math.max(first, Math.floor(price / width))) - first;
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts.map((saleCount, band) => ({
    from: band === 0 ? 0 : (first + band) * width,
    to: band === counts.length - 1 ? null : (first + band + 1) * width,
    saleCount,
  }));
}

/** The smallest of 100, 200, 500, 1000, 2000 … riyals that is at least as wide. */
function roundWidth(least: number): number {
  for (let power = 100; ; power *= 10) {
    const width = [1, 2, 5].map((factor) => factor * power).find((each) => each >= least);
    if (width !== undefined) return width;
  }
}
