import { dayBefore } from '../../contract/shared/days.ts';
import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import { limits } from '../../contract/limits.ts';
import type { LandUseGroup, Parcel } from '../../contract/parcel/parcels.ts';
import { routes } from '../../contract/routes.ts';
import type { SaleSummary, TransactionPage, TransactionRow } from '../../contract/sale/transactions.ts';
import { classKey } from '../map/filter-address.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Allowed difference in area between a comparable sale and the parcel, as a share of the parcel's area; null: any. */
export const areaBands = { quarter: 0.25, half: 0.5, any: null } as const;
export type AreaBand = keyof typeof areaBands;
const bands = Object.keys(areaBands) as AreaBand[];

/** Land use of comparable sales: the parcel's own, any, or the key of a group. */
const generalUses = ['same', 'any'] as const;

/** A choice of a land use with its name; the general ones have theirs in the dictionary. */
export interface ComparedUse {
  id: string;
  name: string | undefined;
}

/** Conditions that select the comparable sales of a parcel. */
export interface Comparison {
  /** Radius around the parcel's centroid, in meters. */
  meters: number;
  /** How far back the deeds go, in months. */
  months: number;
  area: AreaBand;
  use: string;
}

export const usualComparison: Comparison = { meters: 1000, months: 24, area: 'half', use: 'same' };

/** Allowed range of `months`. */
export const monthsRange = { lowest: 1, highest: 120 };

/** Query parameters of a comparison. */
export const comparisonFields = { meters: 'radius', months: 'months', area: 'area', use: 'use' } as const;

/** Parses a comparison from query parameters: invalid values become the default, excessive ones are clamped. */
export function readComparison(query: URLSearchParams): Comparison {
  const { meters, months, area, use } = comparisonFields;
  return {
    meters: wholeWithin(
      query.get(meters),
      limits.nearbyMetersLowest,
      limits.nearbyMetersHighest,
      usualComparison.meters,
    ),
    months: wholeWithin(query.get(months), monthsRange.lowest, monthsRange.highest, usualComparison.months),
    area: bands.find((band) => band === query.get(area)) ?? usualComparison.area,
    use: classKey.test(query.get(use) ?? '') ? (query.get(use) ?? '') : usualComparison.use,
  };
}

function wholeWithin(text: string | null, lowest: number, highest: number, usual: number): number {
  const digits = latinDigits(text ?? '').trim();
  return /^\d{1,9}$/.test(digits) ? Math.min(highest, Math.max(lowest, Number(digits))) : usual;
}

/** The conditions as query parameters of calls. */
export interface ComparisonQuery {
  near: string;
  withinMeters: number;
  exceptParcelObjectId: number;
  fromDate: string;
  fromArea?: number;
  toArea?: number;
  landUseGroup?: string;
}

type Compared = Pick<Parcel, 'parcelObjectId' | 'centroid' | 'area' | 'landUseGroup'>;

/**
 * The comparison as it can be made: sales of «the same» use cannot be told if the parcel's own is not known, nor those
 * of a group that the region does not have.
 *
 * @param groups those of the region; undefined: they are not known
 */
export function comparisonOf(
  comparison: Comparison,
  { landUseGroup }: Pick<Compared, 'landUseGroup'>,
  groups: readonly Pick<LandUseGroup, 'id'>[] | undefined,
): Comparison {
  const wanted = knownUse(comparison.use, groups);
  return { ...comparison, use: wanted === 'same' && landUseGroup === null ? 'any' : wanted };
}

/** The use, or the usual one for a group that the region does not have. */
export function knownUse(use: string, groups: readonly Pick<LandUseGroup, 'id'>[] | undefined): string {
  const isGeneral = generalUses.some((each) => each === use);
  return isGeneral || !groups || groups.some(({ id }) => id === use) ? use : usualComparison.use;
}

/** The uses to choose from for a parcel in a region with these groups. */
export function usesOf(
  { landUseGroup }: Pick<Compared, 'landUseGroup'>,
  groups: readonly Pick<LandUseGroup, 'id' | 'name'>[],
): readonly ComparedUse[] {
  const general = generalUses.filter((use) => use !== 'same' || landUseGroup !== null);
  return [...general.map((id) => ({ id, name: undefined })), ...groups.map(({ id, name }) => ({ id, name }))];
}

/** Converts a comparison to query parameters. `today` is a day, YYYY-MM-DD. */
export function comparisonQuery(
  { meters, months, area, use }: Comparison,
  parcel: Compared,
  today: string,
): ComparisonQuery {
  const share = areaBands[area];
  const landUseGroup = use === 'any' ? null : use === 'same' ? parcel.landUseGroup : use;
  return {
    near: `${parcel.centroid.x.toFixed(7)},${parcel.centroid.y.toFixed(7)}`,
    withinMeters: meters,
    exceptParcelObjectId: parcel.parcelObjectId,
    fromDate: dayBefore(today, months),
    ...(share === null
      ? {}
      : {
          fromArea: Math.floor(parcel.area * (1 - share)),
          toArea: Math.ceil(parcel.area * (1 + share)),
        }),
    ...(landUseGroup === null ? {} : { landUseGroup }),
  };
}

/** Price figures of comparable sales. */
export type ComparableFigures = Pick<
  SaleSummary,
  'ordinaryCount' | 'medianPriceSarPerSqm' | 'lowestPriceSarPerSqm' | 'highestPriceSarPerSqm'
>;

/**
 * Computes the figures of some sales exactly as the server's summary would: prices of ordinary sales only, the median
 * of an even count being the mean of the middle two, in whole riyals per m².
 */
export function comparableFigures(
  sales: readonly Pick<TransactionRow, 'kind' | 'priceSar' | 'areaSqm'>[],
): ComparableFigures {
  const prices = sales
    .filter(({ kind }) => kind === 'ordinary')
    .map(({ priceSar, areaSqm }) => priceSar / areaSqm)
    .sort((one, other) => one - other);
  const at = (place: number) => prices[Math.floor(place)];
  const middle = (prices.length - 1) / 2;
  const [lower, upper] = [at(middle), at(middle + 0.5)];
  const whole = (price: number | undefined) => (price === undefined ? null : Math.round(price));
  return {
    ordinaryCount: prices.length,
    medianPriceSarPerSqm: lower === undefined || upper === undefined ? null : whole((lower + upper) / 2),
    lowestPriceSarPerSqm: whole(prices[0]),
    highestPriceSarPerSqm: whole(prices.at(-1)),
  };
}

/** The newest of the comparable sales. */
export function listComparables(
  clients: Clients,
  query: ComparisonQuery,
  limit: number,
  signal: AbortSignal,
): Promise<TransactionPage> {
  return call(clients, routes.searchTransactions, {
    query: { ...query, orderBy: 'newest', limit },
    signal,
    timeout: pageTimeout,
  });
}

/** Summary of all comparable sales. */
export function summarizeComparables(
  clients: Clients,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<SaleSummary> {
  return call(clients, routes.summarizeTransactions, { query: { ...query }, signal, timeout: pageTimeout });
}

/** Summary of a neighborhood's sales in the year ending on a day. */
export function summarizeYear(
  clients: Clients,
  neighborhoodId: number,
  lastDay: string,
  signal: AbortSignal,
): Promise<SaleSummary> {
  const query = { neighborhoodId, fromDate: dayBefore(lastDay, 12), toDate: lastDay };
  return call(clients, routes.summarizeTransactions, { query, signal, timeout: pageTimeout });
}
