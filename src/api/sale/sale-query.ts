import { limits } from '../../contract/limits.ts';
import {
  allTransactionTypes,
  periods,
  type LandUseGroup,
  type MapMode,
  type Period,
} from '../../contract/shared/vocabulary.ts';

/** What a person asks of sales and parcels; what is absent sets no limit. */
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
  landUseGroup?: LandUseGroup | undefined;
  /** Classes of a mode of the map, by their ids with commas: the parcel falls into one of them. */
  mapMode?: MapMode | undefined;
  classes?: string | undefined;
  /** Metres to the nearest metro station at most. */
  metroMeters?: number | undefined;
  /** First and last day of the deed, YYYY-MM-DD. */
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/**
 * The conditions as calls take them, by the rules of specification §5: a lowest price is sent only from 1000 on, a
 * highest one only up to 9000, a type only if it is not «الكل», and a period only if it looks back a while. Lists, dots,
 * counts and downloads all send what this gives, so they show the same rows.
 */
export function saleQuery(conditions: SaleConditions): SaleConditions {
  const { type, period, fromPrice, toPrice } = conditions;
  const query: SaleConditions = {
    ...conditions,
    type: type === allTransactionTypes ? undefined : type,
    period: period && periods[period] === null ? undefined : period,
    fromPrice: fromPrice !== undefined && fromPrice >= limits.priceFilterLowest ? fromPrice : undefined,
    toPrice: toPrice !== undefined && toPrice <= limits.priceFilterHighest ? toPrice : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
}
