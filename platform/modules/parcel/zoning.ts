import { listLandUseGroups, listZoningGroups } from '../../../contract/parcel/parcels.ts';
import { mountEndpoint, cacheFor } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { setOf } from '../../../database/parcel/classes.ts';
import { referenceOf } from '../../../database/parcel/reference.ts';
import { regionOrRefuse } from '../../../database/shell/regions.ts';

/** The classes of zoning and the groups of land use of regions. */
export function zoningModule(platform: Platform): void {
  mountEndpoint(
    platform,
    listZoningGroups,
    async ({ query: { regionId } }) => {
      if (regionId !== undefined) await regionOrRefuse(platform.store, regionId);
      const { zoningClasses } = await referenceOf(platform.store);
      return setOf(zoningClasses, regionId).map(({ key, ...zoning }) => ({
        id: key,
        ...zoning,
        family: key.startsWith('sb_') ? ('boulevard' as const) : ('general' as const),
      }));
    },
    cacheFor(60),
  );

  mountEndpoint(
    platform,
    listLandUseGroups,
    async ({ query: { regionId } }) => {
      if (regionId !== undefined) await regionOrRefuse(platform.store, regionId);
      const { landUseGroups } = await referenceOf(platform.store);
      return setOf(landUseGroups, regionId).map(({ key, ...group }) => ({ id: key, ...group }));
    },
    cacheFor(60),
  );
}
