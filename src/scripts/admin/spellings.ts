import type { Spelling, SuggestionFact } from '../../api/admin/data.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber, formatShare } from '../../../words/format.ts';
import { $job, acceptSpellings, isRunning, suggest } from '../../stores/admin/data.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, tell } from './desk.ts';
import { pagerOf } from './pager.ts';

/** Lists names that no place takes, twenty a page, with what each may mean, and accepts what is chosen on any page. */
const words = data.held;
const namesPerPage = 20;
/** Value of the choice of a name that is not suggested. */
const otherName = '…';

/** A name of the files, the names that it may mean, and the one that was chosen. */
interface Name extends Pick<SuggestionFact, 'kind' | 'region' | 'city' | 'written' | 'rows'> {
  candidates: { meant: string; score: number | null }[];
  chosen: string;
  /** The name that was written in place of a suggested one. */
  other: string;
}

const root = requireElement<HTMLElement>(document, '[data-spellings]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const form = requireElement<HTMLFormElement>(root, 'form');
const accept = requireElement<HTMLButtonElement>(root, '[data-act=accept]');
const pager = pagerOf(root, show, namesPerPage);
let names: readonly Name[] = [];

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const region = requireElement<HTMLSelectElement>(form, 'select').value;
  void suggest(regionKeys.find((key) => key === region) ?? 'Riyadh').then(report);
});
accept.addEventListener('click', () => {
  const chosen = names.filter(({ chosen: meant }) => meant !== '');
  if (chosen.length === 0) return tell(status, words.chooseName);
  const spellings = chosen.map((name): Spelling => {
    const { kind, region, city, written } = name;
    return { kind, region, city, written, meant: name.chosen === otherName ? name.other : name.chosen };
  });
  if (spellings.some(({ meant }) => meant === '')) return tell(status, words.meantMissing);
  void acceptSpellings(spellings).then(report);
});

$job.subscribe((job) => {
  if (job?.action !== 'suggest' && job?.action !== 'spellings') return;
  tell(status, [`${data.actions[job.action]}: ${data.states[job.state]}`, job.error ?? ''].join(' ').trim());
  accept.disabled = isRunning(job);
  if (job.state !== 'done') return;
  names = job.action === 'suggest' ? namesOf(job.facts.suggestions ?? []) : [];
  if (job.action === 'suggest' && names.length === 0) tell(status, words.noSpellings);
  pager.show(1);
});

/** Suggestions of one name are one after the other, the best first. */
function namesOf(suggestions: readonly SuggestionFact[]): Name[] {
  const groups = Map.groupBy(suggestions, ({ kind, region, city, written }) =>
    [kind, region, city, written].join('|'),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { kind, region, city, written, rows } = first;
    const candidates = [first, ...others].flatMap(({ meant, score }) =>
      meant === null ? [] : [{ meant, score }],
    );
    return { kind, region, city, written, rows, candidates, chosen: '', other: '' };
  });
}

function show(page: number): void {
  const shown = names.slice((page - 1) * namesPerPage, page * namesPerPage);
  requireElement(root, 'ul').replaceChildren(...shown.map(rowOfName));
  accept.hidden = names.length === 0;
  countChosen();
  pager.update(names.length);
}

function rowOfName(name: Name): HTMLElement {
  const { written, city, rows, candidates } = name;
  const count = formatNumber(rows);
  const row = rowOf(requireElement<HTMLTemplateElement>(root, 'template'), {
    written,
    rows: city === '' ? fill(words.rowsOfCity, { count }) : fill(words.rowsOf, { count, city }),
  });
  const select = requireElement<HTMLSelectElement>(row, 'select');
  const field = requireElement<HTMLInputElement>(row, 'input');
  select.setAttribute('aria-label', fill(words.meant, { written }));
  field.setAttribute('aria-label', fill(words.otherName, { written }));
  select.append(
    new Option(words.undecided, ''),
    ...candidates.map(({ meant, score }) => new Option(candidateText(meant, score), meant)),
    new Option(words.other, otherName),
  );
  const showOther = () => (field.hidden = name.chosen !== otherName);
  select.value = name.chosen;
  field.value = name.other;
  showOther();
  select.addEventListener('change', () => {
    name.chosen = select.value;
    showOther();
    if (!field.hidden) field.focus();
    countChosen();
  });
  field.addEventListener('input', () => (name.other = field.value.trim()));
  return row;
}

function candidateText(meant: string, score: number | null): string {
  return score === null ? meant : fill(words.likely, { meant, score: formatShare(score) });
}

function countChosen(): void {
  const count = names.filter(({ chosen }) => chosen !== '').length;
  accept.textContent = fill(words.acceptSpellings, { count: formatNumber(count) });
}

function report(outcome: Outcome): void {
  if (outcome) tell(status, outcome.message ?? desk.failed);
}
