import type { MemberRecord } from '../../api/admin/people.ts';
import { formatPhoneNumber } from '../../../contract/shared/phone-number.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskPeople } from '../../../words/ar/admin/people.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import {
  $members,
  blockMember,
  eraseMember,
  exportMember,
  findMembers,
  unblockMember,
} from '../../stores/admin/people.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { showPersonalRows } from './personal-rows.ts';

/** Finds members, shows what there is of them, and blocks or unblocks them. */
const words = deskPeople.members;
const root = requireElement<HTMLElement>(document, '[data-members]');
const find = requireElement<HTMLFormElement>(root, '[data-find]');
const status = requireElement<HTMLElement>(root, '[data-status]');

whenAllowed(() => {
  const id = new URLSearchParams(location.search).get('id');
  if (id === null) return;
  requireElement<HTMLInputElement>(find, 'input').value = id;
  void findMembers(id);
});
find.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = fieldText(new FormData(find), 'text');
  if (text === '') return tell(status, words.missing);
  void findMembers(text);
  showPersonalRows(text);
});

$members.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  tell(status, load.value.length === 0 ? words.empty : '');
  requireElement(root, '.rows').replaceChildren(...load.value.map(rowOfMember));
});

function rowOfMember(member: MemberRecord): HTMLElement {
  const name = member.name ?? words.noName;
  const row = rowOf(requireElement<HTMLTemplateElement>(root, 'template'), {
    name: `${name} (${member.id})`,
    contact: contactOf(member),
    since: [
      fill(words.since, { day: formatDate(member.createdAt) }),
      ...(member.lastActiveDay === null
        ? []
        : [fill(words.active, { day: formatDate(member.lastActiveDay) })]),
      ...(member.cityName === null ? [] : [member.cityName]),
      ...(member.isOperator ? [words.operator] : []),
    ].join('، '),
    member:
      member.organisations.length === 0
        ? ''
        : fill(words.memberOf, { names: member.organisations.map((office) => office.name).join('، ') }),
    holds: fill(words.holds, {
      favorites: formatNumber(member.favorites),
      views: formatNumber(member.views),
      complaints: formatNumber(member.complaints),
      badges: formatNumber(member.badges),
    }),
    blocked:
      member.blockedAt === null
        ? ''
        : fill(words.blocked, { day: formatDate(member.blockedAt), why: member.blockedReason ?? '' }),
  });
  const isBlocked = member.blockedAt !== null;
  requireElement<HTMLElement>(row, '[data-write]').hidden = !mayDo('members.write') || member.isOperator;
  const form = requireElement<HTMLFormElement>(row, 'form');
  const why = requireElement<HTMLElement>(form, '[data-why]');
  why.hidden = isBlocked;
  const input = requireElement<HTMLInputElement>(why, 'input');
  input.id = `why-${member.id}`;
  requireElement<HTMLLabelElement>(why, 'label').htmlFor = input.id;
  requireElement(form, 'button').textContent = isBlocked ? words.unblock : words.block;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const reason = input.value.trim();
    const wrong = requireElement<HTMLElement>(form, '[data-wrong]');
    if (!isBlocked && reason === '') return tell(wrong, words.whyMissing);
    void change(reason, wrong, event.submitter);
  });
  async function change(reason: string, wrong: HTMLElement, opener: HTMLElement | null): Promise<void> {
    if (!isBlocked && !(await askForConfirmation(fill(words.confirm, { name }), opener))) return;
    const outcome = await (isBlocked ? unblockMember(member.id) : blockMember(member.id, reason));
    if (outcome) tell(wrong, outcome.message ?? desk.failed);
    else tell(status, words.done);
  }
  handlePersonal(row, member.id, name);
  return row;
}

/** Answers a member who asks for a copy of what is kept of them, or for its erasure. */
function handlePersonal(row: HTMLElement, id: number, name: string): void {
  const personal = requireElement<HTMLElement>(row, '[data-personal]');
  const wrong = requireElement<HTMLElement>(personal, '[data-wrong]');
  requireElement(personal, '[data-act=export]').addEventListener('click', () => {
    tell(wrong, '');
    void exportMember(id).then((outcome) => {
      if ('refused' in outcome) return tell(wrong, outcome.refused?.message ?? desk.failed);
      tell(status, words.exporting);
      location.assign(outcome.url);
    });
  });
  const form = requireElement<HTMLFormElement>(personal, 'form');
  const input = requireElement<HTMLInputElement>(form, 'input');
  input.id = `erase-why-${id}`;
  requireElement<HTMLLabelElement>(form, 'label').htmlFor = input.id;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const reason = input.value.trim();
    if (reason === '') return tell(wrong, words.whyMissing);
    void erase(reason, event.submitter);
  });
  async function erase(reason: string, opener: HTMLElement | null): Promise<void> {
    if (!(await askForConfirmation(fill(words.eraseConfirm, { name }), opener))) return;
    const outcome = await eraseMember(id, reason);
    if (outcome) tell(wrong, outcome.message ?? desk.failed);
    else tell(status, words.erased);
  }
}

function contactOf({ phoneNumber, isPhoneVerified, email, isEmailVerified }: MemberRecord): string {
  const proof = (isProven: boolean) => (isProven ? words.verified : words.unverified);
  return [
    ...(phoneNumber === null
      ? []
      : [`\u2066${formatPhoneNumber(phoneNumber)}\u2069 (${proof(isPhoneVerified)})`]),
    ...(email === null ? [] : [`${email} (${proof(isEmailVerified)})`]),
  ].join('، ');
}
