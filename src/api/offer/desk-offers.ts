import type { DeskOffer } from '../../../contract/offer/desk-offers.ts';
import type { OfferDecision } from '../../../contract/offer/offer-states.ts';
import type { RouteData } from '../../../contract/endpoints.ts';
import { deskOfferRoutes } from '../../../contract/offer/desk-routes.ts';
import type { JoinDecision, JoinRequest } from './organisations.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Calls of the desk about offers of members and requests to join organisations. */

export type { DeskOffer, JoinDecision, JoinRequest, OfferDecision };
export type DeskOfferPage = RouteData<'listOffersAtDesk'>;
export type JoinRequestPage = RouteData<'listJoinRequestsAtDesk'>;

interface Paging {
  offset: number;
  limit: number;
}
export function listOffers(
  clients: Clients,
  query: { state: 'review' | 'hidden' } & Paging,
  signal?: AbortSignal,
): Promise<DeskOfferPage> {
  return call(clients, deskOfferRoutes.listOffersAtDesk, { query: { ...query }, signal });
}

/** The version is that which the operator saw. */
export function decideOffer(
  clients: Clients,
  { code, version }: DeskOffer,
  { decision, reason }: { decision: OfferDecision; reason: string | null },
): Promise<DeskOffer> {
  const body = { decision, reason, version };
  return call(clients, deskOfferRoutes.decideOffer, { parameters: { code }, body });
}

export function listJoinRequests(
  clients: Clients,
  query: Paging,
  signal?: AbortSignal,
): Promise<JoinRequestPage> {
  return call(clients, deskOfferRoutes.listJoinRequestsAtDesk, { query: { ...query }, signal });
}

export async function decideJoinRequest(clients: Clients, id: number, body: JoinDecision): Promise<void> {
  await call(clients, deskOfferRoutes.decideJoinRequestAtDesk, { parameters: { id }, body });
}
