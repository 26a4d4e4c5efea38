import type { BrokerProfile } from '../../../contract/offer/brokers.ts';
import { limits } from '../../../contract/shared/limits.ts';
import type { Offer } from '../../../contract/offer/offers.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { mapAddress } from '../../map/map-address.ts';
import { getBrokerProfile } from '../offer/brokers.ts';
import { listOffers } from '../offer/offers.ts';
import { brokerAddress } from '../../../contract/shared/page-addresses.ts';
import { CallFailure } from '../shared/failure.ts';
import { clients, isUnknown, PageReads } from '../shared/page-calls.ts';
import { regionsOfPage } from './page-regions.ts';

export interface ShownOffer extends Offer {
  /** Address of the region's map with the offered parcels selected; undefined if the region is unknown. */
  mapAddress: string | undefined;
}

export interface ShownOffers {
  items: ShownOffer[];
  totalCount: number;
  /** From 1. */
  page: number;
  pages: number;
}

/** Data of a broker's public page. */
export type BrokerPageView =
  | {
      status: 'found';
      reads: PageReads;
      broker: BrokerProfile;
      regionKey: RegionKey | undefined;
      /** Undefined if they could not be loaded. */
      offers: ShownOffers | undefined;
    }
  /**
   * There is no such broker, or it has no public page (specification §1, §6); the two are deliberately
   * indistinguishable.
   */
  | { status: 'none' }
  /** The code is spelled in another case. */
  | { status: 'moved'; address: string }
  /** The platform could not be reached. */
  | { status: 'closed' }
  | { status: 'failed' };

/** Loads a broker's public page with a page (from 1) of its valid offers; a number too high gives the last page. */
export async function brokerPageView(code: string, page: number): Promise<BrokerPageView> {
  const reads = new PageReads();
  const { signal } = reads;
  const wanted = { brokerCode: code, limit: limits.pageSizeDefault };
  const offersOf = (number: number) =>
    listOffers(clients, { ...wanted, offset: (number - 1) * limits.pageSizeDefault }, signal);
  try {
    const [broker, regions, offers] = await Promise.all([
      getBrokerProfile(clients, code, signal),
      regionsOfPage(reads),
      reads.optional(offersOf(page)),
    ]);
    if (broker.code !== code) return { status: 'moved', address: brokerAddress(broker.code) };
    const keys = new Map(regions?.map(({ id, key }) => [id, key]));
    const pages = Math.max(1, Math.ceil((offers?.totalCount ?? 0) / limits.pageSizeDefault));
    const current = Math.min(page, pages);
    const shown = current === page ? offers : await reads.optional(offersOf(current));
    for (const offer of shown?.items ?? []) reads.showsUntil(offer.validUntil);
    return {
      status: 'found',
      reads,
      broker,
      regionKey: keys.get(broker.regionId ?? 0),
      offers: shown && {
        items: shown.items.map((offer) => ({ ...offer, mapAddress: addressOf(offer, keys) })),
        totalCount: shown.totalCount,
        page: current,
        pages,
      },
    };
  } catch (error) {
    if (isUnknown(error)) return { status: 'none' };
    if (error instanceof CallFailure && error.code === 'broker_closed') return { status: 'closed' };
    reads.missing(error);
    return { status: 'failed' };
  }
}

function addressOf(
  { regionId, parcelObjectIds, bounds }: Offer,
  keys: ReadonlyMap<number, RegionKey>,
): string | undefined {
  const key = keys.get(regionId);
  return key && mapAddress(key, parcelObjectIds, bounds);
}
