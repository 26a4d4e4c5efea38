import { dayBefore } from '../lib/days.ts';
import { parcelLimits } from '../contract/parcel/limits.ts';
import type { Comparables, ComparableSale } from '../contract/parcel/comparables.ts';
import { comparables } from './ar/parcel/comparables.ts';
import { parcelPage } from './ar/parcel/parcel-page.ts';
import { countSales } from './count.ts';
import { fill } from './fill.ts';
import { formatDate, formatNumber } from './format.ts';

const words = parcelPage.comparables;

/** How the sales of a comparison were found: what was widened, and what is left out of them. */
export function comparisonNotes(found: Comparables): string[] {
  const { widened, totalCount, extraordinaryCount, unspecifiedCount, excluding, items } = found;
  const wanted = formatNumber(parcelLimits.comparablesWanted);
  const what = widened.map((condition) => words.widenedConditions[condition]).join('، ');
  const isEnough = totalCount >= parcelLimits.comparablesWanted;
  return [
    ...(widened.length === 0 ? [] : [fill(isEnough ? words.widened : words.widenedInVain, { what, wanted })]),
    ...(extraordinaryCount === 0 || totalCount === 0
      ? []
      : [fill(words.extraordinary, { count: countSales(extraordinaryCount) })]),
    ...(totalCount > items.length
      ? [fill(words.tooMany, { shown: formatNumber(items.length), all: formatNumber(totalCount) })]
      : []),
    ...(unspecifiedCount === 0 ? [] : [fill(words.unspecified, { count: countSales(unspecifiedCount) })]),
    ...(excluding === null
      ? []
      : [
          fill(words.excluding, {
            condition: words.conditions[excluding.condition],
            count: countSales(excluding.count),
          }),
        ]),
  ];
}

/** Why a range of prices should be read with care, one sentence each. */
export function warningTexts(warnings: {
  count: number;
  isFew: boolean;
  old: number;
  onePlanDay: number;
}): string[] {
  const { count } = warnings;
  if (count === 0) return [comparables.noneLeft];
  const of = (text: string, some: number) =>
    fill(text, { count: formatNumber(some), all: formatNumber(count) });
  return [
    ...(warnings.isFew ? [words.few] : []),
    ...(warnings.old > 0 ? [of(words.old, warnings.old)] : []),
    ...(warnings.onePlanDay > 0 ? [of(words.onePlanDay, warnings.onePlanDay)] : []),
  ];
}

/** Whole months from the day of a sale to the day of valuation. */
export function ageInMonths({ date }: Pick<ComparableSale, 'date'>, until: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0] = until.split('-').map(Number);
  const months = (lastYear - year) * 12 + lastMonth - month;
  // The last of them has not passed yet.
  return Math.max(0, dayBefore(until, months) < date ? months - 1 : months);
}

/** Difference of a sale's area from the parcel's in percent of that, as «+12٪» with its sign on the left. */
export function areaDifference({ areaSqm }: Pick<ComparableSale, 'areaSqm'>, parcelSqm: number): string {
  return signedPercent(Math.round((areaSqm / parcelSqm - 1) * 100));
}

/** A percentage with its sign, kept together from left to right by isolates. */
export function signedPercent(percent: number): string {
  const sign = percent > 0 ? '+' : percent < 0 ? '\u2212' : '';
  return `\u2066${sign}${Math.abs(percent)}\u066A\u2069`;
}

/** «بالمؤشر +3٪، بعد التعديل +5٪: زاوية»; empty for neither. */
export function adjustmentText(
  adjustment: { percent: number; reason: string } | undefined,
  movedPercent: number,
): string {
  const moved = movedPercent === 0 ? [] : [fill(words.moved, { percent: signedPercent(movedPercent) })];
  if (!adjustment) return moved.join('');
  const text = fill(words.adjusted, { percent: signedPercent(adjustment.percent) });
  return [...moved, adjustment.reason === '' ? text : `${text}: ${adjustment.reason}`].join('، ');
}

/** By which index prices are moved; undefined: there is none. */
export function indexText({ index }: Pick<Comparables, 'index'>): string | undefined {
  if (index === null) return undefined;
  return fill(words.index[index.level], { name: index.name, day: formatDate(index.until) });
}
