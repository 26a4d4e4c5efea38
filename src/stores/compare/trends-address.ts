import { trendsAddress } from '../../api/compare/trends-query.ts';
import { limits } from '../../contract/limits.ts';

/** Address of the prices of neighborhoods over time: of the first ones, as many as can be compared. */
export function neighborhoodTrendsAddress(neighborhoodIds: readonly number[]): string {
  return trendsAddress({
    places: neighborhoodIds
      .slice(0, limits.comparedTrends)
      .map((neighborhoodId) => ({ kind: 'neighborhood', neighborhoodId })),
    ...{ step: 'quarter', scale: 'price', from: undefined, to: undefined, landUseGroup: undefined },
  });
}
