import type { Region } from '../contract/regions.ts';
import { tilePaths } from '../contract/routes.ts';
import { regionKeys, type RegionKey } from '../contract/vocabulary.ts';
import { environment } from '../environment/site-server.ts';
import { cachedRegions } from './regions-cache.ts';

/** What a page with a map is rendered from. */
export interface MapPageView {
  regionKey: RegionKey;
  styleUrl: string;
  center: [longitude: number, latitude: number];
  zoom: number;
  minZoom: number;
  hasDemoData: boolean;
}

/**
 * The view of a region's map; undefined for an unknown region. When the region list can't be had, the address of the
 * style still follows from the key (specification §3), and the map itself says what is wrong.
 */
export async function mapPageView(key: string): Promise<MapPageView | undefined> {
  const regions = await cachedRegions();
  if (regions) {
    const region = regions.find((candidate) => candidate.key === key);
    return region && viewOf(region);
  }
  const regionKey = regionKeys.find((candidate) => candidate === key);
  if (!regionKey) return undefined;
  const styleUrl = environment.addresses.tiles + tilePaths.styleBase + key.toLowerCase();
  return { regionKey, styleUrl, center: [45, 24], zoom: 5, minZoom: 5, hasDemoData: false };
}

function viewOf(region: Region): MapPageView {
  return {
    regionKey: region.key,
    styleUrl: region.mapStyleUrl,
    center: [region.centroid.x, region.centroid.y],
    zoom: region.zoom,
    minZoom: region.minZoom,
    hasDemoData: region.hasDemoData,
  };
}
