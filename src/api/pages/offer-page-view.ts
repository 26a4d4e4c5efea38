import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import { offerAddress } from '../../../contract/shared/page-addresses.ts';
import type { Offer } from '../../../contract/offer/offers.ts';
import type { ParcelOfPlan } from '../../../contract/parcel/outlines.ts';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { neighborhoodPrice, type NeighborhoodPrice } from '../parcel/neighborhood-price.ts';
import { getOffer, listOffers, type OfferDetail } from '../offer/offers.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { getParcelPlan } from '../parcel/parcels.ts';
import { regionsOfPage } from './page-regions.ts';

/** Maximum number of similar offers on the page. */
const mostSimilar = 5;
/** Maximum length of an offer code, in characters. */
const codeLength = 40;

/** Data of an offer's page; parts that could not be loaded are undefined. */
export interface FoundOffer {
  status: 'found';
  reads: PageReads;
  offer: OfferDetail;
  regionKey: RegionKey | undefined;
  plan: ParcelOfPlan[] | undefined;
  /** Median of the neighborhood in the year up to today; also undefined for leases. */
  neighborhood: NeighborhoodPrice | undefined;
  /** Valid offers for the same purpose: in its neighborhood, or if there are none, in its region. */
  similar: { where: 'neighborhood' | 'region'; offers: Offer[] } | undefined;
}

export type OfferPageView =
  FoundOffer | { status: 'moved'; address: string } | { status: 'none' } | { status: 'failed' };

/** Loads the page of an offer, at its own address or under that of its region (specification §2). */
export async function offerPageView({
  code,
  region,
}: {
  code: string;
  region?: string | undefined;
}): Promise<OfferPageView> {
  const isFit = code.trim() !== '' && code.length <= codeLength;
  if (!isFit || (region !== undefined && !regionKeyOf(region))) return { status: 'none' };
  const reads = new PageReads();
  const { signal } = reads;
  try {
    const [offer, regions] = await Promise.all([getOffer(clients, code, signal), regionsOfPage(reads)]);
    const regionKey = regions?.find(({ id }) => id === offer.regionId)?.key;
    const own = offerAddress(offer.code);
    // If the region list could not be loaded, the region in the address is trusted.
    const isRight = code === offer.code && (region === undefined || !regionKey || region === regionKey);
    if (!isRight) {
      return { status: 'moved', address: region === undefined || !regionKey ? own : `/${regionKey}${own}` };
    }
    const [plan, neighborhood, similar] = await Promise.all([
      reads.optional(getParcelPlan(clients, offer.parcelObjectIds, signal)),
      offer.purpose === 'sale'
        ? neighborhoodPrice(offer.neighborhoodId, { lastDay: reads.day }, reads)
        : undefined,
      reads.optional(similarTo(offer, signal)),
    ]);
    for (const shown of [offer, ...(similar?.offers ?? [])]) reads.showsUntil(shown.validUntil);
    return { status: 'found', reads, offer, regionKey, plan, neighborhood, similar };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none' };
    reads.missing(error);
    return { status: 'failed' };
  }
}

/** The revision groups of the data on an offer's page, see `cachePage`. */
export function offerGroups({ regionKey }: FoundOffer): RevisionGroup[] {
  return ['offers', 'organisations', ...(regionKey ? [`land:${regionKey}` as const] : [])];
}

async function similarTo(offer: OfferDetail, signal: AbortSignal): Promise<FoundOffer['similar']> {
  const { code, purpose, regionId, neighborhoodId } = offer;
  const others = async (place: { regionId?: number; neighborhoodId?: number }) => {
    // One more than shown, as the offer itself may be among them.
    const search = { ...place, purpose, offset: 0, limit: mostSimilar + 1 };
    const { items } = await listOffers(clients, search, signal);
    return items.filter((each) => each.code !== code).slice(0, mostSimilar);
  };
  const near = neighborhoodId === null ? [] : await others({ neighborhoodId });
  if (near.length > 0) return { where: 'neighborhood', offers: near };
  return { where: 'region', offers: await others({ regionId }) };
}
