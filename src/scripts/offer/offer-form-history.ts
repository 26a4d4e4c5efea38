import type { MyOfferDetail } from '../../api/offer/my-offers.ts';
import { offerForm as words } from '../../../words/ar/offer/offer-form.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate } from '../../../words/format.ts';
import type { OfferField } from '../../stores/offer/offer-form.ts';
import { requireElement } from '../shared/require-element.ts';
import { root } from './offer-form-elements.ts';

/** What the fields of the form are called. */
export const fieldWords: Readonly<Record<OfferField, string>> = {
  organisation: words.organisation,
  purpose: words.purpose,
  parcels: words.parcels,
  priceBasis: words.basis,
  price: words.price,
  description: words.text,
  photos: words.photos,
  licenceNo: words.licenceNo,
  licenceEnds: words.licenceEnds,
  phone: words.phone,
  whatsapp: words.whatsapp,
};

/** Shows who did what to an offer and when, newest first. */
export function showHistory({ history }: MyOfferDetail): void {
  const part = requireElement<HTMLElement>(root, '[data-history]');
  requireElement(part, 'ol').replaceChildren(
    ...history.map(({ act, by, at, changed }) => {
      const names = changed.map((name) => fieldWords[name as OfferField] ?? name);
      const what = words.history.acts[act] + (names.length > 0 ? `: ${names.join('، ')}` : '');
      const item = document.createElement('li');
      const note = document.createElement('small');
      note.textContent =
        by === null ? formatDate(at) : fill(words.history.by, { name: by, day: formatDate(at) });
      item.append(what, note);
      return item;
    }),
  );
  part.hidden = history.length === 0;
}
