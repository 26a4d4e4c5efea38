import { mapLimits } from '../../../contract/map/limits.ts';
import {
  allTransactionTypes,
  periods,
  type CityPart,
  type MapMode,
  type Period,
} from '../../../contract/shared/vocabulary.ts';

/** Conditions on sales and parcels; an absent field sets no limit. */
export interface SaleConditions {
  /** As on the deed, in Arabic; «الكل» sets no limit. */
  type?: string | undefined;
  period?: Period | undefined;
  /** Riyals per m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
  /** m². */
  fromArea?: number | undefined;
  toArea?: number | undefined;
  landUseGroup?: string | undefined;
  /** Class ids of a map mode, comma-separated: the parcel must be in one of them. */
  mapMode?: MapMode | undefined;
  classes?: string | undefined;
  /** Maximum distance to the nearest metro station, in meters. */
  metroMeters?: number | undefined;
  /** Riyals for the whole. */
  fromTotal?: number | undefined;
  toTotal?: number | undefined;
  /** Only land in a valid offer for sale. */
  offered?: boolean | undefined;
  city?: string | undefined;
  cityPart?: CityPart | undefined;
  municipality?: string | undefined;
  /** First and last day of the deed, YYYY-MM-DD. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/**
 * The conditions as sent in calls, by the rules of specification §5: the lowest price only from 1000 up, the highest
 * only up to 9000, a type only if it is not «الكل», and a period only if it limits how far back. Lists, dots, counts
 * and downloads all send this, so that they show the same rows.
 */
export function saleQuery(conditions: SaleConditions): SaleConditions {
  const { type, period, fromPrice, toPrice } = conditions;
  const query: SaleConditions = {
    ...conditions,
    type: type === allTransactionTypes ? undefined : type,
    period: period && periods[period] === null ? undefined : period,
    fromPrice: fromPrice !== undefined && fromPrice >= mapLimits.priceFilterLowest ? fromPrice : undefined,
    toPrice: toPrice !== undefined && toPrice <= mapLimits.priceFilterHighest ? toPrice : undefined,
  };
  if (!query.offered) delete query.offered;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
