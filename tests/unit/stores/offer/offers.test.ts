import { beforeEach, expect, test, vi } from 'vitest';
import type { Offer } from '../../../../contract/offer/offers.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({
  // Never responds.
  clients: { main1: { request: () => new Promise(() => undefined) } },
}));

const { $selectedOffer, $selectedOfferParcels, isSelectedOffer, toggleOffer } =
  await import('../../../../src/stores/offer/offers.ts');
const { $requestedView } = await import('../../../../src/stores/map/requested-view.ts');
const { selectParcel } = await import('../../../../src/stores/map/selection.ts');

const bounds = { southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } };
const offer = (code: string, parcelObjectIds: number[]) => ({ code, parcelObjectIds, bounds }) as Offer;

beforeEach(() => {
  $selectedOffer.set([]);
  $requestedView.set(undefined);
});

test('the selected offer is a list, empty at first; one offer is selected at a time', () => {
  expect($selectedOffer.get()).toEqual([]);
  expect($selectedOfferParcels.get()).toEqual([]);
  const [first, second] = [offer('A', [1, 2]), offer('B', [3])];
  toggleOffer(first);
  expect($selectedOffer.get()).toEqual([first]);
  expect($selectedOfferParcels.get()).toEqual([1, 2]);
  expect($requestedView.get()).toEqual({ bounds: [46, 24, 47, 25] });
  toggleOffer(second);
  expect($selectedOffer.get()).toEqual([second]);
  expect([first, second].map((each) => isSelectedOffer($selectedOffer.get(), each))).toEqual([false, true]);
});

test('toggling the selected offer again, or selecting something else, leaves none', () => {
  toggleOffer(offer('A', [1]));
  $requestedView.set(undefined);
  toggleOffer(offer('A', [1]));
  expect($selectedOffer.get()).toEqual([]);
  expect($requestedView.get()).toBeUndefined();
  toggleOffer(offer('A', [1]));
  selectParcel(5);
  expect($selectedOffer.get()).toEqual([]);
  expect($selectedOfferParcels.get()).toEqual([]);
});
