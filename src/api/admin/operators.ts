import type { OperatorRight, OperatorRole } from '../../../contract/admin/rights.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { adminRoutes } from '../../../contract/admin/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type Desk = RouteData<'getDesk'>;
export type Operator = RouteData<'listOperators'>[number];
export type AccessToken = RouteData<'listTokens'>[number];

/** Who the caller is at the desk, and what they may do there. */
export function getDesk(clients: Clients, signal?: AbortSignal): Promise<Desk> {
  return call(clients, adminRoutes.getDesk, { signal });
}

export function listOperators(clients: Clients, signal?: AbortSignal): Promise<Operator[]> {
  return call(clients, adminRoutes.listOperators, { signal });
}

export function addOperator(
  clients: Clients,
  operator: { phoneNumber: string; name: string | null; role: OperatorRole },
): Promise<Operator> {
  return call(clients, adminRoutes.addOperator, { body: operator });
}

/** Changes a role; the platform refuses if it is no longer `roleBefore`. */
export function changeOperator(
  clients: Clients,
  { id, ...roles }: { id: number; role: OperatorRole; roleBefore: OperatorRole },
): Promise<Operator> {
  return call(clients, adminRoutes.changeOperator, { parameters: { id }, body: roles });
}

export async function removeOperator(clients: Clients, id: number): Promise<void> {
  await call(clients, adminRoutes.removeOperator, { parameters: { id } });
}

export function listTokens(clients: Clients, signal?: AbortSignal): Promise<AccessToken[]> {
  return call(clients, adminRoutes.listTokens, { signal });
}

/** Makes a token; `token` of the answer is the only copy of it. */
export function addToken(
  clients: Clients,
  token: { name: string; rights: OperatorRight[]; expiresOn: string | null },
): Promise<RouteData<'addToken'>> {
  return call(clients, adminRoutes.addToken, { body: token });
}

export function revokeToken(clients: Clients, id: number): Promise<AccessToken> {
  return call(clients, adminRoutes.revokeToken, { parameters: { id } });
}
