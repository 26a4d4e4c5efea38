import { listZoningGroups } from '../../../src/contract/parcel/parcels.ts';
import { zoningClasses } from '../../../src/contract/shared/vocabulary.ts';
import { zoningCodes } from '../../../src/contract/map/zoning-codes.ts';
import { words } from '../../../src/i18n/ar/index.ts';
import { zoningColors } from '../../../src/map/palette.ts';
import { mountEndpoint, cacheFor } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';

export function zoningModule(platform: Platform): void {
  mountEndpoint(
    platform,
    listZoningGroups,
    () =>
      zoningClasses.map((id) => ({
        id,
        code: zoningCodes[id],
        name: words.map.zoning[id],
        family: id.startsWith('sb_') ? ('boulevard' as const) : ('general' as const),
        color: zoningColors[id],
      })),
    cacheFor(3600),
  );
}
