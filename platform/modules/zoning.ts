import { listZoningGroups } from '../../src/contract/parcels.ts';
import { zoningClasses } from '../../src/contract/vocabulary.ts';
import { zoningCodes } from '../../src/contract/zoning-codes.ts';
import { words } from '../../src/i18n/ar/index.ts';
import { zoningColors } from '../../src/map/palette.ts';
import { answer, cacheFor } from '../answer.ts';
import type { Platform } from '../app.ts';

export function zoningModule(platform: Platform): void {
  answer(
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
