import type { JournalEntry, JournalSearch } from '../../api/admin/journal.ts';
import { journalActs, journalOrigins } from '../../contract/admin/acts.ts';
import { isRight, operatorRoles } from '../../contract/admin/rights.ts';
import { csvOf } from '../../contract/shared/csv.ts';
import { riyadhTime } from '../../contract/shared/days.ts';
import { formatPhoneNumber, phonePattern } from '../../contract/shared/phone-number.ts';
import { desk } from '../../i18n/ar/admin/desk.ts';
import { fill } from '../../i18n/fill.ts';
import { formatNumber } from '../../i18n/format.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { $journal, allOfJournal, showJournal } from '../../stores/admin/journal.ts';
import { requireElement } from '../shared/require-element.ts';
import { saveFile } from '../shared/save-file.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { pagerOf } from './pager.ts';

/** Lists the journal by a filter in the page's address, page by page, and writes it as a file. */
const words = desk.journal;
const root = requireElement<HTMLElement>(document, '[data-journal]');
const form = requireElement<HTMLFormElement>(root, 'form');
const found = requireElement<HTMLElement>(root, '[data-found]');
const template = requireElement<HTMLTemplateElement>(root, 'template');
const pager = pagerOf(root, show);

for (const [name, value] of new URLSearchParams(location.search)) {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
}
whenAllowed(() => pager.show(1));
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('change', () => pager.show(1));
requireElement(root, '[data-act=download]').addEventListener('click', () => void download());

$journal.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(found, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  tell(found, totalCount === 0 ? words.empty : words.found, { count: formatNumber(totalCount) });
  requireElement(root, 'tbody').replaceChildren(...items.map(rowOfEntry));
  requireElement(root, 'table').toggleAttribute('hidden', items.length === 0);
  pager.update(totalCount);
});

function show(page: number): void {
  const query = new URLSearchParams(
    [...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value as string)]] : [])),
  );
  history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
  void showJournal(searchOf(), page);
}

function searchOf(): JournalSearch {
  const data = new FormData(form);
  const text = (name: string) => fieldText(data, name) || undefined;
  return {
    act: journalActs.find((act) => act === text('act')),
    origin: journalOrigins.find((origin) => origin === text('origin')),
    since: text('since'),
    until: text('until'),
  };
}

function rowOfEntry(entry: JournalEntry): HTMLElement {
  return rowOf(template, {
    at: riyadhTime(Date.parse(entry.at)).slice(0, 16),
    who: entry.who ?? words.gone,
    origin: desk.origins[entry.origin],
    act: desk.acts[entry.act],
    subject: subjectOf(entry),
    detail: detailOf(entry),
  });
}

/** What it was done to, with its kind in words. */
function subjectOf({ subject }: JournalEntry): string {
  const [kind = '', ...rest] = subject?.split(' ') ?? [];
  return [desk.subjects[kind] ?? kind, ...rest].join(' ');
}

/** The particulars of an entry, one to a line. */
function detailOf({ detail, rowsBefore, rowsAfter, fileName, fileChecksum }: JournalEntry): string {
  const count = (rows: number | null) => (rows === null ? '–' : formatNumber(rows));
  return [
    ...Object.entries(detail).flatMap(([name, value]) =>
      value === null ? [] : [`${desk.details[name] ?? name}: ${wordOf(value)}`],
    ),
    ...(rowsBefore === null && rowsAfter === null
      ? []
      : [fill(words.rows, { before: count(rowsBefore), after: count(rowsAfter) })]),
    ...(fileName === null ? [] : [fileName]),
    ...(fileChecksum === null ? [] : [`SHA-256 ${fileChecksum}`]),
  ].join('\n');
}

/** A value of the particulars: roles, rights and times as people read them. */
function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordOf).join('، ');
  if (typeof value !== 'string') return JSON.stringify(value);
  // Isolated, so that the sign stays in front of the number in a text from right to left.
  if (phonePattern.test(value)) return `\u2066${formatPhoneNumber(value)}\u2069`;
  if (isRight(value)) return desk.rights[value];
  const role = operatorRoles.find((one) => one === value);
  if (role) return desk.roles[role];
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? riyadhTime(Date.parse(value)) : value;
}

async function download(): Promise<void> {
  try {
    const entries = await allOfJournal(searchOf());
    const headers = [words.at, words.who, words.origin, words.act, words.what, words.detail];
    const rows = entries.map((entry) => [
      ...[riyadhTime(Date.parse(entry.at)), entry.who, desk.origins[entry.origin], desk.acts[entry.act]],
      ...[subjectOf(entry), detailOf(entry)],
    ]);
    saveFile('journal.csv', csvOf(headers, rows), 'text/csv');
  } catch (error) {
    tell(found, failureMessage(error) ?? desk.failed);
  }
}
