import type { Bounds } from '../../../contract/shared/common.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import type { CityMetrics, listLandMetrics as listCall } from '../../../contract/map/metrics.ts';
import { mapRoutes } from '../../../contract/map/routes.ts';
import type { LandMetricsOrder } from '../../../contract/shared/orders.ts';
import { boxQuery } from '../shared/box-query.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type LandMetricsPage = DataOf<typeof listCall>;

export interface LandMetricsSearch {
  regionId: number;
  /** Only neighborhoods whose centroid lies within. */
  box?: Bounds | undefined;
  orderBy: LandMetricsOrder;
  offset: number;
  limit: number;
}

/** A page of a region's neighborhoods with their latest metrics and yearly growth (specification §7). */
export function listLandMetrics(
  clients: Clients,
  { box, ...search }: LandMetricsSearch,
  signal?: AbortSignal,
): Promise<LandMetricsPage> {
  return call(clients, mapRoutes.listLandMetrics, { query: { ...boxQuery(box), ...search }, signal });
}

/** The land of a region's cities outside their known neighborhoods, most deeds first. */
export function listCityMetrics(
  clients: Clients,
  regionId: number,
  signal?: AbortSignal,
): Promise<CityMetrics[]> {
  return call(clients, mapRoutes.listCityMetrics, { query: { regionId }, signal });
}
