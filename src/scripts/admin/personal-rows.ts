import type { Contact } from '../../api/admin/people.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskPeople } from '../../../words/ar/admin/people.ts';
import { personalData } from '../../../words/ar/account/personal-data.ts';
import { formatNumber } from '../../../words/format.ts';
import { fill } from '../../../words/fill.ts';
import type { PersonalRows } from '../../api/admin/people.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import { $personalRows, contactOf, erasePersonalRows, findPersonalRows } from '../../stores/admin/people.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { saveFile } from '../shared/save-file.ts';
import { fieldText, rowOf, tell } from './desk.ts';

/** What is kept outside of accounts under a number or an address, for somebody who asks for it or for its erasure. */
const words = deskPeople.members;
const root = requireElement<HTMLElement>(document, '[data-outside]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const work = requireElement<HTMLElement>(root, '[data-outside-work]');
const form = requireElement<HTMLFormElement>(work, 'form');
const wrong = requireElement<HTMLElement>(form, '[data-wrong]');

/** What is to be said once the rows are shown again. */
let said = '';

/** Shows it for what was searched for, if that is a number or an address. */
export function showPersonalRows(text: string): void {
  const contact = contactOf(text);
  root.hidden = contact === undefined || !mayDo('members.write');
  if (contact && !root.hidden) void findPersonalRows(contact);
}

$personalRows.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  work.hidden = load.status !== 'ready' || load.value.kinds.length === 0;
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return requireElement(root, '[data-kinds]').replaceChildren();
  const { kinds, accountId } = load.value;
  const count = kinds.reduce((sum, { rows }) => sum + rows.length, 0);
  const found = count === 0 ? words.outsideEmpty : fill(words.outsideFound, { count: formatNumber(count) });
  const owner = accountId === null ? '' : fill(words.outsideOwner, { id: String(accountId) });
  tell(status, [said, found, owner].filter(Boolean).join(' '));
  said = '';
  requireElement(root, '[data-kinds]').replaceChildren(...kinds.map(sectionOf));
});
requireElement(work, '[data-act=download]').addEventListener('click', () => {
  const load = $personalRows.get();
  if (load.status !== 'ready') return;
  const { kinds } = load.value;
  const content = Object.fromEntries(kinds.map(({ kind, rows }) => [kind, rows]));
  saveFile('personal-data.json', `${JSON.stringify(content, undefined, 2)}\n`, 'application/json');
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const load = $personalRows.get();
  const reason = fieldText(new FormData(form), 'why');
  if (load.status !== 'ready') return;
  if (reason === '') return tell(wrong, words.whyMissing);
  void erase(load.value.contact, reason, event.submitter);
});

async function erase(contact: Contact, reason: string, opener: HTMLElement | null): Promise<void> {
  if (!(await askForConfirmation(words.eraseOutsideConfirm, opener))) return;
  const outcome = await erasePersonalRows(contact, reason);
  if (outcome) return tell(wrong, outcome.message ?? desk.failed);
  tell(wrong, '');
  form.reset();
  said = words.erasedOutside;
  await findPersonalRows(contact);
}

function sectionOf({ kind, rows }: PersonalRows['kinds'][number]): HTMLElement {
  const section = rowOf(requireElement<HTMLTemplateElement>(root, '[data-kind]'), {
    kind: fill(words.kind, { kind: personalData.kinds[kind], count: formatNumber(rows.length) }),
  });
  requireElement(section, 'ol').replaceChildren(...rows.map(itemOf));
  return section;
}

/** A row with the columns that say something, by their names in the database. */
function itemOf(row: Record<string, unknown>): HTMLElement {
  const item = document.createElement('li');
  const list = document.createElement('dl');
  for (const [name, value] of Object.entries(row)) {
    if (value === null || value === '') continue;
    const term = document.createElement('dt');
    term.dir = 'ltr';
    term.textContent = name;
    const text = document.createElement('dd');
    text.dir = 'auto';
    text.textContent = typeof value === 'string' ? value : JSON.stringify(value);
    list.append(term, text);
  }
  item.append(list);
  return item;
}
