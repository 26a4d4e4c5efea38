import type { z } from 'zod';
import type {
  BookingParcel,
  getBookingStatistics as statistics,
  getMegaProject as mega,
  Project,
} from '../../../contract/project/projects.ts';
import { projectRoutes } from '../../../contract/project/routes.ts';
import type { ProjectStatus } from '../../../contract/shared/vocabulary.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export interface ProjectSearch {
  /** Sort field and direction, see `projectOrderFields` and `orderDirections`. */
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
  /** Regions that have projects; undefined: another host does not tell. */
  regionIds?: number[];
}

/** A page of marketplace projects, from the second host (specification §7). */
export function listProjects(
  clients: Clients,
  search: ProjectSearch,
  signal?: AbortSignal,
): Promise<ProjectPage> {
  return call(clients, projectRoutes.listProjects, {
    query: {
      OrderByField: search.orderByField,
      OrderByDirection: search.orderByDirection,
      Offset: search.offset,
      Limit: search.limit,
      RegionId: search.regionId,
      Status: search.status,
    },
    signal,
  });
}

export type MegaProject = z.infer<typeof mega.data>;
export type BookingStatistics = z.infer<typeof statistics.data>;

/** A mega project with the content of its page. */
export function getMegaProject(
  clients: Clients,
  projectId: number,
  signal?: AbortSignal,
): Promise<MegaProject> {
  return call(clients, projectRoutes.getMegaProject, { query: { projectId }, signal });
}

/** All parcels of a booking project; no token is sent (specification §6). */
export function listBookingParcels(
  clients: Clients,
  orgId: number,
  projectId: number,
  signal?: AbortSignal,
): Promise<BookingParcel[]> {
  const parameters = { orgId, projectId };
  return call(clients, projectRoutes.listBookingParcels, { parameters, signal });
}

/** Counts and ranges of a booking project; no token is sent (specification §6). */
export function getBookingStatistics(
  clients: Clients,
  projectId: number,
  signal?: AbortSignal,
): Promise<BookingStatistics> {
  return call(clients, projectRoutes.getBookingStatistics, { parameters: { projectId }, signal });
}
