import { expect, test } from 'vitest';
import { endOfLicence, shownStateOf, type OfferState } from '../../../contract/offer/offer-states.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

test('a licence lasts until the end of its last day in Riyadh', () => {
  expect(endOfLicence('2026-11-28')).toBe('2026-11-28T20:59:59.000Z');
});

test.each<[OfferState, boolean, string | null, string]>([
  ['live', false, '2026-11-28T20:59:59.000Z', 'live'],
  ['live', false, '2026-11-28T11:59:59.000Z', 'expired'],
  ['live', false, null, 'live'],
  ['live', true, '2026-11-28T11:59:59.000Z', 'hidden'],
  ['paused', false, '2026-11-01T20:59:59.000Z', 'expired'],
  ['review', false, '2026-12-01T20:59:59.000Z', 'review'],
  ['draft', true, null, 'draft'],
  ['ended', true, '2026-11-01T20:59:59.000Z', 'ended'],
])('a %s offer (hidden: %s, licence until %s) is shown as %s', (state, isHidden, validUntil, shown) => {
  expect(shownStateOf({ state, isHidden, validUntil }, now)).toBe(shown);
});
