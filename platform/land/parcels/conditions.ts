import { sql } from 'kysely';
import type { ClassFigure } from '../../../map-tables/class-figures.ts';
import { isInClasses } from '../queries/classes.ts';
import {
  allOf,
  anyOf,
  cityConditions,
  isAmong,
  isBetween,
  isInBox,
  isNumber,
  isText,
  type Condition,
} from '../queries/conditions.ts';
import { saleCondition } from '../sales/conditions.ts';
import type { SaleFilter } from '../sales/filter.ts';
import type { Meaning, ParcelSearch } from '../search/parcel-search.ts';
import type { Budget } from '../sales/offered.ts';

/** Conditions on a deed itself: the part of a sale filter that applies to parcels. */
export type DeedFilter = Pick<
  SaleFilter,
  'type' | 'months' | 'fromDate' | 'toDate' | 'fromPrice' | 'toPrice'
>;

/** Returns the condition that a parcel of the snapshot meets when it matches a search and the meaning of its text. */
export function parcelCondition(search: ParcelSearch, meaning: Meaning = {}): Condition {
  const { classes, deed } = search;
  return allOf([
    isNumber('region_id', search.regionId),
    isInBox(search.bounds),
    isNumber('neighborhood_id', search.neighborhoodId),
    isAmong('neighborhood_id', meaning.neighborhoodIds),
    isText('zoning', search.zoning),
    isText('land_use_group', search.landUseGroup),
    ...cityConditions(search),
    isText('plan_no', search.planNo),
    isAmong('plan_no', meaning.planNos),
    isText('block_no', search.blockNo),
    isAmong('block_no', meaning.blockNos),
    isText('parcel_no', search.parcelNo),
    isAmong('parcel_no', meaning.parcelNos),
    isBetween('area_sqm', search.fromArea, search.toArea),
    isBetween('metro_meters', undefined, search.metroMeters),
    classes && isInClasses(classes, classColumns, 0.5),
    isAmong('id', search.offeredIds),
    isAmong('id', search.askedIds),
    search.budget && isInBudget(search.budget),
    deed && hasSale({ ...deed, regionId: search.regionId }),
  ]);
}

/** Whether the price of a parcel lies in a budget: what it is offered for, or else what its last sale came to. */
function isInBudget({ from, to, offeredWithin, offered }: Budget): Condition {
  const isOfferedWithin = isAmong('id', offeredWithin) ?? sql<boolean>`true`;
  const isOffered = isAmong('id', offered) ?? sql<boolean>`false`;
  const lastSale = allOf([sql<boolean>`not ${isOffered}`, isBetween('transaction_price_sar', from, to)]);
  return anyOf([isOfferedWithin, lastSale]);
}

/** Whether a parcel has a single sale that meets the whole filter: one whose first parcel it is. */
function hasSale(filter: SaleFilter): Condition {
  return sql<boolean>`id in (select parcel_id from sale where ${saleCondition(filter)})`;
}

const classColumns = {
  areaSqm: 'area_sqm',
  priceSarPerSqm: 'price_sar_per_sqm',
  transactionPriceSar: 'transaction_price_sar',
} as const satisfies Record<ClassFigure, string>;
