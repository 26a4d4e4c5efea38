import { atom } from 'nanostores';
import { saleLimits } from '../../../contract/sale/limits.ts';
import type { LandMetrics } from '../../../contract/map/metrics.ts';

/** Neighborhoods being compared, in the order they were added; lasts until the page is closed. */
export const $comparedNeighborhoods = atom<readonly LandMetrics[]>([]);

/** Adds a neighborhood to the comparison or removes it; a full comparison is left as it is. */
export function toggleCompared(metrics: LandMetrics): void {
  const compared = $comparedNeighborhoods.get();
  const others = compared.filter(({ neighborhoodId }) => neighborhoodId !== metrics.neighborhoodId);
  if (others.length < compared.length) $comparedNeighborhoods.set(others);
  else if (compared.length < saleLimits.comparedNeighborhoods)
    $comparedNeighborhoods.set([...compared, metrics]);
}
