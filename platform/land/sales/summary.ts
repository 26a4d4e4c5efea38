import type { SaleSummary } from '../../../src/contract/sale/transactions.ts';
import { dateOf, monthOf } from './columns.ts';
import type { SaleFilter } from './filter.ts';
import { isLowValue, isOrdinary, type SaleIndex } from './index.ts';
import { median } from './median.ts';
import { noText } from '../texts.ts';
import { valueAt } from '../value-at.ts';

/** Maximum number of bands in the price distribution, including the two open-ended ones. */
const mostBands = 14;

/** A summary before its land uses have their names, which are data of the region. */
export interface SaleFigures extends Omit<SaleSummary, 'landUses'> {
  landUses: Omit<SaleSummary['landUses'][number], 'landUseName'>[];
  /** Region of the newest sale; undefined if there is none. */
  regionId: number | undefined;
}

/** Maximum number of cached summaries per index: region and neighborhood pages request the same ones all day. */
const mostKept = 500;
const kept = new WeakMap<SaleIndex, Map<string, SaleFigures>>();

/**
 * Returns the summary of the matching sales. Without matches, counts and totals are 0 and other values null or empty.
 */
export function saleSummary(index: SaleIndex, filter: SaleFilter): SaleFigures {
  const summaries = kept.get(index) ?? new Map<string, SaleFigures>();
  kept.set(index, summaries);
  const key = JSON.stringify(filter);
  const summary = summaries.get(key) ?? summarize(index, filter);
  // Moved to the end, so that the least recently used summary is dropped first.
  summaries.delete(key);
  summaries.set(key, summary);
  const [oldest] = summaries.keys();
  if (summaries.size > mostKept && oldest !== undefined) summaries.delete(oldest);
  return summary;
}

/** Counts a group of sales, and collects the prices of the ordinary ones for the median. */
class Group {
  saleCount = 0;
  readonly #prices: number[] = [];

  add(price: number, isOrdinarySale: boolean): void {
    this.saleCount += 1;
    if (isOrdinarySale) this.#prices.push(price);
  }

  figures(): { saleCount: number; priceSarPerSqm: number | null } {
    return { saleCount: this.saleCount, priceSarPerSqm: medianOf(this.#prices) };
  }
}

/** Makes a single pass over the sales, of which there may be many thousands. */
function summarize(index: SaleIndex, filter: SaleFilter): SaleFigures {
  const { columns } = index;
  const { perSqm, area, day, landUse } = columns;
  const ranks = index.all(filter);
  const ordinary: number[] = [];
  let lowValueCount = 0;
  const months = new Map<string, Group>();
  const uses = new Map<number, Group>();
  let [newest, totalValue, totalArea]: [number | undefined, number, number] = [undefined, 0, 0];
  for (const rank of ranks) {
    // Ranks come from the index itself, so each is valid in every column.
    const [price, sold] = [perSqm[rank] ?? 0, area[rank] ?? 0];
    const isOrdinarySale = isOrdinary(columns, rank);
    if (isLowValue(columns, rank)) lowValueCount++;
    totalValue += price * sold;
    totalArea += sold;
    if (isOrdinarySale) {
      newest ??= rank;
      ordinary.push(price);
    }
    groupOf(months, monthOf(day[rank] ?? 0)).add(price, isOrdinarySale);
    const use = landUse[rank] ?? noText;
    if (use !== noText) groupOf(uses, use).add(price, isOrdinarySale);
  }
  const prices = new Float64Array(ordinary).sort();
  return {
    totalCount: ranks.length,
    ordinaryCount: ordinary.length,
    lowValueCount,
    totalValueSar: Math.round(totalValue),
    totalAreaSqm: Math.round(totalArea),
    medianPriceSarPerSqm: medianOf(prices),
    lowestPriceSarPerSqm: wholeOrNull(prices[0]),
    highestPriceSarPerSqm: wholeOrNull(prices.at(-1)),
    lastSale:
      newest === undefined
        ? null
        : {
            date: dateOf(valueAt(day, newest)),
            priceSarPerSqm: Math.round(valueAt(perSqm, newest)),
          },
    months: [...months]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, group]) => ({ month, ...group.figures() })),
    landUses: [...uses]
      .sort(([, one], [, other]) => other.saleCount - one.saleCount)
      .map(([use, group]) => ({ landUseGroup: columns.texts.textOf(use) ?? '', ...group.figures() })),
    priceBands: bandsOf(prices),
    sources: columns.sourcesOf(ranks),
    regionId: ranks[0] === undefined ? undefined : columns.regionId[ranks[0]],
  };
}

function groupOf<Key>(groups: Map<Key, Group>, key: Key): Group {
  const known = groups.get(key);
  if (known) return known;
  const group = new Group();
  groups.set(key, group);
  return group;
}

function wholeOrNull(figure: number | undefined): number | null {
  return figure === undefined ? null : Math.round(figure);
}

function medianOf(prices: ArrayLike<number>): number | null {
  return prices.length === 0 ? null : Math.round(median(prices));
}

/**
 * Returns the distribution of sorted prices: bands of one round width from the 5th to the 95th percentile; the first
 * band also includes everything lower, the last everything higher.
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

/** Returns the smallest of 100, 200, 500, 1000, 2000 … SAR that is at least `least`. */
function roundWidth(least: number): number {
  for (let power = 100; ; power *= 10) {
    const width = [1, 2, 5].map((factor) => factor * power).find((each) => each >= least);
    if (width !== undefined) return width;
  }
}
