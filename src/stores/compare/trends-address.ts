import { trendsAddress } from '../../api/compare/trends-query.ts';
import type { Plan } from '../../contract/parcel/plans.ts';
import type { TrendPlace } from '../../contract/sale/trend-places.ts';
import { limits } from '../../contract/limits.ts';

/** Address of the prices of neighborhoods over time: of the first ones, as many as can be compared. */
export function neighborhoodTrendsAddress(neighborhoodIds: readonly number[]): string {
  return pricesOf(
    neighborhoodIds
      .slice(0, limits.comparedTrends)
      .map((neighborhoodId) => ({ kind: 'neighborhood', neighborhoodId })),
  );
}

/** Address of the prices of a plan over time, to which others can be added. */
export function planTrendsAddress({
  regionId,
  cityName: city,
  planNo,
}: Pick<Plan, 'regionId' | 'cityName' | 'planNo'>): string {
  return pricesOf([{ kind: 'plan', regionId, city, planNo }]);
}

function pricesOf(places: readonly TrendPlace[]): string {
  return trendsAddress({
    places: [...places],
    ...{ step: 'quarter', scale: 'price', from: undefined, to: undefined, landUseGroup: undefined },
  });
}
