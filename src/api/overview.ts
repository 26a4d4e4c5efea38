import type { RegionFigures } from '../contract/overview.ts';
import { routes } from '../contract/routes.ts';
import { call, pageTimeout } from './call.ts';
import type { Clients } from './clients.ts';

/** Key figures of all regions, Riyadh first. */
export function listRegionFigures(clients: Clients, signal?: AbortSignal): Promise<RegionFigures[]> {
  return call(clients, routes.listRegionFigures, { signal, timeout: pageTimeout });
}
