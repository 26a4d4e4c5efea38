import { allTransactionTypes, type LandUseGroup, type Period } from '../../contract/shared/vocabulary.ts';
import type { BoundingBox } from '../../map/events.ts';
import { saleQuery } from '../sale/sale-query.ts';

/** What a sale and a parcel have to be like to be shown (specification §3 and §5), on the map and in lists. */
export interface LandFilters {
  /** Property type as on the deed; «الكل» sets no filter. */
  type: string;
  /** How far back; `before_that` sets no filter. */
  period: Period;
  /** Riyals per m². The lowest counts from 1,000 on, the highest up to 9,000 (§5). */
  fromPrice: number | undefined;
  toPrice: number | undefined;
  /** m² */
  fromArea: number | undefined;
  toArea: number | undefined;
  landUseGroup: LandUseGroup | undefined;
  /** Days of the deed, YYYY-MM-DD, both included. */
  fromDate: string | undefined;
  toDate: string | undefined;
  /** Metres to the nearest metro station at most. */
  metroMeters: number | undefined;
  /** A piece of ground drawn by two corners. */
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
  area: undefined,
};

/** What belongs together in the form, on a chip and in «clear»: the fields of each group. */
export const filterGroups = {
  type: ['type'],
  period: ['period'],
  price: ['fromPrice', 'toPrice'],
  size: ['fromArea', 'toArea'],
  landUse: ['landUseGroup'],
  days: ['fromDate', 'toDate'],
  metro: ['metroMeters'],
  ground: ['area'],
} as const satisfies Record<string, readonly (keyof LandFilters)[]>;
export type FilterGroup = keyof typeof filterGroups;

/** The lowest price that narrows anything: those below 1,000 are not sent (§5). */
export function lowestSent(fromPrice: number | undefined): number | undefined {
  return saleQuery({ fromPrice }).fromPrice;
}

/** The highest price that narrows anything: those above 9,000 are not sent (§5). */
export function highestSent(toPrice: number | undefined): number | undefined {
  return saleQuery({ toPrice }).toPrice;
}

/** The groups that narrow what is shown, as calls send them (§5): a lowest price of 999 narrows nothing. */
export function activeGroups(filters: LandFilters): FilterGroup[] {
  const { area, ...conditions } = filters;
  const sent = { ...saleQuery(conditions), ...(area ? { area } : {}) };
  return (Object.keys(filterGroups) as FilterGroup[]).filter((group) =>
    filterGroups[group].some((name) => name in sent),
  );
}
