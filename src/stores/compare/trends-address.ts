import { trendsAddress } from '../../api/compare/trends-query.ts';
import { saleLimits } from '../../../contract/sale/limits.ts';
import type { TrendPlace } from '../../../contract/sale/trend-places.ts';
import type { PlanName } from '../../../contract/shared/plan-key.ts';

/** Address of the prices of neighborhoods over time: of the first ones, as many as can be compared. */
export function neighborhoodTrendsAddress(neighborhoodIds: readonly number[]): string {
  return placesTrendsAddress(
    neighborhoodIds.map((neighborhoodId) => ({ kind: 'neighborhood', neighborhoodId })),
  );
}

/** Address of the prices of plans over time, of the first ones. */
export function planTrendsAddress(plans: readonly (PlanName & { regionId: number })[]): string {
  return placesTrendsAddress(plans.map(planPlace));
}

/** Address of the prices of places over time, of the first ones. */
export function placesTrendsAddress(places: readonly TrendPlace[]): string {
  return trendsAddress({
    places: places.slice(0, saleLimits.comparedTrends),
    ...{ step: 'quarter', scale: 'price', from: undefined, to: undefined, landUseGroup: undefined },
  });
}

export function planPlace({ regionId, cityName: city, planNo }: PlanName & { regionId: number }): TrendPlace {
  return { kind: 'plan', regionId, city, planNo };
}
