import type { DataOf } from '../../../contract/shared/endpoint.ts';
import type {
  getOffer as offerCall,
  listOfferPlaces as placesCall,
  listOffers as listCall,
} from '../../../contract/offer/offers.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { OfferOrder } from '../../../contract/shared/orders.ts';
import { offerRoutes } from '../../../contract/offer/routes.ts';
import type { CityPart, OfferPurpose } from '../../../contract/shared/vocabulary.ts';
import { boxQuery } from '../shared/box-query.ts';
import { call } from '../shared/call.ts';
import type { Clients } from '../shared/clients.ts';

export type OfferDetail = DataOf<typeof offerCall>;
export type OfferPage = DataOf<typeof listCall>;
export type OfferPlaces = DataOf<typeof placesCall>;

/** Filter for offers; an absent field sets no limit. */
export interface OfferSearch {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  brokerCode?: string | undefined;
  parcelObjectId?: number | undefined;
  purpose?: OfferPurpose | undefined;
  /** Only those whose middle lies in it. */
  box?: Bounds | undefined;
  /** Riyals for the whole and per m², and m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
  fromSqmPrice?: number | undefined;
  toSqmPrice?: number | undefined;
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** What one of the parcels is, and where it lies. */
  landUseGroup?: string | undefined;
  city?: string | undefined;
  cityPart?: CityPart | undefined;
  municipality?: string | undefined;
  planNo?: string | undefined;
  orderBy?: OfferOrder | undefined;
  /** Include expired offers; by default only valid ones are listed. */
  includePast?: boolean | undefined;
  offset: number;
  limit: number;
}

/** A page of offers, newest first unless another order is asked for. */
export function listOffers(
  clients: Clients,
  { box, ...search }: OfferSearch,
  signal?: AbortSignal,
): Promise<OfferPage> {
  const query = { ...search, ...boxQuery(box) };
  return call(clients, offerRoutes.listOffers, { query, signal });
}

/** Places and prices of the valid offers in a box. */
export function listOfferPlaces(
  clients: Clients,
  { box, ...search }: Omit<OfferSearch, 'offset' | 'limit' | 'orderBy' | 'includePast'> & { box: Bounds },
  signal?: AbortSignal,
): Promise<OfferPlaces> {
  const query = { ...search, ...boxQuery(box) };
  return call(clients, offerRoutes.listOfferPlaces, { query, signal });
}

/** One offer with its parcels, by its code. */
export function getOffer(clients: Clients, code: string, signal?: AbortSignal): Promise<OfferDetail> {
  return call(clients, offerRoutes.getOffer, { parameters: { code }, signal });
}
