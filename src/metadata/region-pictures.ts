import type { RegionKey } from '../../contract/shared/vocabulary.ts';

/** Name of the image for a region's map. */
export function mapPicture(key: RegionKey): string {
  return `map-${key.toLowerCase()}`;
}

/** Name of the image for a region's sales. */
export function salesPicture(key: RegionKey): string {
  return `transactions-${key.toLowerCase()}`;
}
