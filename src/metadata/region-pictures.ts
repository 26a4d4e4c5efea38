import type { RegionKey } from '../contract/shared/vocabulary.ts';

/** Name of the picture of a region's map. */
export function mapPicture(key: RegionKey): string {
  return `map-${key.toLowerCase()}`;
}

/** Name of the picture of a region's sales. */
export function salesPicture(key: RegionKey): string {
  return `transactions-${key.toLowerCase()}`;
}
