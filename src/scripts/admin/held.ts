import type { HeldRow } from '../../api/admin/data.ts';
import { heldKinds } from '../../../contract/admin/load-kinds.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { $heldRows, $job, acceptHeld, isRunning, showHeldRows } from '../../stores/admin/data.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, tell, whenAllowed } from './desk.ts';
import { figuresOf, placeOf } from './held-text.ts';
import { pagerOf } from './pager.ts';

/** Lists rows that are held aside, each with what it was measured against, and accepts those that are chosen. */
const words = data.held;
const held = requireElement<HTMLElement>(document, '[data-held]');
const status = requireElement<HTMLElement>(held, '[data-status]');
const kind = requireElement<HTMLSelectElement>(held, 'select');
const accept = requireElement<HTMLButtonElement>(held, '[data-act=accept]');
const pager = pagerOf(held, (page) => {
  void showHeldRows(
    heldKinds.find((each) => each === kind.value),
    page,
  );
});

whenAllowed(() => pager.show(1));
kind.addEventListener('change', () => pager.show(1));
accept.addEventListener('click', () => {
  const ids = [...held.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')].map(
    (box) => box.value,
  );
  if (ids.length === 0) return tell(status, words.choose);
  void acceptHeld(ids).then((outcome) => {
    if (outcome) tell(status, outcome.message ?? desk.failed);
  });
});

$heldRows.subscribe((load) => {
  held.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  requireElement(held, '[data-count]').textContent =
    totalCount === 0 ? words.empty : fill(words.count, { count: formatNumber(totalCount) });
  requireElement(held, 'ul').replaceChildren(...items.map(rowOfHeld));
  accept.hidden = items.length === 0;
  pager.update(totalCount);
});

$job.subscribe((job) => {
  if (job?.action !== 'held') return;
  tell(status, [`${data.actions.held}: ${data.states[job.state]}`, job.error ?? ''].join(' ').trim());
  accept.disabled = isRunning(job);
  if (!isRunning(job)) pager.show(1);
});

function rowOfHeld(row: HeldRow): HTMLElement {
  const place = placeOf(row);
  const where = fill(words.line, { file: row.file, line: formatNumber(row.line) });
  const reason = `${data.kinds[row.kind]}: ${data.reasons[row.reason]}`;
  const item = rowOf(requireElement<HTMLTemplateElement>(held, 'template'), { place, reason, where });
  const box = requireElement<HTMLInputElement>(item, 'input');
  box.value = row.id;
  box.setAttribute('aria-label', fill(words.select, { name: `${place}، ${reason}، ${where}` }));
  requireElement(item, 'dl').replaceChildren(
    ...figuresOf(row).map(([label, value]) => {
      const group = document.createElement('div');
      const [term, text] = [document.createElement('dt'), document.createElement('dd')];
      term.textContent = label;
      text.textContent = value;
      group.append(term, text);
      return group;
    }),
  );
  return item;
}
