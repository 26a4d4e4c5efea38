import type { DeskOffer, JoinRequest } from '../../api/offer/desk-offers.ts';
import { offerDecisions, type OfferDecision } from '../../../contract/offer/offer-states.ts';
import { memberRoles } from '../../../contract/offer/member-roles.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskOffers as words } from '../../../words/ar/offer/desk-offers.ts';
import { organisations } from '../../../words/ar/offer/organisations.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatDecimal, formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import {
  $deskOffers,
  $joinRequests,
  decideJoinRequest,
  decideOffer,
  showJoinRequests,
  showOffers,
} from '../../stores/offer/desk-offers.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, tell, whenAllowed } from '../admin/desk.ts';
import { pagerOf, type Pager } from '../admin/pager.ts';

/** Lists offers that wait for review or are hidden, and requests to join organizations, and decides on them. */
const offers = requireElement<HTMLElement>(document, '[data-offers]');
const requests = requireElement<HTMLElement>(document, '[data-requests]');
const state = requireElement<HTMLSelectElement>(offers, '[name=state]');

const offerPager = pagerOf(offers, (page) => {
  void showOffers(state.value === 'hidden' ? 'hidden' : 'review', page);
});
const requestPager = pagerOf(requests, (page) => void showJoinRequests(page));

whenAllowed(() => {
  offerPager.show(1);
  requests.hidden = !mayDo('organisations.write');
  if (!requests.hidden) requestPager.show(1);
});
state.addEventListener('change', () => offerPager.show(1));

$deskOffers.subscribe((load) => {
  offers.setAttribute('aria-busy', String(load.status === 'loading'));
  const status = requireElement<HTMLElement>(offers, '[data-status]');
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  tell(status, totalCount === 0 ? words.empty : words.found, { count: formatNumber(totalCount) });
  requireElement(offers, '.rows').replaceChildren(...items.map(rowOfOffer));
  offerPager.update(totalCount);
});
$joinRequests.subscribe((load) => {
  requests.setAttribute('aria-busy', String(load.status === 'loading'));
  const status = requireElement<HTMLElement>(requests, '[data-status]');
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  tell(status, totalCount === 0 ? words.emptyRequests : words.foundRequests, {
    count: formatNumber(totalCount),
  });
  requireElement(requests, '.rows').replaceChildren(...items.map(rowOfRequest));
  requestPager.update(totalCount);
});

/** What can be decided of an offer that is listed. */
const decisionsOf: Readonly<Record<'review' | 'hidden', readonly OfferDecision[]>> = {
  review: ['approve', 'return', 'hide'],
  hidden: ['show'],
};

function rowOfOffer(offer: DeskOffer): HTMLElement {
  const row = rowOf(requireElement<HTMLTemplateElement>(offers, 'template'), {
    title: `${offer.title} (${offer.code})`,
    facts: fill(words.facts, {
      office: offer.organisation.name,
      price: formatNumber(Math.round(offer.priceSar)),
      perSqm: formatNumber(offer.priceSarPerSqm),
      area: formatDecimal(offer.areaSqm),
    }),
    parcels: offer.parcels.join('، '),
    licence: [
      offer.licenceNo === null || offer.licenceEnds === null
        ? words.noLicence
        : fill(words.licence, { number: offer.licenceNo, day: formatDate(offer.licenceEnds) }),
      ...(offer.changedAt === null ? [] : [fill(words.changed, { at: formatMoment(offer.changedAt) })]),
    ].join('، '),
    description: offer.description ?? '',
    reason: offer.hiddenReason === null ? '' : fill(words.hiddenBecause, { why: offer.hiddenReason }),
  });
  requireElement(row, '[data-photos]').replaceChildren(
    ...offer.photos.map((photo, index) => {
      const link = document.createElement('a');
      const image = document.createElement('img');
      link.href = photo.url;
      image.src = photo.previewUrl;
      image.alt = fill(words.photo, { number: String(index + 1) });
      link.append(image);
      return link;
    }),
  );
  const possible = decisionsOf[offer.state === 'hidden' ? 'hidden' : 'review'];
  const why = requireElement<HTMLElement>(row, '[data-why]');
  why.hidden = offer.state === 'hidden';
  const input = labelled(why, `reason-${offer.code}`);
  const wrong = requireElement<HTMLElement>(row, '[data-wrong]');
  for (const decision of offerDecisions) {
    const button = requireElement<HTMLButtonElement>(row, `[data-act=${decision}]`);
    button.hidden = !possible.includes(decision);
    button.ariaLabel = `${button.textContent.trim()}: ${offer.title}`;
    button.addEventListener('click', () => {
      const needsReason = decision === 'return' || decision === 'hide';
      const reason = input.value.trim();
      if (needsReason && reason === '') {
        tell(wrong, words.reasonMissing);
        return input.focus();
      }
      void decideOffer(offer, decision, needsReason ? reason : null).then(decided(offers, offerPager, wrong));
    });
  }
  return row;
}

function rowOfRequest(request: JoinRequest): HTMLElement {
  const name = request.name ?? organisations.noName;
  const row = rowOf(requireElement<HTMLTemplateElement>(requests, 'template'), {
    name: fill(words.requestName, { name, office: request.organisation.name }),
    facts: [
      ...(request.phoneNumber === null ? [] : [`\u2066${formatPhoneNumber(request.phoneNumber)}\u2069`]),
      ...(request.licenceNo === null ? [] : [fill(organisations.licence, { number: request.licenceNo })]),
      ...(request.message === null ? [] : [request.message]),
      formatMoment(request.createdAt),
    ].join('، '),
  });
  const link = requireElement<HTMLAnchorElement>(row, '[data-document]');
  link.hidden = request.documentUrl === null;
  if (request.documentUrl !== null) link.href = request.documentUrl;
  const [roleField, reasonField] = row.querySelectorAll<HTMLElement>('.form-field');
  const role = labelled(roleField!, `role-${request.id}`);
  const reason = labelled(reasonField!, `why-${request.id}`);
  const done = decided(requests, requestPager, requireElement<HTMLElement>(row, '[data-wrong]'));
  requireElement<HTMLButtonElement>(row, '[data-act=accept]').addEventListener('click', () => {
    const chosen = memberRoles.find((each) => each === role.value) ?? 'agent';
    void decideJoinRequest(request.id, { isAccepted: true, role: chosen }).then(done);
  });
  requireElement<HTMLButtonElement>(row, '[data-act=reject]').addEventListener('click', () => {
    const why = reason.value.trim() || null;
    void decideJoinRequest(request.id, { isAccepted: false, role: null, reason: why }).then(done);
  });
  return row;
}

/** Joins the label and the control of a field. */
function labelled(field: HTMLElement, id: string): HTMLInputElement {
  const control = requireElement<HTMLInputElement>(field, 'input, select');
  control.id = id;
  requireElement<HTMLLabelElement>(field, 'label').htmlFor = id;
  return control;
}

/** Says what became of a decision, and shows the list as it is now. */
function decided(place: HTMLElement, pager: Pager, wrong: HTMLElement): (outcome: Outcome) => void {
  return (outcome) => {
    if (outcome) return tell(wrong, outcome.message ?? desk.failed);
    tell(requireElement<HTMLElement>(place, '[data-status]'), words.decided);
    pager.show(pager.page);
  };
}
