import type { Coverage } from '../contract/coverage.ts';
import type { ZoningGroup } from '../contract/parcels.ts';
import { routes, type Route } from '../contract/routes.ts';
import { environment } from '../environment/site-server.ts';
import { call } from './call.ts';
import { createClients } from './clients.ts';

/** Milliseconds that the page waits for the platform. */
const patience = 5_000;

/** Which data there is, for the page that tells of it; undefined when the platform cannot be asked. */
export function coverageForPage(): Promise<Coverage[] | undefined> {
  return askedFor(routes.listCoverage);
}

/** The zoning classes with their codes and colours, for the same page; undefined when the platform cannot be asked. */
export function zoningGroupsForPage(): Promise<ZoningGroup[] | undefined> {
  return askedFor(routes.listZoningGroups);
}

async function askedFor<Data>(route: Route): Promise<Data | undefined> {
  try {
    return await call<Data>(createClients(environment), route, { timeout: patience });
  } catch (error) {
    console.warn(`${route.path} cannot be told:`, error instanceof Error ? error.message : error);
    return undefined;
  }
}
