import { latinDigits } from '../../../lib/fold-arabic.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import type { Comparables, DroppedCondition } from '../../../contract/parcel/comparables.ts';
import type { ComparableOrder } from '../../../contract/shared/orders.ts';
import type { LandUseGroup, Parcel } from '../../../contract/parcel/parcels.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import { saleRoutes } from '../../../contract/sale/routes.ts';
import { dayBefore } from '../../../lib/days.ts';
import type { SaleSummary } from '../../../contract/sale/transactions.ts';
import { classKey } from '../map/filter-address.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type { ComparableSale, Comparables } from '../../../contract/parcel/comparables.ts';

/** Land use of comparable sales: the parcel's own, any, or the key of a group. */
const generalUses = ['same', 'any'] as const;

/** A choice of a land use with its name; the general ones have theirs in the dictionary. */
export interface ComparedUse {
  id: string;
  name: string | undefined;
}

/** What a person chose of the conditions of a comparison; the platform widens the rest until it finds enough. */
export interface Comparison {
  /** Radius around the parcel's centroid, in meters. */
  meters?: number | undefined;
  /** How far back the deeds go, in months. */
  months?: number | undefined;
  /** Allowed difference in area, in percent of the parcel's. */
  tolerance?: number | 'any' | undefined;
  landUse: string;
  /** Day of valuation, YYYY-MM-DD; today if not chosen. */
  until?: string | undefined;
  orderBy?: ComparableOrder | undefined;
}

export const usualComparison: Comparison = { landUse: 'same' };

/** Tolerances to choose from, in percent. */
export const tolerances = [10, 20, 35, 50, 70] as const;

/** Query parameters of a comparison, on pages and on the map. */
export const comparisonFields = {
  meters: 'radius',
  months: 'months',
  tolerance: 'tolerance',
  landUse: 'comparedUse',
  until: 'until',
  orderBy: 'comparedOrder',
} as const satisfies Record<keyof Comparison, string>;

/** Query parameter of the parcel's page that lists all comparables, with the value `all`. */
export const rowsField = 'rows';

/** Parses a comparison from query parameters: invalid values count as not chosen, excessive ones are clamped. */
export function readComparison(query: URLSearchParams): Comparison {
  const text = (name: keyof Comparison) => query.get(comparisonFields[name]) ?? '';
  const { nearbyMetersLowest, nearbyMetersHighest } = mapLimits;
  const { comparedMonthsLowest, comparedMonthsHighest, toleranceLowest, toleranceHighest } = parcelLimits;
  const comparison: Comparison = {
    meters: wholeWithin(text('meters'), nearbyMetersLowest, nearbyMetersHighest),
    months: wholeWithin(text('months'), comparedMonthsLowest, comparedMonthsHighest),
    tolerance:
      text('tolerance') === 'any' ? 'any' : wholeWithin(text('tolerance'), toleranceLowest, toleranceHighest),
    landUse: classKey.test(text('landUse')) ? text('landUse') : usualComparison.landUse,
    until: isDay(text('until')) ? text('until') : undefined,
    orderBy: text('orderBy') === 'likeness' ? 'likeness' : undefined,
  };
  return Object.fromEntries(Object.entries(comparison).filter(([, value]) => value !== undefined)) as {
    landUse: string;
  };
}

/** Writes a comparison into query parameters, without what is not chosen. */
export function writeComparison(comparison: Comparison, query: URLSearchParams): void {
  for (const [field, name] of Object.entries(comparisonFields) as [keyof Comparison, string][]) {
    const value = comparison[field];
    if (value === undefined || value === usualComparison[field]) query.delete(name);
    else query.set(name, String(value));
  }
}

/** The comparison with all conditions by which sales were found, so that a link finds the same ones later. */
export function settledComparison({ conditions }: Pick<Comparables, 'conditions'>): Comparison {
  const { meters, months, tolerance, landUse, until, orderBy } = conditions;
  const order = orderBy === 'newest' ? {} : { orderBy };
  return { meters, months, tolerance: tolerance ?? 'any', landUse, until, ...order };
}

/** Radius of a drawing of comparable sales, in meters: as far as the farthest of them, at most that of the comparison. */
export function drawnMeters({ conditions, items }: Pick<Comparables, 'conditions' | 'items'>): number {
  const farthest = Math.max(0, ...items.map(({ distanceMeters }) => distanceMeters ?? 0));
  const wanted = Math.ceil((1.1 * farthest) / 50) * 50;
  return Math.min(conditions.meters, Math.max(mapLimits.nearbyMetersLowest, wanted));
}

/** The comparison without a condition: any use, any area, the longest time or the widest radius. */
export function withoutCondition(comparison: Comparison, condition: DroppedCondition): Comparison {
  const widest = {
    ...({ landUse: 'any', tolerance: 'any' } as const),
    ...{ months: parcelLimits.comparedMonthsHighest, meters: mapLimits.nearbyMetersHighest },
  };
  return { ...comparison, [condition]: widest[condition] };
}

function wholeWithin(text: string, lowest: number, highest: number): number | undefined {
  const digits = latinDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Math.min(highest, Math.max(lowest, Number(digits))) : undefined;
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

type Compared = Pick<Parcel, 'landUseGroup'>;

/**
 * The comparison as it can be made: a group that the region does not have counts as none.
 *
 * @param groups those of the region; undefined: they are not known
 */
export function comparisonOf(
  comparison: Comparison,
  groups: readonly Pick<LandUseGroup, 'id'>[] | undefined,
): Comparison {
  const { landUse } = comparison;
  const isGeneral = generalUses.some((each) => each === landUse);
  const isKnown = isGeneral || !groups || groups.some(({ id }) => id === landUse);
  return isKnown ? comparison : { ...comparison, landUse: usualComparison.landUse };
}

/** The uses to choose from for a parcel in a region with these groups. */
export function usesOf(
  { landUseGroup }: Compared,
  groups: readonly Pick<LandUseGroup, 'id' | 'name'>[],
): readonly ComparedUse[] {
  const general = generalUses.filter((use) => use !== 'same' || landUseGroup !== null);
  return [...general.map((id) => ({ id, name: undefined })), ...groups.map(({ id, name }) => ({ id, name }))];
}

/** The sales comparable with a parcel. */
export function listComparables(
  clients: Clients,
  parcelObjectId: number,
  comparison: Comparison,
  signal: AbortSignal,
): Promise<Comparables> {
  return call(clients, parcelRoutes.listComparables, { query: { parcelObjectId, ...comparison }, signal });
}

/** What is compared with a neighborhood, and is left out of its sales. */
export type ComparedThing = { exceptParcelObjectId: number } | { exceptTransactionId: number };

/** Summary of the other sales of a neighborhood in the year ending on a day. */
export function summarizeYear(
  clients: Clients,
  neighborhoodId: number,
  { lastDay, except }: { lastDay: string; except: ComparedThing | undefined },
  signal: AbortSignal,
): Promise<SaleSummary> {
  const query = { neighborhoodId, fromDate: dayBefore(lastDay, 12), toDate: lastDay, ...except };
  return call(clients, saleRoutes.summarizeTransactions, { query, signal });
}
