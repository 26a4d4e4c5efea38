import { allTransactionTypes, type CityPart, type Period } from '../../../contract/shared/vocabulary.ts';
import type { BoundingBox } from '../../../lib/geo/bounds.ts';
import { saleQuery } from '../sale/sale-query.ts';

/** Conditions on sales and parcels shown on the map and in lists (specification §3 and §5). */
export interface LandFilters {
  /** Property type as on the deed; «الكل» sets no filter. */
  type: string;
  /** How far back; `before_that` sets no filter. */
  period: Period;
  /** Riyals per m². The lowest applies from 1,000 up, the highest up to 9,000 (§5). */
  fromPrice: number | undefined;
  toPrice: number | undefined;
  /** m² */
  fromArea: number | undefined;
  toArea: number | undefined;
  landUseGroup: string | undefined;
  /** Days of the deed, YYYY-MM-DD, both included. */
  fromDate: string | undefined;
  toDate: string | undefined;
  /** Maximum distance to the nearest metro station, in meters. */
  metroMeters: number | undefined;
  /** Riyals for the whole: what land is offered for, or else its last sale. */
  fromTotal: number | undefined;
  toTotal: number | undefined;
  /** Only land in a valid offer for sale; prices are then those asked. */
  offered: boolean;
  /** Where land lies in its city, as far as the data names it. */
  city: string | undefined;
  cityPart: CityPart | undefined;
  municipality: string | undefined;
  /** An area drawn on the map by two corners. */
  area: BoundingBox | undefined;
}

export const noFilters: LandFilters = {
  type: allTransactionTypes,
  period: 'before_that',
  fromPrice: undefined,
  toPrice: undefined,
  fromArea: undefined,
  toArea: undefined,
  landUseGroup: undefined,
  fromDate: undefined,
  toDate: undefined,
  metroMeters: undefined,
  fromTotal: undefined,
  toTotal: undefined,
  offered: false,
  city: undefined,
  cityPart: undefined,
  municipality: undefined,
  area: undefined,
};

/** The fields of each filter group, which share a form section, a chip and a «clear» action. */
export const filterGroups = {
  type: ['type'],
  period: ['period'],
  price: ['fromPrice', 'toPrice'],
  size: ['fromArea', 'toArea'],
  landUse: ['landUseGroup'],
  days: ['fromDate', 'toDate'],
  metro: ['metroMeters'],
  budget: ['fromTotal', 'toTotal'],
  offered: ['offered'],
  place: ['city', 'cityPart', 'municipality'],
  drawnArea: ['area'],
} as const satisfies Record<string, readonly (keyof LandFilters)[]>;
export type FilterGroup = keyof typeof filterGroups;

/** The lowest price as sent, undefined if it filters nothing: those below 1,000 are not sent (§5). */
export function lowestSent(fromPrice: number | undefined): number | undefined {
  return saleQuery({ fromPrice }).fromPrice;
}

/** The highest price as sent, undefined if it filters nothing: those above 9,000 are not sent (§5). */
export function highestSent(toPrice: number | undefined): number | undefined {
  return saleQuery({ toPrice }).toPrice;
}

/** The groups that filter anything, judged by what calls send (§5): a lowest price of 999 filters nothing. */
export function activeGroups(filters: LandFilters): FilterGroup[] {
  const { area, ...conditions } = filters;
  const sent = { ...saleQuery(conditions), ...(area ? { area } : {}) };
  return (Object.keys(filterGroups) as FilterGroup[]).filter((group) =>
    filterGroups[group].some((name) => name in sent),
  );
}
