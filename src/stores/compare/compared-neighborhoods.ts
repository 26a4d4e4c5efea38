import { atom } from 'nanostores';
import { limits } from '../../contract/limits.ts';
import type { LandMetrics } from '../../contract/map/metrics.ts';

/** Neighbourhoods that stand side by side, in the order in which they were added, for as long as the page is open. */
export const $comparedNeighborhoods = atom<readonly LandMetrics[]>([]);

/** Adds a neighbourhood to the comparison, or takes it out; a full comparison takes no more. */
export function toggleCompared(metrics: LandMetrics): void {
  const compared = $comparedNeighborhoods.get();
  const others = compared.filter(({ neighborhoodId }) => neighborhoodId !== metrics.neighborhoodId);
  if (others.length < compared.length) $comparedNeighborhoods.set(others);
  else if (compared.length < limits.comparedNeighborhoods) $comparedNeighborhoods.set([...compared, metrics]);
}
