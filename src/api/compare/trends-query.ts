import { saleLimits } from '../../../contract/sale/limits.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import { trendSteps, type TrendStep } from '../../../contract/sale/trend-places.ts';
import { readText } from '../../../lib/query-values.ts';
import { trendFields } from '../../../contract/shared/page-addresses.ts';
import {
  readTrendPlace,
  trendKey,
  trendSeparator,
  type TrendPlace,
} from '../../../contract/sale/trend-places.ts';
import { classKey } from '../map/filter-address.ts';

/** `index`: each place begins at 100. */
export const trendScales = ['price', 'index'] as const;
export type TrendScale = (typeof trendScales)[number];

/** What the address of a comparison over time asks for. */
export interface TrendsQuery {
  /** Without duplicates, in their order; at most `saleLimits.comparedTrends`. */
  places: readonly TrendPlace[];
  /** Whether the address names more places, or what is none. */
  hasMore: boolean;
  step: TrendStep;
  scale: TrendScale;
  /** First and last month, YYYY-MM. */
  from: string | undefined;
  to: string | undefined;
  landUseGroup: string | undefined;
  /** What is looked for to be added. */
  add: string;
}

/** Parses the address of a comparison over time: invalid values count as absent, a link must never break the page. */
export function readTrendsQuery(query: URLSearchParams): TrendsQuery {
  const keys = (query.get(trendFields.places) ?? '').split(trendSeparator).filter((key) => key !== '');
  const places = new Map(
    keys.flatMap((key) => {
      const place = readTrendPlace(key);
      return place ? [[key, place] as const] : [];
    }),
  );
  const use = query.get(trendFields.landUseGroup) ?? '';
  return {
    places: [...places.values()].slice(0, saleLimits.comparedTrends),
    hasMore: places.size > saleLimits.comparedTrends || places.size < new Set(keys).size,
    step: trendSteps.find((step) => step === query.get(trendFields.step)) ?? 'quarter',
    scale: trendScales.find((scale) => scale === query.get(trendFields.scale)) ?? 'price',
    from: monthOf(query.get(trendFields.from)),
    to: monthOf(query.get(trendFields.to)),
    landUseGroup: classKey.test(use) ? use : undefined,
    add: readText(query.get(trendFields.add), mapLimits.searchLength),
  };
}

/** The address of the comparison, or of its table as a file, without what is usual. */
export function trendsAddress(query: Omit<TrendsQuery, 'add' | 'hasMore'>, path = '/compare/prices'): string {
  const { places, step, scale, from, to, landUseGroup } = query;
  const parameters = new URLSearchParams();
  const put = (name: string, value: string | undefined) => {
    if (value) parameters.set(name, value);
  };
  put(trendFields.places, places.map(trendKey).join(trendSeparator));
  put(trendFields.step, step === 'quarter' ? undefined : step);
  put(trendFields.scale, scale === 'price' ? undefined : scale);
  put(trendFields.from, from);
  put(trendFields.to, to);
  put(trendFields.landUseGroup, landUseGroup);
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function monthOf(text: string | null): string | undefined {
  return text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** First day of a month, and last one, as ISO dates. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}

export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
