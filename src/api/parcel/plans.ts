import type { Bounds } from '../../../contract/shared/common.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import type { listPlans as listCall, Plan } from '../../../contract/parcel/plans.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import type { PlanOrder } from '../../../contract/shared/orders.ts';
import { boxQuery } from '../shared/box-query.ts';
import { saleQuery, type SaleConditions } from '../sale/sale-query.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** A subdivision plan of a city. */
export function getPlan(
  clients: Clients,
  query: { regionId: number; city: string; planNo: string },
  signal?: AbortSignal,
): Promise<Plan> {
  return call(clients, parcelRoutes.getPlan, { query, signal });
}

/** Request for a page of plans; a region or a box is required. */
export interface PlanSearch {
  regionId?: number | undefined;
  box?: Bounds | undefined;
  /** Area and land use apply to the parcels; the others must be met by one of the sales of a parcel. */
  conditions: SaleConditions;
  orderBy: PlanOrder;
  offset: number;
  limit: number;
}

/** Plans in which a parcel meets the conditions. */
export function listPlans(
  clients: Clients,
  { box, conditions, ...search }: PlanSearch,
  signal?: AbortSignal,
): Promise<DataOf<typeof listCall>> {
  const query = { ...boxQuery(box), ...saleQuery(conditions), ...search };
  return call(clients, parcelRoutes.listPlans, { query, signal });
}
