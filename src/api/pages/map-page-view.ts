import type { Region } from '../../../contract/shell/regions.ts';
import { tilePaths } from '../../../contract/map/tile-paths.ts';
import { regionKeys, type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/site-server.ts';
import { tileset } from '../../../map-tables/tileset.ts';
import { PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';

/** Data of a page with a map. */
export interface MapPageView {
  reads: PageReads;
  regionKey: RegionKey;
  styleUrl: string;
  /** Initial camera; undefined if the region list could not be loaded, as the style contains one too. */
  center: [longitude: number, latitude: number] | undefined;
  zoom: number | undefined;
  minZoom: number;
  hasDemoData: boolean;
  /** Day of the newest deed, YYYY-MM-DD; null: there is none, or it is not known. */
  lastSaleDay: string | null;
  /** False when nothing has been loaded for the region: there is no map of it yet. */
  hasData: boolean;
}

/**
 * Loads the data of a region's map page; undefined for an unknown region. If the region list cannot be loaded, the
 * style URL is still derived from the key (specification §3), and the map itself reports the failure.
 */
export async function mapPageView(key: string): Promise<MapPageView | undefined> {
  const reads = new PageReads();
  const regions = await regionsOfPage(reads);
  if (regions) {
    const region = regions.find((candidate) => candidate.key === key);
    return region && viewOf(region, reads);
  }
  const regionKey = regionKeys.find((candidate) => candidate === key);
  if (!regionKey) return undefined;
  const styleUrl = environment.addresses.tiles + tilePaths.styleBase + key.toLowerCase();
  // When unsure, show the demo-data label: better one too many than generated data without one.
  return {
    reads,
    regionKey,
    styleUrl,
    center: undefined,
    zoom: undefined,
    minZoom: tileset.minZoom,
    hasDemoData: true,
    lastSaleDay: null,
    hasData: true,
  };
}

function viewOf(region: Region, reads: PageReads): MapPageView {
  return {
    reads,
    regionKey: region.key,
    styleUrl: region.mapStyleUrl,
    center: [region.centroid.x, region.centroid.y],
    zoom: region.zoom,
    minZoom: region.minZoom,
    hasDemoData: region.hasDemoData,
    lastSaleDay: region.lastSaleOn,
    hasData: region.hasData,
  };
}
