import { getOffer, type OfferDetail } from '../../api/offer/offers.ts';
import { createSelectionLoader } from '../map/selection-loader.ts';
import { showBounds } from '../map/requested-view.ts';
import { clients } from '../shared/clients.ts';
import { $selectedOffer } from './offers.ts';

export type { OfferDetail };

const offer = createSelectionLoader<OfferDetail>((selection) =>
  selection.kind === 'offer' ? (signal) => getOffer(clients, selection.code, signal) : undefined,
);

/** Details of the selected offer. */
export const $openOffer = offer.$load;
export const loadOpenOffer = offer.load;

// Its parcels are marked, and come into view.
$openOffer.listen((load) => {
  if (load.status !== 'ready') return;
  $selectedOffer.set([load.value]);
  showBounds(load.value.bounds);
});
