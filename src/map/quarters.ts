import { dayBefore } from '../../lib/days.ts';
import type { Quarter } from '../../contract/map/metrics.ts';

/** A quarter and its number of sales. */
export interface QuarterCount extends Quarter {
  saleCount: number;
}

/** First and last day, YYYY-MM-DD, both inclusive; undefined means open. */
export interface DayRange {
  fromDate: string | undefined;
  toDate: string | undefined;
}

const indexOf = ({ year, quarter }: Quarter): number => year * 4 + quarter - 1;

function quarterAt(index: number): Quarter {
  return { year: Math.floor(index / 4), quarter: (index % 4) + 1 };
}

/** The quarter that contains a day (YYYY-MM-DD) or month (YYYY-MM). */
export function quarterOf(day: string): Quarter {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, quarter: Math.ceil(month / 3) };
}

/** First and last day of a quarter. */
export function daysOfQuarter(quarter: Quarter): { fromDate: string; toDate: string } {
  const next = quarterAt(indexOf(quarter) + 1);
  return { fromDate: firstDay(quarter), toDate: dayEarlier(firstDay(next)) };
}

function firstDay({ year, quarter }: Quarter): string {
  return `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
}

function dayEarlier(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** The quarter that a range spans exactly; undefined if it is not exactly one quarter. */
export function wholeQuarter({ fromDate, toDate }: DayRange): Quarter | undefined {
  if (fromDate === undefined) return undefined;
  const quarter = quarterOf(fromDate);
  const days = daysOfQuarter(quarter);
  return days.fromDate === fromDate && days.toDate === toDate ? quarter : undefined;
}

/** All quarters from the first month with a sale to the last, including empty ones; oldest first. */
export function quartersOf(months: readonly { month: string; saleCount: number }[]): QuarterCount[] {
  const counts = new Map<number, number>();
  for (const { month, saleCount } of months) {
    const index = indexOf(quarterOf(month));
    counts.set(index, (counts.get(index) ?? 0) + saleCount);
  }
  if (counts.size === 0) return [];
  const first = Math.min(...counts.keys());
  return Array.from({ length: Math.max(...counts.keys()) - first + 1 }, (_, place) => ({
    ...quarterAt(first + place),
    saleCount: counts.get(first + place) ?? 0,
  }));
}

/** Range from a number of months before a day up to and including that day. */
export function daysBefore(day: string, months: number): DayRange {
  return { fromDate: dayBefore(day, months), toDate: day };
}

/** Whether a quarter overlaps a range of days. */
export function touches(quarter: Quarter, { fromDate = '', toDate = '9999' }: DayRange): boolean {
  const days = daysOfQuarter(quarter);
  return days.fromDate <= toDate && days.toDate >= fromDate;
}

/** Whether both are the same quarter. */
export function isSameQuarter(one: Quarter, other: Quarter | undefined): boolean {
  return other !== undefined && indexOf(one) === indexOf(other);
}
