import * as calls from '../../api/offer/desk-offers.ts';
import type {
  DeskOffer,
  DeskOfferPage,
  JoinDecision,
  JoinRequestPage,
  OfferDecision,
} from '../../api/offer/desk-offers.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';
import { outcomeOf, type Outcome } from '../shared/outcome.ts';

/** Offers of members, and requests to join organizations, at the desk. Pages begin with 1. */

const offers = createLoader<DeskOfferPage>();
export const $deskOffers = offers.$load;
const joinRequests = createLoader<JoinRequestPage>();
export const $joinRequests = joinRequests.$load;

const paging = (number: number) => ({ offset: (number - 1) * limits.listPage, limit: limits.listPage });

export async function showOffers(state: 'review' | 'hidden', number: number): Promise<void> {
  await offers.start((signal) =>
    withFailureMessage(calls.listOffers(clients, { state, ...paging(number) }, signal)),
  );
}

export function decideOffer(
  offer: DeskOffer,
  decision: OfferDecision,
  reason: string | null,
): Promise<Outcome> {
  return outcomeOf(async () => void (await calls.decideOffer(clients, offer, { decision, reason })));
}

export async function showJoinRequests(number: number): Promise<void> {
  await joinRequests.start((signal) =>
    withFailureMessage(calls.listJoinRequests(clients, paging(number), signal)),
  );
}

export function decideJoinRequest(id: number, decision: JoinDecision): Promise<Outcome> {
  return outcomeOf(() => calls.decideJoinRequest(clients, id, decision));
}
