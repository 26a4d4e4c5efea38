import type { Revisions } from '../../contract/shared/revisions.ts';
import { routes } from '../../contract/routes.ts';
import { environment } from '../../environment/site-server.ts';
import { call } from './call.ts';
import { createClients } from './clients.ts';

/** Milliseconds that a request waits for the revisions at most. */
const patience = 2_000;

/** Not with the reads of a page, which may take longer than anybody waits for the revisions. */
const clients = createClients(environment);

/** The revisions of the platform's public data, for the cache of pages. */
export function readRevisions(): Promise<Revisions> {
  return call(clients, routes.getRevisions, { timeout: patience });
}
