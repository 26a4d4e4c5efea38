import type { DeskReason, DeskSwitch } from '../../api/admin/switches.ts';
import { maintenanceTargets } from '../../../contract/admin/switches.ts';
import type { ComplaintType } from '../../../contract/shared/vocabulary.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { deskSwitches as words } from '../../../words/ar/admin/switches.ts';
import { fill } from '../../../words/fill.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import {
  $deskMaintenance,
  $reasons,
  $switches,
  addReason,
  endMaintenance,
  loadSwitches,
  setReason,
  setSwitch,
  startMaintenance,
} from '../../stores/admin/switches.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { lastChange } from './last-change.ts';

/** Sets switches, closes the product for maintenance, and keeps the reasons of complaints. */
const root = requireElement<HTMLElement>(document, '[data-switches]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const maintenance = requireElement<HTMLElement>(root, '[data-maintenance]');
const closing = requireElement<HTMLFormElement>(maintenance, 'form');
const reasons = requireElement<HTMLElement>(root, '[data-reasons]');
const templateOf = (name: string) =>
  requireElement<HTMLTemplateElement>(root, `template[data-template=${name}]`);

whenAllowed(() => void loadSwitches());

$switches.subscribe((load) => {
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status !== 'ready') return;
  requireElement(root, '[data-list=switches]').replaceChildren(...load.value.map(rowOfSwitch));
});

$deskMaintenance.subscribe((load) => {
  if (load.status !== 'ready') return;
  const { setting } = load.value;
  const names: Readonly<Record<string, string>> = words.maintenance.targetNames;
  requireElement(maintenance, '[data-state]').textContent = setting
    ? fill(words.maintenance.on, {
        until: formatMoment(`${setting.expiryDate.replace(' ', 'T')}+03:00`),
        targets: setting.targets.map((target) => names[target] ?? target).join('، '),
      })
    : words.maintenance.off;
  requireElement(maintenance, '[data-change]').textContent = lastChange(load.value);
  requireElement<HTMLElement>(maintenance, '[data-act=end]').hidden = setting === null;
});

const about = requireElement<HTMLSelectElement>(reasons, '[name=about]');
$reasons.subscribe(showReasons);
about.addEventListener('change', showReasons);

closing.addEventListener('input', preview);
closing.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(closing);
  const until = fieldText(form, 'until').replace('T', ' ');
  const message = fieldText(form, 'message');
  const chosen = form.getAll('target');
  const targets = maintenanceTargets.filter((target) => chosen.includes(target));
  const { untilMissing, messageMissing, targetsMissing } = words.maintenance;
  const fault =
    until === ''
      ? untilMissing
      : message === ''
        ? messageMissing
        : targets.length === 0
          ? targetsMissing
          : '';
  say(maintenance, fault);
  if (fault !== '') return;
  void askForConfirmation(words.maintenance.confirm, event.submitter).then((isAgreed) => {
    if (!isAgreed) return;
    void startMaintenance({ until, message, targets }).then(report(maintenance, words.maintenance.started));
  });
});
requireElement(maintenance, '[data-act=end]').addEventListener('click', () => {
  void endMaintenance().then(report(maintenance, words.maintenance.ended));
});
requireElement<HTMLFormElement>(reasons, 'form').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = requireElement<HTMLInputElement>(reasons, '[name=title]');
  const title = field.value.trim();
  say(reasons, title === '' ? words.reasons.missing : '');
  if (title === '') return;
  void addReason(about.value as ComplaintType, title).then((outcome) => {
    if (!outcome) field.value = '';
    report(reasons, words.reasons.added)(outcome);
  });
});

/** Those of the kind that is chosen. */
function showReasons(): void {
  const load = $reasons.get();
  if (load.status !== 'ready') return;
  const own = load.value.filter((reason) => reason.about === about.value);
  requireElement(root, '[data-list=reasons]').replaceChildren(...own.map(rowOfReason));
}

function preview(): void {
  const form = new FormData(closing);
  requireElement(closing, '[data-preview]').textContent = fieldText(form, 'message');
  requireElement(closing, '[data-preview-until]').textContent = fieldText(form, 'until').replace('T', ' ');
}

function rowOfSwitch(own: DeskSwitch): HTMLElement {
  const name = words.names[own.name];
  const row = rowOf(templateOf('switch'), { name, change: lastChange(own) });
  const field = fieldOf(own);
  field.setAttribute('aria-label', name);
  requireElement(row, '[data-field]').replaceChildren(field);
  requireElement<HTMLFormElement>(row, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    void setSwitch(own, field.value.trim() || null).then((outcome) => {
      tell(status, outcome ? (outcome.message ?? desk.failed) : words.saved);
    });
  });
  return row;
}

function fieldOf({ choices, value }: DeskSwitch): HTMLSelectElement | HTMLInputElement {
  if (choices === null) {
    const input = document.createElement('input');
    input.value = value ?? '';
    input.placeholder = words.usual;
    input.dir = 'ltr';
    return input;
  }
  const select = document.createElement('select');
  select.append(...choices.map((choice) => new Option(words.values[choice] ?? choice, choice)));
  select.value = value ?? '';
  return select;
}

function rowOfReason(reason: DeskReason): HTMLElement {
  const row = rowOf(templateOf('reason'), {
    title: reason.title,
    change: lastChange(reason),
  });
  const box = requireElement<HTMLInputElement>(row, 'input');
  box.checked = reason.isListed;
  box.setAttribute('aria-label', `${words.reasons.offered}: ${reason.title}`);
  box.addEventListener('change', () => {
    void setReason(reason, box.checked).then(report(reasons, words.saved));
  });
  return row;
}

function report(place: HTMLElement, done: string): (outcome: Outcome) => void {
  return (outcome) => {
    say(place, outcome ? (outcome.message ?? desk.failed) : '');
    if (!outcome) tell(status, done);
  };
}

function say(place: HTMLElement, sentence: string): void {
  tell(requireElement<HTMLElement>(place, '[data-wrong]'), sentence);
}
