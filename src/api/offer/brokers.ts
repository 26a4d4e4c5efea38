import type { BrokerProfile } from '../../../contract/offer/brokers.ts';
import { offerRoutes } from '../../../contract/offer/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export function getBrokerProfile(
  clients: Clients,
  code: string,
  signal?: AbortSignal,
): Promise<BrokerProfile> {
  return call(clients, offerRoutes.getBrokerProfile, { parameters: { code }, signal });
}
