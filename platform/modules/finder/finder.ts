import { findLand, listCities, listFinderSteps } from '../../../contract/finder/finder.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfQuery } from '../../../lib/geo/bounds.ts';
import { classFilter, deedFilter } from '../../land/sales/filter.ts';
import { answerNeed } from '../../land/parcels/need.ts';
import { citiesOf } from '../../land/parcels/cities.ts';
import { offerConditions } from '../../land/sales/offered.ts';
import { stepsOf } from '../../land/parcels/steps.ts';
import { zoningFilterOrRefuse } from '../shared/zoning.ts';
import { landUseOrRefuse } from '../shared/land-use.ts';
import { offeredParcels } from '../shared/offered.ts';
import { regionOrRefuse } from '../../../database/shell/regions.ts';

/** The finder of the map: see `contract/finder/finder.ts`. */
export function finderModule(platform: Platform): void {
  mountEndpoint(platform, listFinderSteps, async ({ query }) => {
    await regionOrRefuse(platform.store, query.regionId);
    const { offset, limit } = query;
    return { ...(await platform.queries.run(stepsOf, query)), offset, limit };
  });

  mountEndpoint(platform, listCities, async ({ query: { regionId } }) => {
    await regionOrRefuse(platform.store, regionId);
    return { cities: await platform.queries.run(citiesOf, regionId) };
  });

  mountEndpoint(platform, findLand, async ({ query }) => {
    await regionOrRefuse(platform.store, query.regionId);
    await zoningFilterOrRefuse(platform.store, query);
    await landUseOrRefuse(platform.store, query.landUseGroup);
    const { boundaryFrom, boundaryTo, mapMode, classes, ...rest } = query;
    const { type, period, fromDate, toDate, fromPrice, toPrice, fromTotal, toTotal, offered, ...land } = rest;
    const parcels = await offeredParcels(platform.store, query);
    const isOffered = offered === 'true';
    return platform.queries.run(answerNeed, {
      ...land,
      ...offerConditions({ offered, fromTotal, toTotal, fromPrice, toPrice }, parcels),
      offered: parcels.map(({ parcelId }) => parcelId),
      bounds: boundsOfQuery({ boundaryFrom, boundaryTo }),
      classes: classFilter({ mapMode, classes }),
      deed: deedFilter({ type, period, fromDate, toDate, ...(isOffered ? {} : { fromPrice, toPrice }) }),
    });
  });
}
