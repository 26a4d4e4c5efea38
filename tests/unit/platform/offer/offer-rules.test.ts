import { expect, test } from 'vitest';
import { mayChange, stateAfterChange } from '../../../../platform/modules/offer/offer-rules.ts';
import type { MemberRole } from '../../../../contract/offer/member-roles.ts';
import type { OfferBlocker, OfferState } from '../../../../contract/offer/offer-states.ts';

const [text, price] = [['description'], ['price']];

test.each<[OfferState, string[], OfferBlocker[], boolean, boolean, OfferState]>([
  ['draft', text, [], false, true, 'live'],
  ['draft', text, [], true, true, 'review'],
  ['draft', text, [], false, false, 'draft'],
  ['draft', text, ['licence_ended'], false, true, 'draft'],
  ['ended', text, [], false, false, 'ended'],
  ['ended', text, [], false, true, 'live'],
  ['ended', text, ['licence_missing'], false, true, 'draft'],
  ['live', text, [], false, false, 'live'],
  ['live', text, [], true, false, 'review'],
  ['live', price, [], true, false, 'live'],
  ['live', text, ['licence_missing'], false, false, 'draft'],
  // One that has ended is told as such; the offer is not taken from its owners.
  ['live', price, ['licence_ended'], false, false, 'live'],
  ['paused', text, [], true, false, 'draft'],
  ['paused', price, [], true, false, 'paused'],
  ['review', text, [], true, false, 'review'],
])(
  'a %s offer of which %j changed, blocked by %j (reviewed: %s, to be published: %s), is %s',
  (before, changed, blockers, needsReview, isToBePublished, after) => {
    expect(stateAfterChange(before, { changed, blockers, needsReview, isToBePublished })).toBe(after);
  },
);

test.each<[MemberRole, boolean, boolean]>([
  ['owner', true, true],
  ['manager', true, true],
  ['agent', false, true],
])('%s may change the offers of colleagues: %s, their own: %s', (role, ofColleague, own) => {
  const offer = (createdBy: number, source: number | null = null) => ({
    source_id: source,
    created_by_id: createdBy,
  });
  expect(mayChange(offer(2), { role }, 1)).toBe(ofColleague);
  expect(mayChange(offer(1), { role }, 1)).toBe(own);
  expect(mayChange(offer(1, 5), { role }, 1)).toBe(false);
});
