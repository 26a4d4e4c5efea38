import type { FoundOrganisations, OwnJoinRequest } from '../../api/offer/organisations.ts';
import { internationalNumber, mobileDigits } from '../../../contract/shared/phone-number.ts';
import { organisationTypes, regionKeys } from '../../../contract/shared/vocabulary.ts';
import { attachmentTypes } from '../../../contract/shared/picture-types.ts';
import { organisations as words } from '../../../words/ar/offer/organisations.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { fileFault } from '../../../words/report-sentences.ts';
import { fileFaultOf } from '../../stores/complaints/file-fault.ts';
import {
  $foundOrganisations,
  $myOrganisations,
  askToJoin,
  findOrganisations,
  forgetFound,
  loadMyOrganisations,
  registerOrganisation,
  withdrawRequest,
} from '../../stores/offer/organisations.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';
import { showMembership } from './organisation-people.ts';
import { rowOf, root, tellDone } from './organisation-rows.ts';

/** The person's organizations and requests, and the forms for joining and registering one. */
const note = requireElement<HTMLElement>(root, '[data-note]');
const retry = requireElement<HTMLButtonElement>(root, '[data-retry]');
const content = requireElement<HTMLElement>(root, '[data-content]');
const find = requireElement<HTMLFormElement>(root, '[data-find]');
const foundNote = requireElement<HTMLElement>(root, '[data-found]');
const results = requireElement<HTMLElement>(root, '[data-results]');
const ask = requireElement<HTMLFormElement>(root, '[data-ask]');
const register = requireElement<HTMLFormElement>(root, '[data-register]');
/** Code of the organization that the person asks to join. */
let chosen = '';

retry.addEventListener('click', () => void loadMyOrganisations());
$myOrganisations.subscribe((load) => {
  const isReady = load.status === 'ready';
  note.hidden = isReady;
  note.textContent = load.status === 'failed' ? (load.message ?? words.failed) : words.loading;
  retry.hidden = load.status !== 'failed';
  content.hidden = !isReady;
  if (!isReady) return;
  const { memberships, requests } = load.value;
  requireElement<HTMLElement>(root, '[data-none]').hidden = memberships.length > 0;
  requireElement(root, '[data-memberships]').replaceChildren(...memberships.map(showMembership));
  const part = requireElement<HTMLElement>(root, '[data-requests]');
  part.hidden = requests.length === 0;
  requireElement(part, 'ul').replaceChildren(...requests.map(rowOfRequest));
});
void loadMyOrganisations();

function rowOfRequest({ id, organisation: name, state, reason, createdAt }: OwnJoinRequest): HTMLElement {
  const row = rowOf('row', {
    name: fill(words.requestRow, { name, state: words.states[state] }),
    facts: [formatDate(createdAt), ...(reason === null ? [] : [reason])].join('، '),
  });
  const button = requireElement<HTMLButtonElement>(row, 'button');
  button.textContent = words.withdraw;
  button.ariaLabel = fill(words.withdrawOf, { name });
  button.hidden = state !== 'pending';
  button.addEventListener('click', () => void withdrawRequest(id).then(tellDone));
  return row;
}

find.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = textOf(find, 'text');
  ask.hidden = true;
  if (text === '') {
    foundNote.textContent = words.join.missing;
    return;
  }
  void findOrganisations(text);
});
$foundOrganisations.subscribe((load) => {
  results.replaceChildren();
  foundNote.textContent = '';
  if (load.status === 'failed') foundNote.textContent = load.message ?? words.failed;
  if (load.status !== 'ready') return;
  foundNote.textContent =
    load.value.length === 0
      ? words.join.empty
      : fill(words.join.found, { count: formatNumber(load.value.length) });
  results.replaceChildren(...load.value.map(rowOfFound));
});

function rowOfFound({ code, name, cityName }: FoundOrganisations[number]): HTMLElement {
  const row = rowOf('row', { name, facts: [cityName, code].filter(Boolean).join('، ') });
  const button = requireElement<HTMLButtonElement>(row, 'button');
  button.textContent = words.join.choose;
  button.ariaLabel = fill(words.join.chooseOf, { name });
  button.addEventListener('click', () => {
    chosen = code;
    const title = requireElement<HTMLElement>(ask, 'h3');
    title.textContent = fill(words.join.chosen, { name });
    ask.hidden = false;
    title.focus();
  });
  return row;
}

ask.addEventListener('submit', (event) => {
  event.preventDefault();
  const file = fileOf(ask);
  if (file === null) return;
  const licenceNo = textOf(ask, 'licence') || null;
  const message = textOf(ask, 'message') || null;
  void send(ask, words.join.send, () => askToJoin(chosen, { licenceNo, message, file })).then((isSent) => {
    if (!isSent) return;
    forgetFound();
    tellDone(undefined, words.join.sent);
  });
});

register.addEventListener('submit', (event) => {
  event.preventDefault();
  const { faults } = words.register;
  const phone = mobileDigits(textOf(register, 'phone'));
  const wrong = (Object.keys(faults) as (keyof typeof faults)[]).filter((name) =>
    name === 'phone' ? phone === undefined : textOf(register, name) === '',
  );
  for (const name of Object.keys(faults) as (keyof typeof faults)[]) {
    const field = requireElement<HTMLElement>(register, `[data-field=${name}]`);
    requireElement(field, '.wrong').textContent = wrong.includes(name) ? faults[name] : '';
    requireElement(field, 'input').setAttribute('aria-invalid', String(wrong.includes(name)));
  }
  register.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  const file = fileOf(register);
  if (wrong.length > 0 || phone === undefined || file === null) return;
  const form = {
    name: textOf(register, 'name'),
    type: organisationTypes.find((type) => type === textOf(register, 'type')) ?? 'broker',
    licenceNo: textOf(register, 'licence'),
    phoneNumber: internationalNumber(phone),
    cityName: textOf(register, 'city'),
    regionKey: regionKeys.find((key) => key === textOf(register, 'region')) ?? 'Riyadh',
    about: textOf(register, 'about') || null,
    file,
  };
  void send(register, words.register.send, () => registerOrganisation(form)).then((isSent) => {
    if (!isSent) return;
    requireElement<HTMLDetailsElement>(root, 'details').open = false;
    tellDone(undefined, words.register.sent);
  });
});

/** Sends a form, whose button says so meanwhile; what was typed stays when it fails. */
async function send(form: HTMLFormElement, label: string, work: () => Promise<Outcome>): Promise<boolean> {
  const button = requireElement<HTMLButtonElement>(form, '[type=submit]');
  const wrong = requireElement<HTMLElement>(form, '[data-wrong]');
  wrong.textContent = '';
  button.disabled = true;
  button.textContent = words.sending;
  const outcome = await work();
  button.disabled = false;
  button.textContent = label;
  if (outcome) {
    wrong.textContent = outcome.message ?? words.sendFailed;
    return false;
  }
  form.reset();
  if (form === ask) ask.hidden = true;
  return true;
}

/** The chosen file; undefined: none; null: one that cannot be sent, which the form tells. */
function fileOf(form: HTMLFormElement): File | null | undefined {
  const file = requireElement<HTMLInputElement>(form, '[name=file]').files?.[0];
  const fault = file && fileFaultOf(file, attachmentTypes);
  requireElement<HTMLElement>(form, '[data-wrong]').textContent =
    file && fault ? fileFault(fault, file.size) : '';
  return fault ? null : file;
}

function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
