import type { DataOf } from '../../contract/shared/endpoint.ts';
import type { getOffer as offerCall, listOffers as listCall } from '../../contract/offer/offers.ts';
import { routes } from '../../contract/routes.ts';
import type { OfferPurpose } from '../../contract/shared/vocabulary.ts';
import { call, pageTimeout } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type OfferDetail = DataOf<typeof offerCall>;
export type OfferPage = DataOf<typeof listCall>;

/** Filter for offers; an absent field sets no limit. */
export interface OfferSearch {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  brokerCode?: string | undefined;
  parcelObjectId?: number | undefined;
  purpose?: OfferPurpose | undefined;
  /** Include expired offers; by default only valid ones are listed. */
  includePast?: boolean | undefined;
  offset: number;
  limit: number;
}

/** A page of offers, newest first. */
export function listOffers(clients: Clients, search: OfferSearch, signal?: AbortSignal): Promise<OfferPage> {
  return call(clients, routes.listOffers, { query: { ...search }, signal, timeout: pageTimeout });
}

/** One offer with its parcels, by its code. */
export function getOffer(clients: Clients, code: string, signal?: AbortSignal): Promise<OfferDetail> {
  return call(clients, routes.getOffer, { parameters: { code }, signal, timeout: pageTimeout });
}
