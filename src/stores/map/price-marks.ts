import { listLandMetrics, type LandMetricsPage } from '../../api/map/metrics.ts';
import { regionIds } from '../../../contract/shared/region-ids.ts';
import { limits } from '../../../contract/shared/limits.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { priceMarkZooms, type PriceMark } from '../../map/price-marks.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';
import { $zoom } from './map-view.ts';

const marks = createLoader<PriceMark[]>();

/** Price labels of the neighborhoods in the map's region (specification §3). */
export const $priceMarks = marks.$load;

let region: RegionKey;

/**
 * Loads the price labels of a region once the map nears the zoom levels that draw them. Returns the cleanup function.
 */
export function followPriceMarks(regionKey: RegionKey): () => void {
  region = regionKey;
  return $zoom.subscribe((zoom) => {
    if (zoom === undefined || zoom < priceMarkZooms.from - 1 || zoom >= priceMarkZooms.below) return;
    if ($priceMarks.get().status === 'idle') loadPriceMarks();
  });
}

export function loadPriceMarks(): void {
  void marks.start((signal) => allMarks(region, signal));
}

/** Fetches the price label of every neighborhood whose latest figure is based on enough sales. */
async function allMarks(regionKey: RegionKey, signal: AbortSignal): Promise<PriceMark[]> {
  const regionId = regionIds[regionKey];
  const found: PriceMark[] = [];
  const limit = limits.pageSizeMax;
  for (let offset = 0; ; offset += limit) {
    const page = await listLandMetrics(clients, { regionId, orderBy: 'deeds', offset, limit }, signal);
    found.push(...page.items.flatMap(markOf));
    if (offset + limit >= page.totalCount || page.items.length === 0) return found;
  }
}

function markOf({ neighborhoodId, centroid, latest, tooFewSales, growth }: LandMetricsPage['items'][number]) {
  if (!latest || tooFewSales) return [];
  const { averagePriceSarPerSqm: priceSarPerSqm } = latest;
  return [{ neighborhoodId, x: centroid.x, y: centroid.y, priceSarPerSqm, growthRate: growth?.rate ?? null }];
}
