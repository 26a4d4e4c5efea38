import type { Revisions } from '../../../contract/shared/revisions.ts';
import { sharedRoutes } from '../../../contract/shared/routes.ts';
import { environment } from '../../environment/site-server.ts';
import { call } from './call.ts';
import { createClients } from './clients.ts';

/** Maximum time a request waits for the revisions, in milliseconds. */
const patience = 2_000;

/** Not batched with a page's reads, which may take longer than anyone waits for the revisions. */
const clients = createClients(environment);

/** The revisions of the platform's public data, for the page cache. */
export function readRevisions(): Promise<Revisions> {
  return call(clients, sharedRoutes.getRevisions, { timeout: patience });
}
