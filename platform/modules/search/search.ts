import { searchParcels } from '../../../src/contract/parcel/parcels.ts';
import { suggestNumbers } from '../../../src/contract/search/search.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfQuery } from '../../../src/contract/shared/geo/bounds.ts';
import { findParcels } from '../../land/search/parcels.ts';
import { suggest } from '../../land/search/suggestions.ts';
import { Refusal } from '../../shared/refusal.ts';
import { classFilter, deedFilter } from '../../land/sales/filter.ts';
import { zoningFilterOrRefuse, zoningOrRefuse } from '../shared/zoning.ts';
import { landUseOrRefuse } from '../shared/land-use.ts';
import { toParcelRows } from '../parcel/parcels.ts';

export function searchModule(platform: Platform): void {
  mountEndpoint(platform, searchParcels, async ({ query }) => {
    const { offset, limit, boundaryFrom, boundaryTo, orderBy, mapMode, classes: classIds, ...rest } = query;
    const { type, period, fromDate, toDate, fromPrice, toPrice, ...land } = rest;
    const bounds = boundsOfQuery({ boundaryFrom, boundaryTo });
    const conditions = deedFilter({ type, period, fromDate, toDate, fromPrice, toPrice });
    const deed = Object.keys(conditions).length > 0 ? conditions : undefined;
    await zoningFilterOrRefuse(platform.store, query);
    await zoningOrRefuse(platform.store, land.zoning === undefined ? [] : [land.zoning], 'zoning');
    await landUseOrRefuse(platform.store, land.landUseGroup);
    const classes = classFilter({ mapMode, classes: classIds });
    const search = { ...land, bounds, deed, classes };
    if (Object.values(search).every((value) => value === undefined))
      throw new Refusal('bad_request', { field: 'text' });
    const paging = { orderBy, offset, limit };
    const { rows, totalCount, isCapped } = await platform.queries.run(findParcels, { search, paging });
    return { items: await toParcelRows(platform.store, rows), totalCount, offset, limit, isCapped };
  });

  mountEndpoint(platform, suggestNumbers, ({ query }) =>
    platform.queries.run(suggest, {
      text: query.number,
      regionId: query.regionId,
      limit: query.limit,
    }),
  );
}
