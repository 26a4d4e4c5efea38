import { atom, computed } from 'nanostores';
import { listOffers, type OfferPage } from '../../api/offer/offers.ts';
import type { Offer } from '../../contract/offer/offers.ts';
import { clients } from '../shared/clients.ts';
import { createSelectionLoader } from '../map/selection-loader.ts';
import { $selection, onlyParcelOf } from '../map/selection.ts';
import { showBounds } from '../map/requested-view.ts';

/** The panel lists this many. */
export const shownOffers = 5;

const offers = createSelectionLoader<OfferPage>((selection) => {
  const parcelObjectId = onlyParcelOf(selection);
  const neighborhoodId = selection.kind === 'neighborhood' ? selection.neighborhoodId : undefined;
  if (parcelObjectId === undefined && neighborhoodId === undefined) return undefined;
  const search = { parcelObjectId, neighborhoodId, offset: 0, limit: shownOffers };
  return (signal) => listOffers(clients, search, signal);
});

/** Valid offers of the parcel or the neighbourhood that is selected, newest first (specification §3, «offers data»). */
export const $offers = offers.$load;
export const loadOffers = offers.load;

/** The offer that was chosen among them («selected offer data»). */
export const $selectedOffer = atom<Offer | undefined>(undefined);

/** Ids of its parcels («selected offer parcels»); the map marks them. */
export const $selectedOfferParcels = computed(
  $selectedOffer,
  (offer): readonly number[] => offer?.parcelObjectIds ?? [],
);

/** Marks an offer's parcels on the map and shows them whole; the same offer again lets go of it. */
export function toggleOffer(offer: Offer): void {
  const isLeft = $selectedOffer.get()?.code === offer.code;
  $selectedOffer.set(isLeft ? undefined : offer);
  if (!isLeft) showBounds(offer.bounds);
}

// An offer belongs to the list that it was chosen from.
$selection.listen(() => $selectedOffer.set(undefined));
