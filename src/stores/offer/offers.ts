import { atom, computed } from 'nanostores';
import { listOffers, type OfferPage } from '../../api/offer/offers.ts';
import type { Offer } from '../../../contract/offer/offers.ts';
import { clients } from '../shared/clients.ts';
import { createSelectionLoader } from '../map/selection-loader.ts';
import { $selection, onlyParcelOf } from '../map/selection.ts';
import { showBounds } from '../map/requested-view.ts';

/** Number of offers listed in the panel. */
export const shownOffers = 5;

const offers = createSelectionLoader<OfferPage>((selection) => {
  const parcelObjectId = onlyParcelOf(selection);
  const neighborhoodId = selection.kind === 'neighborhood' ? selection.neighborhoodId : undefined;
  if (parcelObjectId === undefined && neighborhoodId === undefined) return undefined;
  const search = { parcelObjectId, neighborhoodId, offset: 0, limit: shownOffers };
  return (signal) => listOffers(clients, search, signal);
});

/** Valid offers of the selected parcel or neighborhood, newest first (specification §3, «offers data»). */
export const $offers = offers.$load;
export const loadOffers = offers.load;

/** The offer selected in the list; none or one («selected offer data», a list). */
export const $selectedOffer = atom<readonly Offer[]>([]);

/** Ids of its parcels («selected offer parcels»), highlighted on the map. */
export const $selectedOfferParcels = computed($selectedOffer, (offers): readonly number[] =>
  offers.flatMap(({ parcelObjectIds }) => parcelObjectIds),
);

export function isSelectedOffer(selected: readonly Offer[], { code }: Offer): boolean {
  return selected.some((offer) => offer.code === code);
}

/** Highlights an offer's parcels and fits the map to them; toggling the same offer again deselects it. */
export function toggleOffer(offer: Offer): void {
  const isLeft = isSelectedOffer($selectedOffer.get(), offer);
  $selectedOffer.set(isLeft ? [] : [offer]);
  if (!isLeft) showBounds(offer.bounds);
}

// A selected offer belongs to the list of the current selection.
$selection.listen(() => $selectedOffer.set([]));
