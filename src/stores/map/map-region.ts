import { atom } from 'nanostores';
import { defaultRegionKey, type RegionKey } from '../../../contract/shared/region-keys.ts';

/** The region that the map of the page shows; the map alone in a frame has no header whose region could say so. */
export const $mapRegion = atom<RegionKey>(defaultRegionKey);
