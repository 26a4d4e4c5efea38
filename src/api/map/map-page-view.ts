import type { Region } from '../../contract/shell/regions.ts';
import { tilePaths } from '../../contract/routes.ts';
import { regionKeys, type RegionKey } from '../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/site-server.ts';
import { tileset } from '../../map/tileset.ts';
import { PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from '../shared/page-regions.ts';

/** What a page with a map is rendered from. */
export interface MapPageView {
  reads: PageReads;
  regionKey: RegionKey;
  styleUrl: string;
  /** First view; undefined where the region list could not be had: the style carries one too. */
  center: [longitude: number, latitude: number] | undefined;
  zoom: number | undefined;
  minZoom: number;
  hasDemoData: boolean;
}

/**
 * The view of a region's map; undefined for an unknown region. When the region list can't be had, the address of the
 * style still follows from the key (specification §3), and the map itself says what is wrong.
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
  // Better a mark too many than generated data without one.
  return {
    reads,
    regionKey,
    styleUrl,
    center: undefined,
    zoom: undefined,
    minZoom: tileset.minZoom,
    hasDemoData: true,
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
  };
}
