import type { BrokerProfile } from '../../contract/offer/brokers.ts';
import { routes } from '../../contract/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export function getBrokerProfile(
  clients: Clients,
  code: string,
  signal?: AbortSignal,
): Promise<BrokerProfile> {
  return call(clients, routes.getBrokerProfile, { parameters: { code }, signal });
}
