import type { Bounds } from '../../../src/contract/shared/common.ts';
import {
  allTransactionTypes,
  periods,
  type LandUseGroup,
  type MapMode,
  type Period,
} from '../../../src/contract/shared/vocabulary.ts';
import { classMembers, type ClassMembers } from '../../../src/map/class-figures.ts';
import { boxAroundCircle, type Place } from '../../../src/map/geo.ts';
import { boundsOf } from '../../shared/bounds.ts';
import { Refusal } from '../../shared/refusal.ts';
import { dayOf } from './columns.ts';

/** Which sales are meant; what is absent sets no limit. A sale lies where its first parcel does. */
export interface SaleFilter {
  bounds?: Bounds | undefined;
  /** A circle: its middle in degrees, its radius in metres. */
  circle?: { middle: Place; meters: number } | undefined;
  /** The parcel whose own sales are left out. */
  exceptParcelId?: number | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  parcelNo?: string | undefined;
  /** Of the first parcel. */
  landUseGroup?: LandUseGroup | undefined;
  /** Classes of a map mode that the first parcel falls into. */
  classes?: ClassMembers | undefined;
  /** Metres from the first parcel to the nearest metro station at most. */
  metroMeters?: number | undefined;
  /** Only these sales. */
  ids?: ReadonlySet<number> | undefined;
  type?: string | undefined;
  /** First and last day, counted from 1970, both included. */
  fromDay?: number | undefined;
  toDay?: number | undefined;
  /** Riyals per m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
  /** Area of all parcels sold together, m². */
  fromArea?: number | undefined;
  toArea?: number | undefined;
}

/** Conditions on a deed itself as calls take them, wherever it lies and whatever it covers. */
export interface DeedQuery {
  type?: string | undefined;
  period?: Period | undefined;
  /** Days as ISO dates. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
  /** Riyals per m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
}

/** Classes of a mode of the map as calls take them. */
export interface ClassQuery {
  mapMode?: MapMode | undefined;
  classes?: readonly string[] | undefined;
}

/** What calls ask of sales besides their place. */
export interface SaleQuery extends DeedQuery, ClassQuery {
  fromArea?: number | undefined;
  toArea?: number | undefined;
  landUseGroup?: LandUseGroup | undefined;
  metroMeters?: number | undefined;
}

/** Where a search looks for sales, as calls say it: all of it holds at once. */
export interface PlaceQuery {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  parcelNo?: string | undefined;
  boundaryFrom?: Place | undefined;
  boundaryTo?: Place | undefined;
  near?: Place | undefined;
  withinMeters?: number | undefined;
  exceptParcelObjectId?: number | undefined;
}

/** The filter that conditions on deeds come down to: empty when they set no limit. A period and a first day both hold. */
export function deedFilter(query: DeedQuery): SaleFilter {
  const { type, period, fromDate, toDate, fromPrice, toPrice } = query;
  const firstDays = [period && firstDayOf(period), fromDate && dayOf(fromDate)].filter(
    (day) => typeof day === 'number',
  );
  const filter: SaleFilter = {
    type: type === allTransactionTypes ? undefined : type,
    fromDay: firstDays.length > 0 ? Math.max(...firstDays) : undefined,
    toDay: toDate === undefined ? undefined : dayOf(toDate),
    fromPrice,
    toPrice,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** The classes that a call asks for; refused when they are none of the mode. */
export function classFilter({ mapMode, classes }: ClassQuery): ClassMembers | undefined {
  if (mapMode === undefined && classes === undefined) return undefined;
  if (mapMode === undefined) throw new Refusal('bad_request', 'mapMode');
  const members = classMembers(mapMode, classes ?? []);
  if (!members) throw new Refusal('bad_request', 'classes');
  return members;
}

/** The filter that a call's conditions on sales come down to. */
export function saleFilter(query: SaleQuery): SaleFilter {
  const { fromArea, toArea, landUseGroup, metroMeters } = query;
  return { ...deedFilter(query), fromArea, toArea, landUseGroup, metroMeters, classes: classFilter(query) };
}

/** The first day of a period that ends today; undefined for the period that sets no limit. */
function firstDayOf(period: Period, today = new Date()): number | undefined {
  const months = periods[period];
  if (months === null) return undefined;
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  // Where that month is shorter, its last day: three months before the 31st of December is the 30th of September.
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastOfMonth)));
  return dayOf(first.toISOString().slice(0, 10));
}

/** The filter that a search's place comes down to. */
export function placeFilter(query: PlaceQuery): SaleFilter {
  const { regionId, neighborhoodId, planNo, parcelNo, boundaryFrom, boundaryTo, near, withinMeters } = query;
  const box = boundaryFrom && boundaryTo && boundsOf(boundaryFrom, boundaryTo);
  const circle = near && withinMeters ? { middle: near, meters: withinMeters } : undefined;
  return {
    // A circle lies within its box, which leads to it quickly.
    bounds: box ?? (circle && boxAroundCircle(circle.middle, circle.meters)),
    circle,
    regionId,
    neighborhoodId,
    planNo,
    parcelNo,
    exceptParcelId: query.exceptParcelObjectId,
  };
}
