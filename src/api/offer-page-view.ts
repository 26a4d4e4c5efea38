import { riyadhDay } from '../contract/days.ts';
import { regionKeyOf } from '../contract/region-names.ts';
import { offerAddress } from '../contract/page-addresses.ts';
import type { Offer } from '../contract/offers.ts';
import type { ParcelOfPlan } from '../contract/outlines.ts';
import type { RegionKey } from '../contract/vocabulary.ts';
import { neighborhoodPrice, type NeighborhoodPrice } from './neighborhood-price.ts';
import { getOffer, listOffers, type OfferDetail } from './offers.ts';
import { clients, ifHad, isUnknown, noteMissing, patienceSignal } from './page-calls.ts';
import { getParcelPlan } from './parcels.ts';
import { cachedRegions } from './regions-cache.ts';

/** Similar offers that the page names. */
const mostSimilar = 5;
/** Characters that a code takes. */
const codeLength = 40;

/** What the page of an offer is rendered from; parts that could not be had are undefined. */
export interface FoundOffer {
  status: 'found';
  offer: OfferDetail;
  regionKey: RegionKey | undefined;
  plan: ParcelOfPlan[] | undefined;
  /** The median of the neighbourhood in the year up to today; undefined for leases too. */
  neighborhood: NeighborhoodPrice | undefined;
  /** Valid ones for the same purpose: in its neighbourhood, or where that has none, in its region. */
  similar: { where: 'neighborhood' | 'region'; offers: Offer[] } | undefined;
}

export type OfferPageView =
  FoundOffer | { status: 'moved'; address: string } | { status: 'none' } | { status: 'failed' };

/** The page of an offer, under its own address or below that of its region (specification §2). */
export async function offerPageView({
  code,
  region,
}: {
  code: string;
  region?: string | undefined;
}): Promise<OfferPageView> {
  const isFit = code.trim() !== '' && code.length <= codeLength;
  if (!isFit || (region !== undefined && !regionKeyOf(region))) return { status: 'none' };
  const signal = patienceSignal();
  try {
    const [offer, regions] = await Promise.all([getOffer(clients, code, signal), cachedRegions()]);
    const regionKey = regions?.find(({ id }) => id === offer.regionId)?.key;
    const own = offerAddress(offer.code);
    // Where the list of regions cannot be had, the one in the address is believed.
    const isRight = code === offer.code && (region === undefined || !regionKey || region === regionKey);
    if (!isRight) {
      return { status: 'moved', address: region === undefined || !regionKey ? own : `/${regionKey}${own}` };
    }
    const [plan, neighborhood, similar] = await Promise.all([
      ifHad(getParcelPlan(clients, offer.parcelObjectIds, signal)),
      offer.purpose === 'sale' ? neighborhoodPrice(offer.neighborhoodId, riyadhDay(), signal) : undefined,
      ifHad(similarTo(offer, signal)),
    ]);
    return { status: 'found', offer, regionKey, plan, neighborhood, similar };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none' };
    noteMissing(error);
    return { status: 'failed' };
  }
}

async function similarTo(offer: OfferDetail, signal: AbortSignal): Promise<FoundOffer['similar']> {
  const { code, purpose, regionId, neighborhoodId } = offer;
  const others = async (place: { regionId?: number; neighborhoodId?: number }) => {
    // One more than is named: the offer itself may be among them.
    const search = { ...place, purpose, offset: 0, limit: mostSimilar + 1 };
    const { items } = await listOffers(clients, search, signal);
    return items.filter((each) => each.code !== code).slice(0, mostSimilar);
  };
  const near = neighborhoodId === null ? [] : await others({ neighborhoodId });
  if (near.length > 0) return { where: 'neighborhood', offers: near };
  return { where: 'region', offers: await others({ regionId }) };
}
