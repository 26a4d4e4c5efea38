import type { z } from 'zod';
import type { RouteData } from '../../../contract/endpoints.ts';
import type { MemberRole } from '../../../contract/offer/member-roles.ts';
import type {
  askToJoin as askCall,
  BrokerRow,
  createOrganisation as createCall,
  JoinRequest,
  Membership,
  MyOrganisations,
  OrganisationPeople,
  OwnJoinRequest,
} from '../../../contract/offer/organisations.ts';
import { offerRoutes } from '../../../contract/offer/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Calls about organisations, their members and those who ask to become one. */

export type { BrokerRow, JoinRequest, Membership, MyOrganisations, OrganisationPeople, OwnJoinRequest };
export type FoundOrganisations = RouteData<'findOrganisationsToJoin'>;
export type BrokerPage = RouteData<'listBrokers'>;
export type NewOrganisation = z.input<typeof createCall.body>;
export type NewJoinRequest = z.input<typeof askCall.body>;
/** How a request is decided: the role of the new member, or why they are rejected. */
export type JoinDecision =
  { isAccepted: true; role: MemberRole } | { isAccepted: false; role: null; reason: string | null };

export function listMyOrganisations(clients: Clients, signal?: AbortSignal): Promise<MyOrganisations> {
  return call(clients, offerRoutes.listMyOrganisations, { signal });
}

export function createOrganisation(clients: Clients, body: NewOrganisation): Promise<MyOrganisations> {
  return call(clients, offerRoutes.createOrganisation, { body });
}

export function findOrganisations(
  clients: Clients,
  text: string,
  signal?: AbortSignal,
): Promise<FoundOrganisations> {
  return call(clients, offerRoutes.findOrganisationsToJoin, { query: { text }, signal });
}

export function askToJoin(clients: Clients, code: string, body: NewJoinRequest): Promise<MyOrganisations> {
  return call(clients, offerRoutes.askToJoin, { parameters: { code }, body });
}

export function withdrawJoinRequest(clients: Clients, id: number): Promise<MyOrganisations> {
  return call(clients, offerRoutes.withdrawJoinRequest, { parameters: { id } });
}

export function listPeople(
  clients: Clients,
  code: string,
  signal?: AbortSignal,
): Promise<OrganisationPeople> {
  return call(clients, offerRoutes.listOrganisationPeople, { parameters: { code }, signal });
}

export function decideJoinRequest(
  clients: Clients,
  { code, id }: { code: string; id: number },
  body: JoinDecision,
): Promise<OrganisationPeople> {
  return call(clients, offerRoutes.decideJoinRequest, { parameters: { code, id }, body });
}

export function changeMemberRole(
  clients: Clients,
  { code, id }: { code: string; id: number },
  role: MemberRole,
): Promise<OrganisationPeople> {
  return call(clients, offerRoutes.changeMemberRole, { parameters: { code, id }, body: { role } });
}

export function endMembership(
  clients: Clients,
  { code, id }: { code: string; id: number },
): Promise<MyOrganisations> {
  return call(clients, offerRoutes.endMembership, { parameters: { code, id } });
}

/** Brokers with a public page, those with the most offers first. */
export function listBrokers(
  clients: Clients,
  search: { regionId?: number | undefined; text?: string | undefined; offset: number; limit: number },
  signal?: AbortSignal,
): Promise<BrokerPage> {
  return call(clients, offerRoutes.listBrokers, { query: { ...search }, signal });
}
