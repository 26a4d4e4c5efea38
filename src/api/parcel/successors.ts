import type { Retirement } from '../../../contract/parcel/successors.ts';
import { parcelRoutes } from '../../../contract/parcel/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type { Retirement };

/** What has become of a parcel that was subdivided or merged; nothing of any other. */
export function listSuccessors(
  clients: Clients,
  parcelObjectId: number,
  signal?: AbortSignal,
): Promise<Retirement> {
  return call(clients, parcelRoutes.listSuccessors, { query: { parcelObjectId }, signal });
}
