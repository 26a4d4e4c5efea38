import type { HeldRow, DataJob, DataStatus } from '../../../contract/admin/data.ts';
import type { SuggestionFact } from '../../../contract/admin/load-facts.ts';
import type { LoadKind } from '../../../contract/admin/load-kinds.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type { DataJob, DataStatus, HeldRow, SuggestionFact };
export type HeldPage = RouteData<'listHeldRows'>;

/** What is said of a file before it is loaded. */
export type LoadOptions = NonNullable<DataJob['options']>;

export type Spelling = Pick<SuggestionFact, 'kind' | 'region' | 'city' | 'written'> & { meant: string };

export function getDataStatus(clients: Clients, signal?: AbortSignal): Promise<DataStatus> {
  return call(clients, adminRoutes.getDataStatus, { signal });
}

export function listDataJobs(clients: Clients, signal?: AbortSignal): Promise<DataJob[]> {
  return call(clients, adminRoutes.listDataJobs, { signal });
}

export function getDataJob(clients: Clients, id: string, signal?: AbortSignal): Promise<DataJob> {
  return call(clients, adminRoutes.getDataJob, { parameters: { id }, signal });
}

/** Uploads a file; it may take as long as the line needs. */
export function uploadData(
  clients: Clients,
  file: File,
  onProgress: (share: number) => void,
): Promise<DataJob> {
  const body = new FormData();
  body.append('file', file);
  return call(clients, adminRoutes.uploadData, { body, onProgress, timeout: 0 });
}

export function checkData(clients: Clients, id: string, options: LoadOptions): Promise<DataJob> {
  return call(clients, adminRoutes.checkData, { parameters: { id }, body: options });
}

export function loadData(
  clients: Clients,
  id: string,
  options: LoadOptions & { isLossConfirmed: boolean },
): Promise<DataJob> {
  return call(clients, adminRoutes.loadData, { parameters: { id }, body: options });
}

export function undoLoad(
  clients: Clients,
  load: { kind: LoadKind; region?: RegionKey | undefined; load?: number | undefined },
): Promise<DataJob> {
  return call(clients, adminRoutes.undoLoad, { body: load });
}

export function listHeldRows(
  clients: Clients,
  search: {
    kind?: HeldRow['kind'] | undefined;
    regionKey?: RegionKey | undefined;
    offset: number;
    limit: number;
  },
  signal?: AbortSignal,
): Promise<HeldPage> {
  return call(clients, adminRoutes.listHeldRows, { query: { ...search }, signal });
}

export function acceptHeldRows(clients: Clients, ids: string[]): Promise<DataJob> {
  return call(clients, adminRoutes.acceptHeldRows, { body: { ids } });
}

export function suggestSpellings(clients: Clients, region: RegionKey): Promise<DataJob> {
  return call(clients, adminRoutes.suggestSpellings, { body: { region } });
}

export function acceptSpellings(clients: Clients, spellings: Spelling[]): Promise<DataJob> {
  return call(clients, adminRoutes.acceptSpellings, { body: { spellings } });
}

/** A list that a load wrote, as CSV. */
export function getDataList(clients: Clients, name: string): Promise<RouteData<'getDataList'>> {
  return call(clients, adminRoutes.getDataList, { parameters: { name } });
}
