import type { MyOffer } from '../../api/offer/my-offers.ts';
import { endReasons, noticeDays, shownOfferStates } from '../../../contract/offer/offer-states.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { editOfferAddress, offerAddress } from '../../../contract/shared/page-addresses.ts';
import { myOffers as words } from '../../../words/ar/offer/my-offers.ts';
import { offerForm } from '../../../words/ar/offer/offer-form.ts';
import { offers } from '../../../words/ar/offer/offers.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import {
  $myOffers,
  act,
  loadMoreOffers,
  loadMyOffers,
  readContacts,
  renew,
} from '../../stores/offer/my-offers.ts';
import { $myOrganisations, loadMyOrganisations } from '../../stores/offer/organisations.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';

/** The offers of the person's organizations, on the page of the profile. */
const root = requireElement<HTMLElement>(document, '[data-my-offers]');
const note = requireElement<HTMLElement>(root, '[data-note]');
const retry = requireElement<HTMLButtonElement>(root, '[data-retry]');
const states = requireElement<HTMLElement>(root, '[data-states]');
const select = requireElement<HTMLSelectElement>(states, 'select');
const list = requireElement(root, 'ol');
const more = requireElement<HTMLButtonElement>(root, '[data-more]');
const create = requireElement<HTMLElement>(root, '[data-create]');

const load = () => void loadMyOffers(shownOfferStates.find((state) => state === select.value));
select.addEventListener('change', load);
retry.addEventListener('click', () => {
  if ($myOrganisations.get().status === 'failed') void loadMyOrganisations();
  else load();
});
more.addEventListener('click', () => {
  more.disabled = true;
  void loadMoreOffers().then((outcome) => {
    more.disabled = false;
    if (outcome) note.textContent = outcome.message ?? words.failed;
  });
});

// Who belongs to no organization has no offers.
$myOrganisations.subscribe((organisations) => {
  if (organisations.status === 'failed') fail(organisations.message);
  if (organisations.status !== 'ready') return;
  const isMember = organisations.value.memberships.length > 0;
  create.hidden = !isMember;
  if (isMember) return load();
  note.textContent = words.noOrganisation;
});
$myOffers.subscribe((offers) => {
  root.setAttribute('aria-busy', String(offers.status === 'loading'));
  if (offers.status === 'failed') fail(offers.message);
  if (offers.status !== 'ready') return;
  const { items, totalCount } = offers.value;
  retry.hidden = true;
  states.hidden = totalCount === 0 && select.value === '';
  note.textContent =
    totalCount > 0
      ? fill(words.found, { count: formatNumber(totalCount) })
      : select.value === ''
        ? words.none
        : words.noneInState;
  more.hidden = items.length >= totalCount;
  list.replaceChildren(...items.map(rowOfOffer));
});
void loadMyOrganisations();

function fail(message: string | undefined): void {
  note.textContent = message ?? words.failed;
  retry.hidden = false;
}

function rowOfOffer(offer: MyOffer): HTMLElement {
  const template = requireElement<HTMLTemplateElement>(root, 'template');
  const row = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const text = (name: string, sentence: string) => {
    requireElement(row, `[data-text=${name}]`).textContent = sentence;
  };
  const title = requireElement<HTMLAnchorElement>(row, 'h3 a');
  title.textContent = offer.title;
  // Only what is public has a page.
  if (offer.state === 'live') title.href = offerAddress(offer.code);
  const state = requireElement<HTMLElement>(row, '.state');
  state.textContent = offerForm.states[offer.state];
  state.dataset.state = offer.state;
  text('place', [offers.purposes[offer.purpose], offer.organisation.name, ...ownerOf(offer)].join('، '));
  text(
    'price',
    [
      fill(words.price, { price: formatNumber(Math.round(offer.priceSar)) }),
      fill(words.perSqm, { price: formatNumber(offer.priceSarPerSqm) }),
    ].join('، '),
  );
  text('notice', noticeOf(offer));
  for (const name of ['views', 'saves', 'calls', 'contacts'] as const) text(name, formatNumber(offer[name]));
  text('daysLeft', offer.daysLeft === null ? words.untilUnknown : formatNumber(offer.daysLeft));
  showActs(row, offer);
  return row;
}

function ownerOf({ isFromFile, isOwn }: MyOffer): string[] {
  if (isFromFile) return [words.fromFile];
  return isOwn ? [] : [words.ofColleague];
}

/** The most urgent thing to know about an offer; empty: there is nothing. */
function noticeOf({ state, hiddenReason, endedWhy, blockers, licenceEnds, daysLeft }: MyOffer): string {
  if (state === 'hidden') return fill(words.hidden, { why: hiddenReason ?? '' });
  if (state === 'ended') return endedWhy ? fill(words.ended, { why: offerForm.endings[endedWhy] }) : '';
  if (state === 'draft') {
    const returned = hiddenReason === null ? [] : [fill(words.returned, { why: hiddenReason })];
    return [...returned, ...blockers.map((blocker) => offerForm.blockers[blocker])].join(' ');
  }
  if (licenceEnds === null || daysLeft === null) return '';
  const day = formatDate(licenceEnds);
  if (state === 'expired') return fill(words.endedLicence, { day });
  return daysLeft <= noticeDays ? fill(words.endsSoon, { day }) : '';
}

/** What the person can do with the offer in its state. */
function showActs(row: HTMLElement, offer: MyOffer): void {
  const { state, isOwn, code, daysLeft } = offer;
  const actions = requireElement<HTMLElement>(row, '[data-actions]');
  actions.hidden = !isOwn;
  requireElement<HTMLAnchorElement>(actions, '[data-edit]').href = editOfferAddress(code);
  const isPossible = {
    publish: (state === 'draft' && offer.blockers.length === 0) || state === 'ended',
    pause: state === 'live',
    resume: state === 'paused',
  };
  for (const [name, isShown] of Object.entries(isPossible)) {
    const button = requireElement<HTMLButtonElement>(actions, `[data-act=${name}]`);
    button.hidden = !isShown;
    button.ariaLabel = `${button.textContent.trim()}: ${offer.title}`;
    button.addEventListener(
      'click',
      () => void act(offer, name as keyof typeof isPossible).then(report(row)),
    );
  }
  const parts = {
    renew: state !== 'ended' && state !== 'hidden' && (daysLeft === null || daysLeft <= noticeDays),
    end: state !== 'ended',
    contacts: offer.contacts > 0,
  };
  for (const [name, isShown] of Object.entries(parts)) openPart(row, name, isShown, offer);

  const renewal = requireElement<HTMLFormElement>(row, '[data-part=renew]');
  renewal.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = (name: string) => requireElement<HTMLInputElement>(renewal, `[name=${name}]`).value.trim();
    const licenceNo = latinDigits(text('licenceNo'));
    const licenceEnds = text('licenceEnds');
    if (!/^7\d{9}$/.test(licenceNo) || licenceEnds === '') {
      requireElement(row, '[data-wrong]').textContent = words.licenceMissing;
      return;
    }
    void renew(offer, { licenceNo, licenceEnds }).then(report(row));
  });
  const ending = requireElement<HTMLFormElement>(row, '[data-part=end]');
  ending.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = new FormData(ending).get('why');
    void act(offer, 'end', endReasons.find((why) => why === chosen) ?? 'withdrawn').then(report(row));
  });
}

function openPart(row: HTMLElement, name: string, isShown: boolean, { code, title }: MyOffer): void {
  const button = requireElement<HTMLButtonElement>(row, `[data-open=${name}]`);
  const part = requireElement<HTMLElement>(row, `[data-part=${name}]`);
  button.hidden = !isShown;
  button.ariaLabel = `${button.textContent.trim()}: ${title}`;
  button.addEventListener('click', () => {
    part.hidden = !part.hidden;
    button.ariaExpanded = String(!part.hidden);
    if (part.hidden) return;
    part.querySelector<HTMLElement>('input, select')?.focus();
    if (name === 'contacts') void showContacts(part, code);
  });
}

async function showContacts(part: HTMLElement, code: string): Promise<void> {
  const status = requireElement(part, '[role=status]');
  try {
    const { items } = await readContacts(code);
    status.textContent = items.length === 0 ? words.noContacts : '';
    requireElement(part, 'ul').replaceChildren(
      ...items.map(({ name, phoneNumber, message, createdAt }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = `tel:${phoneNumber}`;
        link.dir = 'ltr';
        link.textContent = formatPhoneNumber(phoneNumber);
        item.append(`${formatDate(createdAt)}، ${name} `, link, message === null ? '' : `\n${message}`);
        return item;
      }),
    );
  } catch (error) {
    status.textContent = failureMessage(error) ?? words.contactsFailed;
  }
}

/** Tells what came of an act: in the row if it failed, else above the list, whose row is made anew. */
function report(row: HTMLElement): (outcome: Outcome) => void {
  return (outcome) => {
    if (outcome) requireElement(row, '[data-wrong]').textContent = outcome.message ?? words.actFailed;
    else note.textContent = words.done;
  };
}
