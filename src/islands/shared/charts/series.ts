import type { QuarterFigures } from '../../../../contract/map/metrics.ts';
import type { MonthPrice } from '../../../../contract/parcel/parcels.ts';

/** One month or quarter of a chart. Every one from the first to the last is present, even without a figure. */
export interface Step {
  /** Months or quarters since the year 0. */
  index: number;
  /** Riyals per m²; undefined if nothing was sold. */
  price: number | undefined;
  /** Number of sales or deeds behind the price. */
  count: number;
  /** Riyals per m² of the parcel's own sales. */
  own: number | undefined;
}

/** Summary of a month's sales; the price is null if none of them reflects the market. */
export interface MonthFigures extends Omit<MonthPrice, 'priceSarPerSqm'> {
  priceSarPerSqm: number | null;
}

/** Merges the months of a neighborhood (or of other sales) with those of a parcel into one series of steps. */
export function monthSteps(neighborhood: readonly MonthFigures[], parcel: readonly MonthPrice[]): Step[] {
  const around = new Map(neighborhood.map((month) => [monthIndex(month.month), month]));
  const own = new Map(parcel.map((month) => [monthIndex(month.month), month]));
  return between([...around.keys(), ...own.keys()], (index) => ({
    index,
    price: around.get(index)?.priceSarPerSqm ?? undefined,
    count: around.get(index)?.saleCount ?? 0,
    own: own.get(index)?.priceSarPerSqm,
  }));
}

/** What a chart draws of a quarter. */
export type QuarterPrice = Pick<
  QuarterFigures,
  'year' | 'quarter' | 'averagePriceSarPerSqm' | 'averageBasis' | 'deedCount'
>;

/** The quarters of a neighborhood or a plan as steps. */
export function quarterSteps(quarters: readonly QuarterPrice[]): Step[] {
  const byIndex = new Map(quarters.map((figures) => [figures.year * 4 + figures.quarter - 1, figures]));
  return between([...byIndex.keys()], (index) => ({
    index,
    price: byIndex.get(index)?.averagePriceSarPerSqm,
    count: byIndex.get(index)?.deedCount ?? 0,
    own: undefined,
  }));
}

/** The month for an index, `YYYY-MM`. */
export function monthOf(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

function monthIndex(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

function between(indices: number[], stepAt: (index: number) => Step): Step[] {
  if (indices.length === 0) return [];
  const first = Math.min(...indices);
  return Array.from({ length: Math.max(...indices) - first + 1 }, (_, place) => stepAt(first + place));
}
