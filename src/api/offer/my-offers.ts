import type { z } from 'zod';
import type { RouteData } from '../../../contract/endpoints.ts';
import type {
  changeOffer as changeCall,
  createOffer as createCall,
  MyOffer,
  MyOfferDetail,
} from '../../../contract/offer/my-offers.ts';
import type { EndReason, OfferActivityKind, OwnerAct } from '../../../contract/offer/offer-states.ts';
import { offerRoutes } from '../../../contract/offer/routes.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

/** Calls of those who publish offers, and of those who write to them. */

export type { MyOffer, MyOfferDetail };
export type MyOfferPage = RouteData<'listMyOffers'>;
export type OfferContacts = RouteData<'listOfferContacts'>;
export type NewOffer = z.input<typeof createCall.body>;
export type ChangedOffer = z.input<typeof changeCall.body>;

interface MyOfferSearch {
  organisationCode?: string | undefined;
  state?: MyOffer['state'] | undefined;
  offset: number;
  limit: number;
}
/** Photos are encoded while the call waits. */
const saveTimeout = 60_000;

export function listMyOffers(
  clients: Clients,
  search: MyOfferSearch,
  signal?: AbortSignal,
): Promise<MyOfferPage> {
  return call(clients, offerRoutes.listMyOffers, { query: { ...search }, signal });
}

export function getMyOffer(clients: Clients, code: string, signal?: AbortSignal): Promise<MyOfferDetail> {
  return call(clients, offerRoutes.getMyOffer, { parameters: { code }, signal });
}

export function createOffer(clients: Clients, body: NewOffer): Promise<MyOfferDetail> {
  return call(clients, offerRoutes.createOffer, { body, timeout: saveTimeout });
}

export function changeOffer(clients: Clients, code: string, body: ChangedOffer): Promise<MyOfferDetail> {
  return call(clients, offerRoutes.changeOffer, { parameters: { code }, body, timeout: saveTimeout });
}

/** The version is that which the person saw: what a colleague changed since is not written over. */
export function actOnOffer(
  clients: Clients,
  { code, version }: Pick<MyOffer, 'code' | 'version'>,
  { act, why }: { act: OwnerAct; why: EndReason | null },
): Promise<MyOfferDetail> {
  const body = { act, why, version };
  return call(clients, offerRoutes.actOnOffer, { parameters: { code }, body });
}

export function renewOffer(
  clients: Clients,
  { code, version }: Pick<MyOffer, 'code' | 'version'>,
  licence: { licenceNo: string; licenceEnds: string },
): Promise<MyOfferDetail> {
  const body = { ...licence, version };
  return call(clients, offerRoutes.renewOffer, { parameters: { code }, body });
}

export function listOfferContacts(
  clients: Clients,
  code: string,
  paging: { offset: number; limit: number },
  signal?: AbortSignal,
): Promise<OfferContacts> {
  const query = { ...paging };
  return call(clients, offerRoutes.listOfferContacts, { parameters: { code }, query, signal });
}

/** Sends a message to the publisher of an offer. */
export async function sendOfferContact(
  clients: Clients,
  code: string,
  body: {
    name: string;
    phoneNumber: string;
    message: string | null;
    website: string;
    recaptchaResponse: string;
  },
): Promise<void> {
  await call(clients, offerRoutes.sendOfferContact, { parameters: { code }, body });
}

/** Counts that an offer was looked at, or its number chosen. */
export async function countOfferActivity(
  clients: Clients,
  code: string,
  kind: OfferActivityKind,
): Promise<void> {
  await call(clients, offerRoutes.countOfferActivity, { parameters: { code }, body: { kind } });
}
