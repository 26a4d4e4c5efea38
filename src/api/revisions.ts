import type { Revisions } from '../contract/revisions.ts';
import { routes } from '../contract/routes.ts';
import { call } from './call.ts';
import { clients } from './page-calls.ts';

/** Milliseconds that a request waits for the revisions at most. */
const patience = 2_000;

/** The revisions of the platform's public data, for the cache of pages. */
export function readRevisions(): Promise<Revisions> {
  return call(clients, routes.getRevisions, { timeout: patience });
}
