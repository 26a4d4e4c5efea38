import type { BrokerProfile } from '../contract/brokers.ts';
import { routes } from '../contract/routes.ts';
import { call } from './call.ts';
import type { Clients } from './clients.ts';

export function getBrokerProfile(
  clients: Clients,
  code: string,
  signal?: AbortSignal,
): Promise<BrokerProfile> {
  return call(clients, routes.getBrokerProfile, { parameters: { code }, signal });
}
