import { boundsOfQuery } from '../../../lib/geo/bounds.ts';
import { offerConditions } from '../../land/sales/offered.ts';
import { classFilter, deedFilter } from '../../land/sales/filter.ts';
import type { ParcelSearch } from '../../land/search/parcel-search.ts';
import type { Store } from '../../../database/connection/store.ts';
import { landUseOrRefuse } from './land-use.ts';
import { asksForOffers, offeredParcels } from './offered.ts';
import { zoningFilterOrRefuse } from './zoning.ts';

/** The filters of a call that finds land by its parcels (decision 017). */
type Filters = Omit<ParcelSearch, 'bounds' | 'deed' | 'classes' | 'offeredIds' | 'askedIds' | 'budget'> &
  Parameters<typeof deedFilter>[0] &
  Parameters<typeof classFilter>[0] &
  Parameters<typeof boundsOfQuery>[0] &
  Parameters<typeof asksForOffers>[0] &
  Parameters<typeof offeredParcels>[1];

/**
 * Converts the filters of a call to those of parcels. Prices are those of offers where land has to be on offer.
 *
 * @throws Refusal where a filter names a class or a land use that there is not
 */
export async function parcelSearch(store: Store, filters: Filters): Promise<ParcelSearch> {
  const { boundaryFrom, boundaryTo, mapMode, classes: classIds, ...rest } = filters;
  const { type, period, fromDate, toDate, fromPrice, toPrice, fromTotal, toTotal, offered, ...land } = rest;
  const prices = { offered, fromTotal, toTotal, fromPrice, toPrice };
  const isOffered = offered === 'true';
  const conditions = deedFilter({
    type,
    period,
    fromDate,
    toDate,
    ...(isOffered ? {} : { fromPrice, toPrice }),
  });
  await zoningFilterOrRefuse(store, filters);
  await landUseOrRefuse(store, land.landUseGroup);
  const parcels = asksForOffers(prices) ? await offeredParcels(store, filters) : [];
  return {
    ...land,
    ...offerConditions(prices, parcels),
    bounds: boundsOfQuery({ boundaryFrom, boundaryTo }),
    deed: Object.keys(conditions).length > 0 ? conditions : undefined,
    classes: classFilter({ mapMode, classes: classIds }),
  };
}
