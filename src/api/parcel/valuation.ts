import { latinDigits } from '../../../lib/fold-arabic.ts';
import { dayBefore } from '../../../lib/days.ts';
import { saleLimits } from '../../../contract/sale/limits.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';

/** What of a sale its price per m² follows from. */
export interface PricedSale {
  id: number;
  priceSar: number;
  areaSqm: number;
  /** Percent by which the index of the place rose since; null: the index does not cover the sale. */
  movedPercent?: number | null;
}

/** What warnings beside a range follow from. */
export interface DatedSale {
  id: number;
  /** `YYYY-MM-DD`. */
  date: string;
  planNo: string | null;
}

/** A correction of a comparable's price by hand. */
export interface Adjustment {
  /** Percent of its price, up or down. */
  percent: number;
  /** Why, in the words of who made it; may be empty. */
  reason: string;
}

/** What a person made of comparable sales: those left out and the adjustments, by the ids of the sales. */
export interface Assessment {
  without: ReadonlySet<number>;
  adjustments: ReadonlyMap<number, Adjustment>;
  /** Prices are those of the day of the sale, not moved by the index of the place. */
  isUnmoved?: boolean;
}

export const noAssessment: Assessment = { without: new Set(), adjustments: new Map() };

/** Prices per m² of the counted sales, in whole riyals. */
export interface PriceSpread {
  lowest: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  highest: number;
}

export interface Valuation {
  /** Sales that are counted. */
  count: number;
  /** Undefined without a counted sale. */
  perSqm: PriceSpread | undefined;
  /** For the whole parcel, in whole riyals: at the lower quartile, the median and the upper quartile. */
  value: { low: number; middle: number; high: number } | undefined;
}

/**
 * Values a parcel by comparable sales: the median and the quartiles of their adjusted prices per m², and what they come
 * to for its area. Quartiles are interpolated between the two nearest prices, as spreadsheets do (QUARTILE.INC).
 * Figures are rounded once, at the end.
 */
export function valuationOf(
  sales: readonly PricedSale[],
  areaSqm: number,
  assessment: Assessment = noAssessment,
): Valuation {
  const prices = sales
    .filter(({ id }) => !assessment.without.has(id))
    .map((sale) => adjustedPerSqm(sale, assessment))
    .sort((one, other) => one - other);
  const at = (share: number) => quantile(prices, share);
  const [lower, median, upper] = [at(0.25), at(0.5), at(0.75)];
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (
    lower === undefined ||
    median === undefined ||
    upper === undefined ||
    lowest === undefined ||
    highest === undefined
  )
    return { count: 0, perSqm: undefined, value: undefined };
  const whole = (perSqm: number) => Math.round(perSqm * areaSqm);
  return {
    count: prices.length,
    perSqm: {
      lowest: Math.round(lowest),
      lowerQuartile: Math.round(lower),
      median: Math.round(median),
      upperQuartile: Math.round(upper),
      highest: Math.round(highest),
    },
    value: { low: whole(lower), middle: whole(median), high: whole(upper) },
  };
}

/** Price per m² of a sale, moved to the day of valuation and with its adjustment, not rounded. */
export function adjustedPerSqm(
  sale: PricedSale,
  assessment: Pick<Assessment, 'adjustments' | 'isUnmoved'>,
): number {
  const percent = assessment.adjustments.get(sale.id)?.percent ?? 0;
  return (sale.priceSar / sale.areaSqm) * (1 + movedBy(sale, assessment) / 100) * (1 + percent / 100);
}

/** Percent by which the price of a sale is moved in time; 0: it is not. */
export function movedBy({ movedPercent }: PricedSale, { isUnmoved }: Pick<Assessment, 'isUnmoved'>): number {
  return isUnmoved === true ? 0 : (movedPercent ?? 0);
}

/** Why a range should be read with care. */
export interface ValuationWarnings {
  /** Sales that are counted. */
  count: number;
  /** They are fewer than a range needs. */
  isFew: boolean;
  /** How many of them are older than a year, if there are any. */
  old: number;
  /** How many are of one plan and day, if these are more than half. */
  onePlanDay: number;
}

/**
 * Finds why a range of counted sales should be read with care.
 *
 * @param until day of valuation, `YYYY-MM-DD`
 */
export function warningsOf(
  sales: readonly DatedSale[],
  until: string,
  { without }: Pick<Assessment, 'without'>,
): ValuationWarnings {
  const counted = sales.filter(({ id }) => !without.has(id));
  const count = counted.length;
  const yearAgo = dayBefore(until, 12);
  const together = Map.groupBy(
    counted.filter(({ planNo }) => planNo !== null),
    ({ planNo, date }) => `${planNo} ${date}`,
  );
  const most = Math.max(0, ...[...together.values()].map((group) => group.length));
  return {
    count,
    isFew: count < saleLimits.trustedSales,
    old: counted.filter(({ date }) => date < yearAgo).length,
    onePlanDay: most > count / 2 && most > 1 ? most : 0,
  };
}

/** The quantile of sorted numbers, interpolated between its neighbors; undefined for none. */
function quantile(sorted: readonly number[], share: number): number | undefined {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return undefined;
  return below + (above - below) * (place - Math.floor(place));
}

/** Query parameters of an assessment. */
export const assessmentFields = { without: 'without', adjustments: 'adjust', isUnmoved: 'index' } as const;

/** Parses an assessment from query parameters: `without=1.2` and `adjust=3~-5~reason` for each adjusted sale. */
export function readAssessment(query: URLSearchParams): Assessment {
  const ids = (query.get(assessmentFields.without) ?? '').split('.').flatMap((text) => idOf(text) ?? []);
  const adjustments = query.getAll(assessmentFields.adjustments).flatMap((text) => {
    const [id = '', percent = '', ...reason] = text.split('~');
    const [known, amount] = [idOf(id), percentOf(percent)];
    if (known === undefined || amount === undefined) return [];
    return [[known, { percent: amount, reason: reasonOf(reason.join('~')) }] as const];
  });
  return {
    without: new Set(ids.slice(0, parcelLimits.comparablesMost)),
    adjustments: new Map(adjustments.slice(0, parcelLimits.comparablesMost)),
    ...(query.get(assessmentFields.isUnmoved) === 'off' ? { isUnmoved: true } : {}),
  };
}

/** Writes an assessment into query parameters. */
export function writeAssessment(
  { without, adjustments, isUnmoved }: Assessment,
  query: URLSearchParams,
): void {
  query.delete(assessmentFields.isUnmoved);
  if (isUnmoved) query.set(assessmentFields.isUnmoved, 'off');
  query.delete(assessmentFields.without);
  query.delete(assessmentFields.adjustments);
  if (without.size > 0) query.set(assessmentFields.without, [...without].join('.'));
  for (const [id, { percent, reason }] of adjustments)
    query.append(assessmentFields.adjustments, [id, percent, ...(reason === '' ? [] : [reason])].join('~'));
}

/** An adjustment as a person wrote it: percent within its bounds, to a tenth; undefined if it is none. */
export function percentOf(text: string): number | undefined {
  const plain = latinDigits(text)
    .replace(/[٪%\s\u200e\u200f\u061c]/g, '')
    .replace(/٫/g, '.')
    .replace(/[−–]/g, '-');
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(plain)) return undefined;
  const percent = Math.round(Number(plain) * 10) / 10;
  return percent === 0 || Math.abs(percent) > parcelLimits.adjustmentHighest ? undefined : percent;
}

export function reasonOf(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, parcelLimits.adjustmentReason);
}

function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
