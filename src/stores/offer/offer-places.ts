import { computed } from 'nanostores';
import { listOfferPlaces, type OfferPlaces } from '../../api/offer/offers.ts';
import { $conditions, $scope } from '../map/filters/filter-scope.ts';
import { $overlays } from '../map/overlays.ts';
import { restBeforeAsking } from '../map/sale-places.ts';
import { $mapTab } from '../map/map-tab.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, lastValue } from '../shared/load.ts';
import { offerConditions } from './offer-conditions.ts';

const places = createLoader<OfferPlaces>();

/** Places and prices of the offers in view; undefined while none are to be drawn. */
export const $lastOfferPlaces = lastValue(places.$load);

/** Pins are drawn while their layer is on, and beside the list of offers. */
const $showsPins = computed(
  [$overlays, $mapTab],
  (overlays, tab) => overlays.includes('offers') || tab === 'offers',
);

/** Fetches whenever the view, the filters or the layer change. Returns the cleanup function. */
export function followOfferPlaces(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const $asked = computed([$showsPins, $scope, $conditions], (...asked) => asked);
  const stop = $asked.subscribe(([isShown, box, conditions]) => {
    clearTimeout(timer);
    if (!isShown) return places.reset();
    if (!box) return;
    timer = setTimeout(() => {
      const search = { box, ...offerConditions(conditions) };
      void places.start((signal) => listOfferPlaces(clients, search, signal));
    }, restBeforeAsking);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
