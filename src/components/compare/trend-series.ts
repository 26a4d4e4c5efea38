import type { Trend } from '../../../contract/sale/trends.ts';
import type { TrendStep } from '../../../contract/sale/trend-places.ts';
import { trends as words } from '../../../words/ar/compare/trends.ts';
import { fill } from '../../../words/fill.ts';
import { formatMonth } from '../../../words/format.ts';
import { quarterName } from '../../islands/shared/charts/quarter-name.ts';

/** A value of a place in a period, counted in months or quarters since the year 0. */
export interface TrendValue {
  index: number;
  /** Riyals per m², or the index. */
  value: number;
  count: number;
}

/** A place with its values, oldest first. */
export interface TrendSeries {
  key: string;
  name: string;
  values: TrendValue[];
}

/** The name of a place with its kind, and its city where it has one. */
export function trendName({ kind, name, cityName }: Pick<Trend, 'kind' | 'name' | 'cityName'>): string {
  const own = fill(words.kinds[kind], { name });
  return cityName === null || kind === 'city' ? own : fill(words.inCity, { name: own, city: cityName });
}

/** The series of places; as an index each begins at 100. */
export function seriesOf(trends: readonly Trend[], isIndexed: boolean): TrendSeries[] {
  return trends.map((trend) => {
    const base = trend.points[0]?.priceSarPerSqm;
    return {
      key: trend.key,
      name: trendName(trend),
      values: trend.points.map(({ period, priceSarPerSqm: price, saleCount }) => ({
        index: periodIndex(period),
        value: isIndexed && base ? Math.round((price / base) * 1000) / 10 : price,
        count: saleCount,
      })),
    };
  });
}

/** Months or quarters since the year 0. */
export function periodIndex(period: string): number {
  const [year = 0, part = ''] = period
    .split('-')
    .map((text, place) => (place === 0 ? Number(text) : text)) as [number, string];
  return part.startsWith('Q') ? year * 4 + Number(part.slice(1)) - 1 : year * 12 + Number(part) - 1;
}

/** The name of a period, such as «الربع الأول 2026» or «مارس 2026». */
export function periodName(index: number, step: TrendStep): string {
  if (step === 'quarter') return quarterName({ year: Math.floor(index / 4), quarter: (index % 4) + 1 });
  return formatMonth(`${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`);
}

/** All periods from the first to the last one with a value, newest first. */
export function periodsOf(series: readonly TrendSeries[]): number[] {
  const all = series.flatMap(({ values }) => values.map(({ index }) => index));
  if (all.length === 0) return [];
  const [first, last] = [Math.min(...all), Math.max(...all)];
  return Array.from({ length: last - first + 1 }, (_, place) => last - place);
}
