import type { AmendableItem, AmendedItem, Amendment } from '../../../contract/admin/amendments.ts';
import type { DataJob } from '../../../contract/admin/data.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type { AmendableItem, AmendedItem, Amendment };
export type AmendmentPage = RouteData<'listAmendments'>;

/** A field with what the operator saw of it, and what it is to be; empty: not known. */
export interface Correction {
  field: string;
  from: string | null;
  value: string;
}

type Which = Pick<AmendableItem, 'key' | 'regionKey'>;

export function findItem(
  clients: Clients,
  query: { item: AmendedItem; itemKey: string; regionKey: RegionKey | undefined },
  signal?: AbortSignal,
): Promise<AmendableItem> {
  return call(clients, adminRoutes.findItem, { query, signal });
}

export function listAmendments(
  clients: Clients,
  query: { regionKey?: RegionKey; offset: number; limit: number },
  signal?: AbortSignal,
): Promise<AmendmentPage> {
  return call(clients, adminRoutes.listAmendments, { query, signal });
}

export function correctItem(
  clients: Clients,
  body: Which & { item: AmendedItem; reason: string; values: readonly Correction[] },
): Promise<DataJob> {
  return call(clients, adminRoutes.correctItem, { body });
}

export function withdrawItem(
  clients: Clients,
  body: Which & { item: AmendedItem; reason: string },
): Promise<DataJob> {
  return call(clients, adminRoutes.withdrawItem, { body });
}

export function retireParcel(
  clients: Clients,
  body: { parcelObjectId: number; successors: readonly number[]; reason?: string },
): Promise<DataJob> {
  return call(clients, adminRoutes.retireParcel, { body });
}

export function endAmendment(clients: Clients, id: number): Promise<Amendment> {
  return call(clients, adminRoutes.endAmendment, { parameters: { id } });
}
