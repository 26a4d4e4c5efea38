import type { Coverage } from '../contract/coverage.ts';
import { routes } from '../contract/routes.ts';
import { environment } from '../environment/site-server.ts';
import { call } from './call.ts';
import { createClients } from './clients.ts';

/** Milliseconds that the page waits for the platform. */
const patience = 5_000;

/** Which data there is, for the page that tells of it; undefined when the platform cannot be asked. */
export async function coverageForPage(): Promise<Coverage[] | undefined> {
  try {
    return await call<Coverage[]>(createClients(environment), routes.listCoverage, { timeout: patience });
  } catch (error) {
    console.warn('what data there is cannot be told:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
