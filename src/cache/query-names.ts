import { brokerListFields } from '../../contract/shared/page-addresses.ts';
import { comparisonFields, rowsField } from '../api/parcel/comparables.ts';
import { assessmentFields } from '../api/parcel/valuation.ts';
import { marketFields } from '../api/project/market-query.ts';
import { filterNames } from '../api/map/filter-address.ts';
import { compareFields, landFeeFields, trendFields } from '../../contract/shared/page-addresses.ts';

/**
 * All query parameters that on-demand rendered pages read: they form the cache key, and a page never outputs any
 * other.
 */
export const pageQueryNames: readonly string[] = [
  ...new Set([
    // Lists of sales, with the classes of the map's legend.
    ...Object.values(filterNames),
    'mode',
    'classes',
    'sort',
    'page',
    // Comparable sales of a parcel, and the parcel comparison.
    ...Object.values(comparisonFields),
    ...Object.values(assessmentFields),
    rowsField,
    ...Object.values(landFeeFields),
    ...Object.values(compareFields),
    ...Object.values(trendFields),
    // The list of the market.
    ...Object.values(marketFields),
    // The directory of brokers.
    ...Object.values(brokerListFields),
    // The region of the map-only page.
    'region',
  ]),
];
