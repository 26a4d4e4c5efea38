import { countOfferActivity } from '../../api/offer/my-offers.ts';
import type { OfferActivityKind } from '../../../contract/offer/offer-states.ts';
import { readSessionStorage, writeSessionStorage } from '../../environment/session-storage.ts';
import { clients } from '../../stores/shared/clients.ts';
import { requireElement } from '../shared/require-element.ts';

/** Counts for the publisher who looked at an offer and chose its number, once per visit. */
const ways = requireElement<HTMLElement>(document, '[data-ways]');
const code = ways.dataset.ways ?? '';

count('view');
ways.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-kind]') : null;
  if (link) count(link.dataset.kind as OfferActivityKind);
});

function count(kind: OfferActivityKind): void {
  const key = `ardi:counted:${kind}:${code}`;
  if (readSessionStorage(key)) return;
  writeSessionStorage(key, '1');
  // Only statistics: the page does without.
  countOfferActivity(clients, code, kind).catch(() => undefined);
}
