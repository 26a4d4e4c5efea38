import type { Plan } from '../../contract/parcel/plans.ts';
import { routes } from '../../contract/routes.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** A subdivision plan of a city. */
export function getPlan(
  clients: Clients,
  query: { regionId: number; city: string; planNo: string },
  signal?: AbortSignal,
): Promise<Plan> {
  return call(clients, routes.getPlan, { query, signal, timeout: pageTimeout });
}
