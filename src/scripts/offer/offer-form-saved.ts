import type { MyOfferDetail } from '../../api/offer/my-offers.ts';
import { editOfferAddress, offerAddress } from '../../../contract/shared/page-addresses.ts';
import { offerForm as words } from '../../../words/ar/offer/offer-form.ts';
import { offers } from '../../../words/ar/offer/offers.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { requireElement } from '../shared/require-element.ts';
import { root } from './offer-form-elements.ts';

/** What has become of an offer that was saved: its state, what keeps it from being published, other offers. */
export function showSaved(offer: MyOfferDetail, wasToBePublished: boolean): void {
  const saved = requireElement<HTMLElement>(root, '[data-saved]');
  const { state, blockers, otherOffers, code } = offer;
  const sentences: Partial<Record<typeof state, string>> = words.saved;
  requireElement(saved, 'h2').textContent =
    (wasToBePublished || state === 'draft' ? sentences[state] : undefined) ?? words.saved.other;
  requireElement(saved, '[data-far]').textContent =
    offer.farFromSarPerSqm === null ? '' : fill(offers.far, { price: formatNumber(offer.farFromSarPerSqm) });
  const isDraft = state === 'draft' && blockers.length > 0;
  list(saved, '[data-blocked]', isDraft ? blockers.map((blocker) => words.blockers[blocker]) : []);
  list(
    saved,
    '[data-others]',
    otherOffers.map(({ code: other, title }) => {
      const link = document.createElement('a');
      link.href = offerAddress(other);
      link.textContent = title;
      return link;
    }),
  );
  const open = requireElement<HTMLAnchorElement>(saved, '[data-open]');
  open.href = offerAddress(code);
  open.hidden = state !== 'live';
  requireElement<HTMLAnchorElement>(saved, '[data-edit-link]').href = editOfferAddress(code);
  saved.hidden = false;
  saved.focus();
}

function list(saved: HTMLElement, place: string, items: readonly (string | HTMLElement)[]): void {
  const part = requireElement<HTMLElement>(saved, place);
  part.hidden = items.length === 0;
  requireElement(part, 'ul').replaceChildren(
    ...items.map((content) => {
      const item = document.createElement('li');
      item.append(content);
      return item;
    }),
  );
}
