import { searchParcels, type FoundParcel } from '../../../src/contract/parcel/parcels.ts';
import { suggestNumbers } from '../../../src/contract/search/search.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfQuery } from '../../../src/contract/shared/geo/bounds.ts';
import { offerConditions } from '../../land/parcels/offered.ts';
import { findParcels, type FoundParcels } from '../../land/search/parcels.ts';
import { suggest } from '../../land/search/suggestions.ts';
import { Refusal } from '../../shared/refusal.ts';
import { classFilter, deedFilter } from '../../land/sales/filter.ts';
import { zoningFilterOrRefuse, zoningOrRefuse } from '../shared/zoning.ts';
import type { Store } from '../../store/store.ts';
import { landUseOrRefuse } from '../shared/land-use.ts';
import { asksForOffers, offeredParcels } from '../shared/offered.ts';
import { toParcelRows } from '../parcel/parcels.ts';

export function searchModule(platform: Platform): void {
  mountEndpoint(platform, searchParcels, async ({ query }) => {
    const { offset, limit, boundaryFrom, boundaryTo, orderBy, mapMode, classes: classIds, ...rest } = query;
    const { type, period, fromDate, toDate, fromPrice, toPrice, fromTotal, toTotal, offered, ...land } = rest;
    const prices = { offered, fromTotal, toTotal, fromPrice, toPrice };
    const isOffered = offered === 'true';
    const bounds = boundsOfQuery({ boundaryFrom, boundaryTo });
    const conditions = deedFilter({
      type,
      period,
      fromDate,
      toDate,
      ...(isOffered ? {} : { fromPrice, toPrice }),
    });
    const deed = Object.keys(conditions).length > 0 ? conditions : undefined;
    await zoningFilterOrRefuse(platform.store, query);
    await zoningOrRefuse(platform.store, land.zoning === undefined ? [] : [land.zoning], 'zoning');
    await landUseOrRefuse(platform.store, land.landUseGroup);
    const classes = classFilter({ mapMode, classes: classIds });
    const parcels = asksForOffers(prices) ? await offeredParcels(platform.store, query) : [];
    const search = { ...land, ...offerConditions(prices, parcels), bounds, deed, classes };
    if (Object.values(search).every((value) => value === undefined))
      throw new Refusal('bad_request', { field: 'text' });
    const paging = { orderBy, offset, limit };
    const found = await platform.queries.run(findParcels, { search, paging });
    const { totalCount, isCapped } = found;
    return { items: await toFoundParcels(platform.store, found), totalCount, offset, limit, isCapped };
  });

  mountEndpoint(platform, suggestNumbers, ({ query }) =>
    platform.queries.run(suggest, {
      text: query.number,
      regionId: query.regionId,
      limit: query.limit,
    }),
  );
}

/** Converts found parcels to the contract's list items, with what a buyer asks first: the offer, or the last sale. */
async function toFoundParcels(store: Store, { rows, lastSaleDays }: FoundParcels): Promise<FoundParcel[]> {
  const offered = await offeredParcels(store, { parcelIds: rows.map(({ id }) => id) });
  const offers = new Map(offered.map((each) => [each.parcelId, each]));
  return (await toParcelRows(store, rows)).map((row) => {
    const offer = offers.get(row.parcelObjectId);
    return {
      ...row,
      lastSaleOn: lastSaleDays.get(row.parcelObjectId) ?? null,
      offer: offer
        ? { code: offer.code, priceSar: offer.priceSar, priceSarPerSqm: Math.round(offer.priceSarPerSqm) }
        : null,
    };
  });
}
