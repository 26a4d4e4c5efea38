import type { JournalAct, JournalOrigin } from '../../../contract/admin/acts.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type JournalPage = RouteData<'listJournal'>;
export type JournalEntry = JournalPage['items'][number];

export interface JournalSearch {
  act?: JournalAct | undefined;
  origin?: JournalOrigin | undefined;
  regionKey?: RegionKey | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  since?: string | undefined;
  until?: string | undefined;
}

/** A page of the journal, newest first. */
export function listJournal(
  clients: Clients,
  search: JournalSearch & { offset: number; limit: number },
  signal?: AbortSignal,
): Promise<JournalPage> {
  return call(clients, adminRoutes.listJournal, { query: { ...search }, signal });
}
