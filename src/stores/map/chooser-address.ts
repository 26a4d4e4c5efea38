import { originParameter } from '../../map/embedding.ts';
import { frameParts, writeFrameParts } from '../../map/frame.ts';

/**
 * Address of the map-only page in a frame that tells this page which parcels are selected (docs/embedding.md), with its
 * search, panel and controls in a frame of any size.
 *
 * @param region key of the region
 * @param selected ids of the parcels that are selected at first
 */
export function chooserAddress(region: string, selected: readonly number[], origin: string): string {
  const query = new URLSearchParams({ region, [originParameter]: origin });
  writeFrameParts(frameParts, query);
  if (selected.length > 0) query.set('parcel', selected.join(','));
  return `/map?${query}`;
}
