import { searchParcels, type FoundParcel } from '../../../contract/parcel/parcels.ts';
import { suggestNumbers } from '../../../contract/search/search.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { findParcels, type FoundParcels } from '../../land/search/parcels.ts';
import { suggest } from '../../land/search/suggestions.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { parcelSearch } from '../shared/parcel-search.ts';
import { zoningOrRefuse } from '../shared/zoning.ts';
import type { Store } from '../../../database/connection/store.ts';
import { offeredParcels } from '../shared/offered.ts';
import { toParcelRows } from '../parcel/parcels.ts';

export function searchModule(platform: Platform): void {
  mountEndpoint(platform, searchParcels, async ({ query }) => {
    const { offset, limit, orderBy, ...filters } = query;
    await zoningOrRefuse(platform.store, query.zoning === undefined ? [] : [query.zoning], 'zoning');
    const search = await parcelSearch(platform.store, filters);
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
