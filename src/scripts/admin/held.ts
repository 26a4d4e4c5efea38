import type { HeldRow, Spelling, SuggestionFact } from '../../api/admin/data.ts';
import { heldKinds } from '../../../contract/admin/load-kinds.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import {
  $heldRows,
  $job,
  acceptHeld,
  acceptSpellings,
  isRunning,
  showHeldRows,
  suggest,
} from '../../stores/admin/data.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, tell, whenAllowed } from './desk.ts';
import { pagerOf } from './pager.ts';

/** Lists rows that are held aside, and names that no place takes, and accepts those that are chosen. */
const words = data.held;
const held = requireElement<HTMLElement>(document, '[data-held]');
const spellings = requireElement<HTMLElement>(document, '[data-spellings]');
const kind = requireElement<HTMLSelectElement>(held, 'select');
const pager = pagerOf(held, (page) => {
  void showHeldRows(
    heldKinds.find((each) => each === kind.value),
    page,
  );
});
const acceptRows = requireElement<HTMLButtonElement>(held, '[data-act=accept]');
const acceptNames = requireElement<HTMLButtonElement>(spellings, '[data-act=accept]');
let suggestions: readonly SuggestionFact[] = [];

whenAllowed(() => pager.show(1));
kind.addEventListener('change', () => pager.show(1));
acceptRows.addEventListener('click', () => {
  const ids = chosenOf(held).map((box) => box.value);
  if (ids.length === 0) return say(held, words.choose);
  void acceptHeld(ids).then(report(held));
});
requireElement<HTMLFormElement>(spellings, 'form').addEventListener('submit', (event) => {
  event.preventDefault();
  const region = requireElement<HTMLSelectElement>(spellings, 'select').value;
  void suggest(regionKeys.find((key) => key === region) ?? 'Riyadh').then(report(spellings));
});
acceptNames.addEventListener('click', () => {
  const chosen = chosenOf(spellings).flatMap((box) => spellingOf(Number(box.value)));
  if (chosen.length === 0) return say(spellings, words.choose);
  if (chosen.some(({ meant }) => meant === '')) return say(spellings, words.meantMissing);
  void acceptSpellings(chosen).then(report(spellings));
});

$heldRows.subscribe((load) => {
  held.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') say(held, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  requireElement(held, '[data-count]').textContent =
    totalCount === 0 ? words.empty : fill(words.count, { count: formatNumber(totalCount) });
  requireElement(held, 'ul').replaceChildren(...items.map(rowOfHeld));
  acceptRows.hidden = items.length === 0;
  pager.update(totalCount);
});

$job.subscribe((job) => {
  if (!job) return;
  const place = job.action === 'held' ? held : spellings;
  say(place, [`${data.actions[job.action]}: ${data.states[job.state]}`, job.error ?? ''].join(' ').trim());
  for (const button of [acceptRows, acceptNames]) button.disabled = isRunning(job);
  if (isRunning(job)) return;
  if (job.action === 'held') pager.show(1);
  if (job.action === 'suggest' && job.state === 'done') {
    const { suggestions: found = [] } = job.facts;
    showSuggestions(found);
    if (found.length === 0) say(spellings, words.noSpellings);
  }
  if (job.action === 'spellings' && job.state === 'done') showSuggestions([]);
});

function rowOfHeld(row: HeldRow): HTMLElement {
  const reason = `${data.kinds[row.kind]}: ${data.reasons[row.reason]}`;
  const item = rowOf(requireElement<HTMLTemplateElement>(held, 'template'), {
    reason,
    where: fill(words.line, { file: row.file, line: formatNumber(row.line) }),
    compared: [row.reference, ...Object.values(row.detail).map(textOf)].filter(Boolean).join('، '),
  });
  const box = requireElement<HTMLInputElement>(item, 'input');
  box.value = row.id;
  box.setAttribute('aria-label', fill(words.select, { name: `${reason}، ${row.file} ${row.line}` }));
  return item;
}

/** Figures and days of a comparison; sentences in it are in English, for the command. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  return typeof value === 'string' && !/[a-z]{3}/i.test(value) ? value : '';
}

function showSuggestions(found: readonly SuggestionFact[]): void {
  suggestions = found;
  const template = requireElement<HTMLTemplateElement>(spellings, 'template');
  const items = found.map(({ written, city, rows, meant }, index) => {
    const item = rowOf(template, {
      written,
      rows: fill(words.rowsOf, { count: formatNumber(rows), city: city || written }),
    });
    const box = requireElement<HTMLInputElement>(item, 'input[type=checkbox]');
    box.value = String(index);
    box.setAttribute('aria-label', fill(words.select, { name: written }));
    const field = requireElement<HTMLInputElement>(item, '.meant');
    field.value = meant ?? '';
    field.setAttribute('aria-label', `${words.meant}: ${written}`);
    field.addEventListener('input', () => (box.checked = field.value.trim() !== ''));
    return item;
  });
  requireElement(spellings, 'ul').replaceChildren(...items);
  acceptNames.hidden = items.length === 0;
}

function spellingOf(index: number): Spelling[] {
  const found = suggestions[index];
  if (!found) return [];
  const item = requireElement(spellings, 'ul').children[index];
  const meant = item ? requireElement<HTMLInputElement>(item, '.meant').value.trim() : '';
  const { kind: named, region, city, written } = found;
  return [{ kind: named, region, city, written, meant }];
}

function chosenOf(place: HTMLElement): HTMLInputElement[] {
  return [...place.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')];
}

function say(place: HTMLElement, sentence: string): void {
  tell(requireElement<HTMLElement>(place, '[data-status]'), sentence);
}

function report(place: HTMLElement): (outcome: Outcome) => void {
  return (outcome) => {
    if (outcome) say(place, outcome.message ?? desk.failed);
  };
}
