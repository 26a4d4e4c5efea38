import { mapLimits } from '../../../contract/map/limits.ts';
import { cityParts, periods, transactionTypes, type Period } from '../../../contract/shared/vocabulary.ts';
import { unfit } from '../../../lib/single-line.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import { noFilters, type LandFilters } from './land-filters.ts';

/** What keys of zoning classes and groups of land use look like. */
export const classKey = /^[\p{L}\p{N}_+-]{1,60}$/u;

/** Query parameters of the filters, the same for the map and for lists, so that a link means the same in both. */
export const filterNames = {
  type: 'type',
  period: 'period',
  fromPrice: 'fromPrice',
  toPrice: 'toPrice',
  fromArea: 'fromArea',
  toArea: 'toArea',
  landUseGroup: 'use',
  fromDate: 'from',
  toDate: 'to',
  metroMeters: 'metro',
  fromTotal: 'fromTotal',
  toTotal: 'toTotal',
  offered: 'offered',
  // The finder's steps have `city`.
  city: 'inCity',
  cityPart: 'part',
  municipality: 'municipality',
  area: 'area',
} as const satisfies Record<keyof LandFilters, string>;

/** Parses filters from query parameters. Invalid values count as absent: a link must never break the page. */
export function readFilters(query: URLSearchParams): LandFilters {
  const text = (name: keyof LandFilters) => query.get(filterNames[name]) ?? undefined;
  return {
    type: transactionTypes.find((type) => type === text('type')) ?? noFilters.type,
    period:
      (Object.keys(periods) as Period[]).find((period) => period === text('period')) ?? noFilters.period,
    fromPrice: amountOf(text('fromPrice')),
    toPrice: amountOf(text('toPrice')),
    fromArea: amountOf(text('fromArea')),
    toArea: amountOf(text('toArea')),
    landUseGroup: keyOf(text('landUseGroup')),
    fromDate: dayOf(text('fromDate')),
    toDate: dayOf(text('toDate')),
    metroMeters: metersOf(text('metroMeters')),
    fromTotal: amountOf(text('fromTotal')),
    toTotal: amountOf(text('toTotal')),
    offered: text('offered') === 'true',
    city: nameOf(text('city')),
    cityPart: cityParts.find((part) => part === text('cityPart')),
    municipality: nameOf(text('municipality')),
    area: boxOf(text('area')),
  };
}

/** Writes filters into query parameters, leaving out those that set no limit. */
export function writeFilters(filters: LandFilters, query: URLSearchParams): void {
  for (const [field, name] of Object.entries(filterNames) as [keyof LandFilters, string][]) {
    const value = filters[field];
    if (value === undefined || value === noFilters[field]) query.delete(name);
    else query.set(name, String(value));
  }
}

/** A key of a region's data; whether the region has it is known later. */
function keyOf(text: string | undefined): string | undefined {
  return text !== undefined && classKey.test(text) ? text : undefined;
}

/** A name of a place in a region's data; whether the data has it is known later. */
function nameOf(text: string | undefined): string | undefined {
  const name = text?.trim() ?? '';
  return name !== '' && name.length <= 120 && !unfit.test(name) ? name : undefined;
}

function amountOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

/** A distance within the allowed range, else undefined. */
function metersOf(text: string | undefined): number | undefined {
  const meters = amountOf(text) ?? 0;
  return meters >= mapLimits.nearbyMetersLowest && meters <= mapLimits.nearbyMetersHighest
    ? meters
    : undefined;
}

/** A valid calendar day, YYYY-MM-DD, else undefined. */
function dayOf(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text;
}

function boxOf(text: string | undefined): BoundingBox | undefined {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...rest] = (text ?? '').split(',').map(Number);
  const isBox =
    rest.length === 0 &&
    west >= -180 &&
    east <= 180 &&
    south >= -90 &&
    north <= 90 &&
    west < east &&
    south < north;
  return isBox ? [west, south, east, north] : undefined;
}
