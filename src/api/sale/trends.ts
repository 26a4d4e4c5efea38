import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { saleRoutes } from '../../../contract/sale/routes.ts';
import type { listTrends as trendsCall } from '../../../contract/sale/trends.ts';
import type { TrendStep } from '../../../contract/sale/trend-places.ts';
import { trendKey, trendSeparator, type TrendPlace } from '../../../contract/sale/trend-places.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type Trends = DataOf<typeof trendsCall>;

/** Prices of places over time; days as YYYY-MM-DD. */
export function listTrends(
  clients: Clients,
  {
    places,
    ...search
  }: {
    places: readonly TrendPlace[];
    step: TrendStep;
    fromDate?: string | undefined;
    toDate?: string | undefined;
    landUseGroup?: string | undefined;
  },
  signal?: AbortSignal,
): Promise<Trends> {
  const query = { ...search, places: places.map(trendKey).join(trendSeparator) };
  return call(clients, saleRoutes.listTrends, { query, signal });
}
