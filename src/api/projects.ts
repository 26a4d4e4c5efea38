import type { Project } from '../contract/projects.ts';
import { routes } from '../contract/routes.ts';
import type { ProjectStatus } from '../contract/vocabulary.ts';
import { call, pageTimeout } from './call.ts';
import type { Clients } from './clients.ts';

export interface ProjectSearch {
  /** Number of the field and direction, see `projectOrderFields` and `orderDirections`. */
  orderByField: number;
  orderByDirection: number;
  offset: number;
  limit: number;
  regionId?: number | undefined;
  status?: ProjectStatus | undefined;
}

export interface ProjectPage {
  items: Project[];
  totalCount: number;
}

/** A page of the marketplace, from the second host (specification §7). */
export function listProjects(
  clients: Clients,
  search: ProjectSearch,
  signal?: AbortSignal,
): Promise<ProjectPage> {
  return call(clients, routes.listProjects, {
    query: {
      OrderByField: search.orderByField,
      OrderByDirection: search.orderByDirection,
      Offset: search.offset,
      Limit: search.limit,
      RegionId: search.regionId,
      Status: search.status,
    },
    signal,
    timeout: pageTimeout,
  });
}
