import { listCoverage } from '../../../contract/shell/coverage.ts';
import { listRegionFigures } from '../../../contract/shell/overview.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { mountEndpoint, cacheFor } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfExtent } from '../../../lib/geo/bounds.ts';
import { readCoverage } from '../../land/coverage.ts';
import { salesOfRegions } from '../../land/sales/regions.ts';
import { indicatorsOfRegions } from '../../../database/map/region-indicators.ts';
import { listRegions as listRegionRows } from '../../../database/shell/regions.ts';

/** Specification §3 states the bounds of Riyadh alone, which hold the city and not the region's other towns. */
const knownBounds: Partial<Record<RegionKey, Bounds>> = {
  Riyadh: { southWest: { x: 46.1, y: 24.22 }, northEast: { x: 47.55, y: 25.2 } },
};

export function regionsModule(platform: Platform): void {
  const styleBase = platform.config.publicUrl + tilePaths.styleBase;
  mountEndpoint(
    platform,
    listRegions,
    async () => {
      const rows = await listRegionRows(platform.store);
      return rows.map((row) => ({
        key: row.key,
        id: row.id,
        name: row.name,
        nameEn: row.name_en,
        mapStyleUrl: styleBase + row.key.toLowerCase(),
        zoom: row.zoom,
        minZoom: row.min_zoom,
        centroid: { x: row.centroid_x, y: row.centroid_y },
        bounds: knownBounds[row.key] ?? boundsOfExtent(row),
        extent: boundsOfExtent(row),
        parcelCount: row.parcel_count,
        hasData: row.has_data === 1,
        lastSaleOn: row.last_sale_on,
        hasDemoData: row.demo_parcel_count > 0,
      }));
    },
    cacheFor(60),
  );

  mountEndpoint(
    platform,
    listRegionFigures,
    async () => {
      const [rows, sales] = await Promise.all([
        listRegionRows(platform.store),
        platform.queries.run(salesOfRegions, undefined),
      ]);
      const hasAllSales = rows.every(({ id, has_data }) => has_data !== 1 || sales.has(id));
      const indicators = hasAllSales ? undefined : await indicatorsOfRegions(platform.store);
      return rows.flatMap((row) => {
        if (row.has_data !== 1) return [];
        const own = sales.get(row.id);
        return {
          regionKey: row.key,
          parcelCount: row.parcel_count,
          saleCount: own?.saleCount ?? 0,
          medianPriceSarPerSqm: own?.medianPerSqm ?? null,
          latestSaleAt: own ? `${own.latest}T00:00:00Z` : null,
          source: own?.source ?? null,
          indicators: own ? null : (indicators?.get(row.id) ?? null),
        };
      });
    },
    cacheFor(60),
  );

  mountEndpoint(platform, listCoverage, () => platform.queries.run(readCoverage, undefined), cacheFor(60));
}
