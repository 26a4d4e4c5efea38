import { dayBefore } from '../../contract/shared/days.ts';
import { latinDigits } from '../../contract/shared/fold-arabic.ts';
import { limits } from '../../contract/limits.ts';
import type { Parcel } from '../../contract/parcel/parcels.ts';
import { routes } from '../../contract/routes.ts';
import type { SaleSummary, TransactionPage, TransactionRow } from '../../contract/sale/transactions.ts';
import { landUseGroups, type LandUseGroup } from '../../contract/shared/vocabulary.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** How far the area of a comparable sale may lie from that of the parcel, as a share of it; null: however far. */
export const areaBands = { quarter: 0.25, half: 0.5, any: null } as const;
export type AreaBand = keyof typeof areaBands;
const bands = Object.keys(areaBands) as AreaBand[];

/** Whose sales are compared: parcels of the same use, of one that is chosen, or all. */
export const comparedUses = ['same', 'any', ...landUseGroups] as const;
export type ComparedUse = (typeof comparedUses)[number];

/** Which sales a parcel is compared with. */
export interface Comparison {
  /** Radius around the middle of the parcel, metres. */
  meters: number;
  /** How far back the deeds go. */
  months: number;
  area: AreaBand;
  use: ComparedUse;
}

export const usualComparison: Comparison = { meters: 1000, months: 24, area: 'half', use: 'same' };

/** Months that a comparison may reach back. */
export const monthsRange = { lowest: 1, highest: 120 };

/** Names of a comparison's fields in an address. */
export const comparisonFields = { meters: 'radius', months: 'months', area: 'area', use: 'use' } as const;

/** Reads a comparison out of the query of an address: what makes no sense counts as usual, what is too far is cut. */
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
    use: comparedUses.find((each) => each === query.get(use)) ?? usualComparison.use,
  };
}

function wholeWithin(text: string | null, lowest: number, highest: number, usual: number): number {
  const digits = latinDigits(text ?? '').trim();
  return /^\d{1,9}$/.test(digits) ? Math.min(highest, Math.max(lowest, Number(digits))) : usual;
}

/** What makes sales comparable with a parcel, as calls take it. */
export interface ComparisonQuery {
  near: string;
  withinMeters: number;
  exceptParcelObjectId: number;
  fromDate: string;
  fromArea?: number;
  toArea?: number;
  landUseGroup?: LandUseGroup;
}

type Compared = Pick<Parcel, 'parcelObjectId' | 'centroid' | 'area' | 'landUseGroup'>;

/** The comparison as calls take it. `today` is a day, YYYY-MM-DD. */
export function comparisonQuery(
  { meters, months, area, use }: Comparison,
  parcel: Compared,
  today: string,
): ComparisonQuery {
  const share = areaBands[area];
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
    ...(use === 'any' ? {} : { landUseGroup: use === 'same' ? parcel.landUseGroup : use }),
  };
}

/** What the prices of comparable sales come to. */
export type ComparableFigures = Pick<
  SaleSummary,
  'ordinaryCount' | 'medianPriceSarPerSqm' | 'lowestPriceSarPerSqm' | 'highestPriceSarPerSqm'
>;

/**
 * The figures of some sales as the summary of all would give them: prices of ordinary ones alone, of an even count the mean
 * of the two in the middle, whole riyals per m².
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

/** What all of them come to. */
export function summarizeComparables(
  clients: Clients,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<SaleSummary> {
  return call(clients, routes.summarizeTransactions, { query: { ...query }, signal, timeout: pageTimeout });
}

/** What the sales of a neighbourhood come to in the year that ends with a day. */
export function summarizeYear(
  clients: Clients,
  neighborhoodId: number,
  lastDay: string,
  signal: AbortSignal,
): Promise<SaleSummary> {
  const query = { neighborhoodId, fromDate: dayBefore(lastDay, 12), toDate: lastDay };
  return call(clients, routes.summarizeTransactions, { query, signal, timeout: pageTimeout });
}
