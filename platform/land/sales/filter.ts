import type { Bounds, BoxQuery } from '../../../contract/shared/common.ts';
import {
  allTransactionTypes,
  periods,
  type CityPart,
  type MapMode,
  type Period,
} from '../../../contract/shared/vocabulary.ts';
import { offeredWithin, type OfferedParcel, type PriceQuery } from './offered.ts';
import { classMembers, type ClassMembers } from '../../../map-tables/class-figures.ts';
import { boxAroundCircle, type Place } from '../../../lib/geo/sphere.ts';
import { boundsOfQuery } from '../../../lib/geo/bounds.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';

/** Filter for sales; absent fields set no limit. The location of a sale is that of its first parcel. */
export interface SaleFilter {
  bounds?: Bounds | undefined;
  /** A circle: center in degrees, radius in meters. */
  circle?: { middle: Place; meters: number } | undefined;
  /** Excludes the sales whose first parcel this is. */
  exceptParcelId?: number | undefined;
  /** Excludes this sale. */
  exceptSaleId?: number | undefined;
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  parcelNo?: string | undefined;
  /** Land use of the first parcel. */
  landUseGroup?: string | undefined;
  city?: string | undefined;
  cityPart?: CityPart | undefined;
  municipality?: string | undefined;
  /** Only sales of which one of these is the first parcel. */
  parcelIds?: readonly number[] | undefined;
  /** SAR. */
  fromTotal?: number | undefined;
  toTotal?: number | undefined;
  /** Classes of a map mode, one of which the first parcel falls into. */
  classes?: ClassMembers | undefined;
  /** Maximum distance from the first parcel to the nearest metro station, in meters. */
  metroMeters?: number | undefined;
  /** Only these sales. */
  ids?: readonly number[] | undefined;
  type?: string | undefined;
  /** How many months back, from the day of the newest sale in the region of each. */
  months?: number | undefined;
  /** First and last day, as ISO dates, both inclusive. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
  /** SAR per m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
  /** Total area of all parcels sold, in m². */
  fromArea?: number | undefined;
  toArea?: number | undefined;
}

/** Request parameters for a deed itself, independent of its location and of its parcels. */
export interface DeedQuery {
  type?: string | undefined;
  period?: Period | undefined;
  /** ISO dates, both inclusive. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
  /** SAR per m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
}

/** Request parameters for classes of a map mode. */
export interface ClassQuery {
  mapMode?: MapMode | undefined;
  classes?: readonly string[] | undefined;
}

/** Request parameters for sales, apart from their location. */
export interface SaleQuery extends DeedQuery, ClassQuery, PriceQuery {
  fromArea?: number | undefined;
  toArea?: number | undefined;
  landUseGroup?: string | undefined;
  metroMeters?: number | undefined;
  city?: string | undefined;
  cityPart?: CityPart | undefined;
  municipality?: string | undefined;
}

/** Request parameters for the location of sales; all that are given apply together. */
export interface PlaceQuery extends BoxQuery {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  planNo?: string | undefined;
  parcelNo?: string | undefined;
  near?: Place | undefined;
  withinMeters?: number | undefined;
  exceptParcelObjectId?: number | undefined;
  exceptTransactionId?: number | undefined;
}

/** Returns the filter for conditions on deeds; empty if they set no limit. */
export function deedFilter(query: DeedQuery): SaleFilter {
  const { type, period, fromDate, toDate, fromPrice, toPrice } = query;
  const filter: SaleFilter = {
    type: type === allTransactionTypes ? undefined : type,
    months: (period && periods[period]) ?? undefined,
    fromDate,
    toDate,
    fromPrice,
    toPrice,
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/**
 * Returns the requested classes; undefined without mode and classes. Throws the refusal bad_request for classes
 * without a mode, or that do not belong to it.
 */
export function classFilter({ mapMode, classes }: ClassQuery): ClassMembers | undefined {
  if (mapMode === undefined && classes === undefined) return undefined;
  if (mapMode === undefined) throw new Refusal('bad_request', { field: 'mapMode' });
  const members = classMembers(mapMode, classes ?? []);
  if (!members) throw new Refusal('bad_request', { field: 'classes' });
  return members;
}

/**
 * Returns the filter for a request's conditions on sales.
 *
 * @param offered parcels in valid offers for sale, where only sales of those are asked for: prices are then those asked
 */
export function saleFilter(query: SaleQuery, offered: readonly OfferedParcel[] | undefined): SaleFilter {
  const { fromArea, toArea, landUseGroup, metroMeters, city, cityPart, municipality } = query;
  const { fromTotal, toTotal, fromPrice, toPrice, ...deed } = query;
  const prices = offered ? { parcelIds: offeredWithin(query, offered) } : { fromTotal, toTotal };
  return {
    ...deedFilter(offered ? deed : { ...deed, fromPrice, toPrice }),
    ...{ fromArea, toArea, landUseGroup, metroMeters, city, cityPart, municipality },
    ...prices,
    classes: classFilter(query),
  };
}

/** Returns the filter for the location parameters of a request. */
export function placeFilter(query: PlaceQuery): SaleFilter {
  const { regionId, neighborhoodId, planNo, parcelNo, near, withinMeters } = query;
  const box = boundsOfQuery(query);
  const circle = near && withinMeters ? { middle: near, meters: withinMeters } : undefined;
  return {
    // The box around a circle limits the search to the blocks of rows near it.
    bounds: box ?? (circle && boxAroundCircle(circle.middle, circle.meters)),
    circle,
    regionId,
    neighborhoodId,
    planNo,
    parcelNo,
    exceptParcelId: query.exceptParcelObjectId,
    exceptSaleId: query.exceptTransactionId,
  };
}
