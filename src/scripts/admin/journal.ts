import type { JournalEntry, JournalSearch } from '../../api/admin/journal.ts';
import { journalActs, journalOrigins } from '../../../contract/admin/acts.ts';
import { csvOf } from '../../../lib/csv.ts';
import { riyadhTime } from '../../../lib/days.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import { $journal, allOfJournal, showJournal } from '../../stores/admin/journal.ts';
import { detailOf, subjectOf } from './journal-text.ts';
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
    at: formatMoment(entry.at),
    who: entry.who ?? words.gone,
    origin: desk.origins[entry.origin],
    act: desk.acts[entry.act],
    subject: subjectOf(entry),
    detail: detailOf(entry),
  });
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
