import { comparisonFields } from '../api/parcel/comparables.ts';
import { filterNames } from '../api/map/filter-address.ts';
import { compareFields } from '../contract/shared/page-addresses.ts';

/**
 * The names in the query of an address that some page made on demand reads: the cache keeps a page under these, and a
 * page never prints another.
 */
export const pageQueryNames: readonly string[] = [
  ...new Set([
    // Lists of sales, with the classes of the map's legend.
    ...Object.values(filterNames),
    'mode',
    'classes',
    'sort',
    'page',
    // Comparable sales of a parcel, and parcels side by side.
    ...Object.values(comparisonFields),
    ...Object.values(compareFields),
    // The region of the map alone.
    'region',
  ]),
];
