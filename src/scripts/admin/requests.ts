import type { BadgeForm, DeskOrganisation } from '../../api/admin/people.ts';
import { organisationSwitches, type OrganisationSwitch } from '../../../contract/admin/requests.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { approvalStatuses, badgeFormStatuses } from '../../../contract/shared/vocabulary.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskPeople } from '../../../words/ar/admin/people.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import {
  $badgeForms,
  $organisations,
  decideBadgeForm,
  decideOrganisation,
  listOrganisationMembers,
  nameOwner,
  showBadgeForms,
  showOrganisations,
} from '../../stores/admin/people.ts';
import type { Load } from '../../stores/shared/load.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { pagerOf, type Pager } from './pager.ts';

/** Lists applications for badges and organisations, and decides them. */
const words = deskPeople.requests;
const forms = requireElement<HTMLElement>(document, '[data-forms]');
const organisations = requireElement<HTMLElement>(document, '[data-organisations]');

const formPager = pagerOf(forms, (page) => {
  const chosen = requireElement<HTMLSelectElement>(forms, '[name=status]').value;
  const status = badgeFormStatuses.find((each) => each === chosen);
  void showBadgeForms(status === 'none' ? undefined : status, page);
});
const organisationPager = pagerOf(organisations, (page) => {
  const form = new FormData(requireElement<HTMLFormElement>(organisations, 'form'));
  const approval = approvalStatuses.find((each) => each === form.get('approval'));
  const ownerless = form.has('ownerless');
  void showOrganisations({ approval, text: fieldText(form, 'text') || undefined, ownerless }, page);
});

whenAllowed(() => {
  formPager.show(1);
  const wanted = new URLSearchParams(location.search).has('ownerless');
  requireElement<HTMLInputElement>(organisations, '[name=ownerless]').checked = wanted;
  organisations.hidden = !mayDo('organisations.write');
  if (!organisations.hidden) organisationPager.show(1);
});
for (const [place, pager] of [
  [forms, formPager],
  [organisations, organisationPager],
] as const) {
  const form = requireElement<HTMLFormElement>(place, 'form');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    pager.show(1);
  });
  form.addEventListener('change', () => pager.show(1));
}

$badgeForms.subscribe((load) => {
  show(forms, load, formPager, words.foundForms, words.emptyForms, rowOfForm);
});
$organisations.subscribe((load) => {
  show(
    organisations,
    load,
    organisationPager,
    words.foundOrganisations,
    words.emptyOrganisations,
    rowOfOffice,
  );
});

function show<Row>(
  place: HTMLElement,
  load: Load<{ items: readonly Row[]; totalCount: number }>,
  pager: Pager,
  found: string,
  empty: string,
  rowOfItem: (item: Row) => HTMLElement,
): void {
  place.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') say(place, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  say(place, fill(totalCount === 0 ? empty : found, { count: formatNumber(totalCount) }));
  requireElement(place, '.rows').replaceChildren(...items.map(rowOfItem));
  pager.update(totalCount);
}

function rowOfForm(form: BadgeForm): HTMLElement {
  const phone = `\u2066${formatPhoneNumber(form.phoneNumber)}\u2069`;
  const row = rowOf(requireElement<HTMLTemplateElement>(forms, 'template'), {
    name: form.name,
    contact: [phone, ...(form.email === null ? [] : [form.email]), regions[form.regionKey]].join('، '),
    message: form.message ?? '',
    state: `${words.statuses[form.status]}، ${formatMoment(form.submittedAt)}`,
  });
  for (const status of ['accepted', 'rejected'] as const) {
    const button = requireElement<HTMLButtonElement>(row, `[data-act=${status}]`);
    button.setAttribute('aria-label', `${button.textContent.trim()}: ${form.name}`);
    button.disabled = form.status === status;
    button.addEventListener('click', () => {
      button.disabled = true;
      void decideBadgeForm(form, status).then(decided(forms, formPager));
    });
  }
  return row;
}

function rowOfOffice(office: DeskOrganisation): HTMLElement {
  const { code, name } = office;
  const facts = { type: words.types[office.type], members: office.members, offers: office.offers };
  const row = rowOf(requireElement<HTMLTemplateElement>(organisations, 'template'), {
    name: `${name} (${code})`,
    facts: [
      fill(words.facts, facts),
      ...(office.licenceNo === null ? [] : [fill(words.licence, { number: office.licenceNo })]),
    ].join('، '),
  });
  const link = requireElement<HTMLAnchorElement>(row, '[data-document]');
  link.hidden = office.documentUrl === null;
  if (office.documentUrl !== null) link.href = office.documentUrl;
  const values = valuesOf(office);
  for (const option of organisationSwitches) {
    const field = requireElement<HTMLInputElement | HTMLSelectElement>(row, `[name=${option}]`);
    if (field instanceof HTMLSelectElement) {
      field.value = values[option];
      field.id = `approval-${code}`;
      requireElement<HTMLLabelElement>(row, '[data-label]').htmlFor = field.id;
    } else {
      field.checked = values[option] === onOf(option);
      field.setAttribute('aria-label', `${field.parentElement?.textContent.trim() ?? ''}: ${name}`);
    }
    field.addEventListener('change', (event) => {
      event.stopPropagation();
      const value =
        field instanceof HTMLSelectElement ? field.value : field.checked ? onOf(option) : offOf(option);
      void decideOrganisation(code, { name: option, value, valueBefore: values[option] }).then(
        decided(organisations, organisationPager),
      );
    });
  }
  handlePeople(requireElement<HTMLDetailsElement>(row, '[data-people]'), code);
  return row;
}

/** Lists the members of an organization once they are asked for, and names an owner. */
function handlePeople(place: HTMLDetailsElement, code: string): void {
  const status = requireElement<HTMLElement>(place, '[data-people-status]');
  const makeOwner = async (id: number, name: string, opener: HTMLElement | null) => {
    if (!(await askForConfirmation(fill(words.ownerConfirm, { name }), opener))) return;
    decided(organisations, organisationPager)(await nameOwner(code, id));
  };
  place.addEventListener('toggle', () => {
    if (!place.open) return;
    tell(status, desk.loading);
    void listOrganisationMembers(code).then((members) => {
      tell(
        status,
        members === undefined ? words.membersFailed : members.length === 0 ? words.membersEmpty : '',
      );
      requireElement(place, 'ul').replaceChildren(
        ...(members ?? []).map(({ id, name, role }) => {
          const item = document.createElement('li');
          const person = name ?? deskPeople.members.noName;
          item.append(fill(words.member, { name: person, id: String(id), role: words.roles[role] }));
          if (role !== 'owner') {
            const button = document.createElement('button');
            button.type = 'button';
            button.className = 'second-button';
            button.textContent = words.makeOwner;
            button.setAttribute('aria-label', `${words.makeOwner}: ${person}`);
            button.addEventListener('click', () => void makeOwner(id, person, button));
            item.append(button);
          }
          return item;
        }),
      );
    });
  });
  const form = requireElement<HTMLFormElement>(place, 'form');
  const input = requireElement<HTMLInputElement>(form, 'input');
  input.id = `owner-${code}`;
  requireElement<HTMLLabelElement>(form, 'label').htmlFor = input.id;
  form.addEventListener('change', (event) => event.stopPropagation());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    event.stopPropagation();
    const id = input.value.trim();
    if (!/^\d{1,9}$/.test(id)) return tell(status, words.accountMissing);
    void makeOwner(Number(id), id, event.submitter);
  });
}

function valuesOf(office: DeskOrganisation): Record<OrganisationSwitch, string> {
  const word = (isOn: boolean) => (isOn ? 'on' : 'off');
  return {
    ...{ approval: office.approval, status: office.status, booking: word(office.booking) },
    'profile-completed': word(office.isProfileCompleted),
    'public-profile': word(office.hasPublicProfile),
  };
}

/** What a checkbox that is checked means. */
function onOf(option: OrganisationSwitch): string {
  return option === 'status' ? 'suspended' : 'on';
}

function offOf(option: OrganisationSwitch): string {
  return option === 'status' ? 'active' : 'off';
}

/** Says what became of a decision, and shows the list as it is now: another operator may have decided meanwhile. */
function decided(place: HTMLElement, pager: Pager): (outcome: Outcome) => void {
  return (outcome) => {
    const sentence = outcome ? (outcome.message ?? desk.failed) : words.decided;
    pager.show(pager.page);
    said.set(place, sentence);
  };
}

/** What is to be said once a list is shown again. */
const said = new Map<HTMLElement, string>();

function say(place: HTMLElement, sentence: string): void {
  const before = said.get(place);
  said.delete(place);
  tell(requireElement<HTMLElement>(place, '[data-status]'), [before ?? '', sentence].join(' ').trim());
}
