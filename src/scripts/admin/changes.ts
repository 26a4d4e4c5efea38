import type { AmendableItem, Amendment, Correction } from '../../api/admin/amendments.ts';
import { amendedItems, type AmendableField } from '../../../contract/admin/amendments.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { changes as words } from '../../../words/ar/admin/changes.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import { $job, isRunning } from '../../stores/admin/data.ts';
import {
  $amendments,
  $item,
  correct,
  endAmendment,
  findItem,
  retire,
  showAmendments,
  withdraw,
} from '../../stores/admin/changes.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { pagerOf } from './pager.ts';

/** Finds a sale, a parcel or an offer, and corrects, withdraws or retires it. */
const root = requireElement<HTMLElement>(document, '[data-changes]');
const find = requireElement<HTMLFormElement>(root, '[data-find]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const place = requireElement<HTMLElement>(root, '[data-item]');
const list = requireElement<HTMLElement>(root, '[data-amendments]');
const formOf = (act: string) => requireElement<HTMLFormElement>(place, `form[data-act=${act}]`);
const pager = pagerOf(list, (page) => void showAmendments(page));
let found: AmendableItem | undefined;

whenAllowed(() => {
  pager.show(1);
  const query = new URLSearchParams(location.search);
  const [item, key] = [query.get('item'), query.get('key')];
  if (item === null || key === null) return;
  requireElement<HTMLSelectElement>(find, 'select[name=item]').value = item;
  requireElement<HTMLInputElement>(find, 'input').value = key;
  search();
});
find.addEventListener('submit', (event) => {
  event.preventDefault();
  search();
});
onSubmit('correct', (item, why) => {
  const values = correctionsOf(item);
  if (values.length === 0) return words.correct.same;
  return why === '' ? words.whyMissing : { work: () => correct(item, values, why) };
});
onSubmit('withdraw', (item, why) => {
  if (why === '') return words.whyMissing;
  return {
    question: fill(words.withdraw.confirm, { title: item.title }),
    work: () => withdraw(item, why),
  };
});
onSubmit('retire', (item, why, form) => {
  const ids = latinDigits(fieldText(new FormData(form), 'into')).match(/\d{1,15}/g) ?? [];
  if (ids.length === 0) return words.retire.intoMissing;
  return {
    question: fill(words.retire.confirm, { title: item.title }),
    work: () => retire(item, ids.map(Number), why),
  };
});

$item.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  found = load.status === 'ready' ? load.value : undefined;
  place.hidden = !found;
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (!found) return;
  tell(status, '');
  showItem(found);
});

$amendments.subscribe((load) => {
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  const { items, totalCount } = load.value;
  requireElement(list, 'ul').replaceChildren(...items.map(rowOfAmendment));
  requireElement<HTMLElement>(list, '[data-empty]').hidden = totalCount > 0;
  pager.update(totalCount);
});

$job.subscribe((job) => {
  if (job?.action !== 'change') return;
  for (const button of place.querySelectorAll('button')) button.disabled = isRunning(job);
  tell(status, [`${data.actions.change}: ${data.states[job.state]}`, job.error ?? ''].join(' ').trim());
  if (isRunning(job) || (job.state !== 'done' && job.state !== 'stored')) return;
  tell(status, job.state === 'done' ? words.done : data.states.stored);
  place.hidden = true;
  pager.show(1);
  status.scrollIntoView({ block: 'center' });
});

function search(): void {
  const form = new FormData(find);
  const key = fieldText(form, 'key');
  if (key === '') return tell(status, words.find.missing);
  const item = amendedItems.find((each) => each === form.get('item')) ?? 'sale';
  void findItem(
    item,
    key,
    regionKeys.find((each) => each === form.get('region')),
  );
}

function showItem(item: AmendableItem): void {
  const kind = words.items[item.item];
  requireElement(place, '#item-title').textContent = `${kind}: ${item.title}`;
  requireElement(place, '[data-facts]').textContent = [
    regions[item.regionKey],
    ...(item.isDemo ? [words.demo] : []),
    ...item.amendments.map(changeOf),
  ].join('، ');
  requireElement<HTMLAnchorElement>(place, '[data-page]').href = item.address;
  const template = requireElement<HTMLTemplateElement>(formOf('correct'), 'template');
  requireElement(place, '[data-fields]').replaceChildren(
    ...item.fields.map(({ field, value }) => {
      const row = rowOf(template, {});
      const input = requireElement<HTMLInputElement>(row, 'input');
      const label = requireElement<HTMLLabelElement>(row, 'label');
      label.textContent = words.fields[field as AmendableField];
      label.htmlFor = input.id = `field-${field}`;
      input.name = field;
      if (field === 'date' || field === 'validUntil') input.type = 'date';
      if (field === 'price' || field === 'area') input.inputMode = 'decimal';
      input.value = shownValue(field, value);
      return row;
    }),
  );
  const mayWrite = mayDo('data.write');
  requireElement<HTMLElement>(place, '[data-write]').hidden = !mayWrite;
  formOf('withdraw').hidden = item.item === 'parcel';
  formOf('retire').hidden = item.item !== 'parcel';
  for (const input of place.querySelectorAll<HTMLInputElement>('[name=why], [name=into]')) input.value = '';
  for (const wrong of place.querySelectorAll('[data-wrong]')) wrong.textContent = '';
}

/** Moments are edited as days of Riyadh. */
function shownValue(field: string, value: string | null): string {
  if (value === null) return '';
  return field === 'validUntil' ? riyadhDay(Date.parse(value)) : value;
}

/** The fields that the person has changed. */
function correctionsOf(item: AmendableItem): Correction[] {
  const form = new FormData(formOf('correct'));
  return item.fields.flatMap(({ field, value: from }) => {
    const value = fieldText(form, field);
    return value === shownValue(field, from) ? [] : [{ field, from, value }];
  });
}

interface Decision {
  /** Asked before; undefined: nothing is. */
  question?: string;
  work: () => Promise<Outcome>;
}

/** @param decide what to do, or why not; undefined: the person does not want it after all */
function onSubmit(
  act: string,
  decide: (item: AmendableItem, why: string, form: HTMLFormElement) => Decision | string,
): void {
  const form = formOf(act);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!found) return;
    const wrong = requireElement<HTMLElement>(form, '[data-wrong]');
    const decision = decide(found, fieldText(new FormData(form), 'why'), form);
    tell(wrong, typeof decision === 'string' ? decision : '');
    if (typeof decision !== 'string') void carryOut(decision, wrong, event.submitter);
  });
}

async function carryOut(
  { question, work }: Decision,
  wrong: HTMLElement,
  opener: HTMLElement | null,
): Promise<void> {
  if (question !== undefined && !(await askForConfirmation(question, opener))) return;
  const outcome = await work();
  if (outcome) tell(wrong, outcome.message ?? desk.failed);
}

function rowOfAmendment(amendment: Amendment): HTMLElement {
  const { id, item, title, regionKey, reason, amendedAt } = amendment;
  const what = `${words.acts[amendment.act]}: ${words.items[item]} ${title}، ${regions[regionKey]}`;
  const row = rowOf(requireElement<HTMLTemplateElement>(list, 'template'), {
    what,
    change: changeOf(amendment),
    why: [reason ?? '', formatMoment(amendedAt)].filter(Boolean).join('، '),
  });
  const button = requireElement<HTMLButtonElement>(row, 'button');
  button.hidden = !mayDo('data.write');
  button.setAttribute('aria-label', `${words.list.end}: ${what}`);
  button.addEventListener('click', () => void end());
  async function end(): Promise<void> {
    if (!(await askForConfirmation(words.list.confirm, button))) return;
    button.disabled = true;
    const outcome = await endAmendment(id);
    tell(status, outcome ? (outcome.message ?? desk.failed) : words.list.ended);
    pager.show(pager.page);
  }
  return row;
}

function changeOf({ fields, successors, act }: Amendment): string {
  if (successors.length > 0) return fill(words.list.became, { ids: successors.join('، ') });
  if (fields.length === 0) return words.acts[act];
  return fields
    .map(({ field, from, to }) =>
      fill(words.list.change, {
        field: words.fields[field as AmendableField],
        from: shownValue(field, from) || words.notKnown,
        to: shownValue(field, to) || words.notKnown,
      }),
    )
    .join('، ');
}
