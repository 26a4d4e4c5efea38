import type { RegionFigures } from '../../../contract/shell/overview.ts';
import { shellRoutes } from '../../../contract/shell/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Key figures of all regions, Riyadh first. */
export function listRegionFigures(clients: Clients, signal?: AbortSignal): Promise<RegionFigures[]> {
  return call(clients, shellRoutes.listRegionFigures, { signal });
}
