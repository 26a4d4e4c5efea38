import type { DataJob, LoadOptions } from '../../api/admin/data.ts';
import { fileKinds, loadModes } from '../../../contract/admin/load-kinds.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber, formatShare } from '../../../words/format.ts';
import {
  $job,
  checkFile,
  isRunning,
  loadFile,
  readList,
  takeUp,
  uploadFile,
} from '../../stores/admin/data.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { requireElement } from '../shared/require-element.ts';
import { saveFile } from '../shared/save-file.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';

/**
 * Uploads a file, shows of which kind it looks, tries its load, and loads it. The job is in the page's address, so that
 * the page can be left and opened again.
 */
const words = data.load;
const root = requireElement<HTMLElement>(document, '[data-load]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const drop = requireElement<HTMLElement>(root, '[data-drop]');
const input = requireElement<HTMLInputElement>(drop, 'input');
const form = requireElement<HTMLFormElement>(root, 'form');
const result = requireElement<HTMLElement>(root, '[data-result]');
const bar = requireElement<HTMLProgressElement>(result, 'progress');
const confirm = requireElement<HTMLElement>(result, '[data-confirm]');
const confirmed = requireElement<HTMLInputElement>(confirm, 'input');
const [check, load] = (['check', 'load'] as const).map((act) =>
  requireElement<HTMLButtonElement>(form, `[data-act=${act}]`),
) as [HTMLButtonElement, HTMLButtonElement];
const part = (name: string) => requireElement<HTMLElement>(result, `[data-${name}]`);
const longLeft = 90;

whenAllowed(() => {
  const id = new URLSearchParams(location.search).get('job');
  if (id) void takeUp(id).then(report);
});

input.addEventListener('change', () => send(input.files?.[0]));
drop.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.toggleAttribute('data-over', true);
});
drop.addEventListener('dragleave', () => drop.removeAttribute('data-over'));
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.removeAttribute('data-over');
  send(event.dataTransfer?.files[0]);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const job = $job.get();
  if (job) void checkFile(job.id, options()).then(report);
});
load.addEventListener('click', () => {
  const job = $job.get();
  if (job) void loadFile(job.id, options(), confirmed.checked).then(report);
});
// What was tried is not what would be loaded any more.
form.addEventListener('change', () => (load.disabled = true));
confirmed.addEventListener('change', () => (load.disabled = !confirmed.checked));

$job.subscribe((job) => job && show(job));

function send(file: File | undefined): void {
  if (!file) return;
  const { name } = file;
  void uploadFile(file, (share) => tell(status, words.uploading, { name, share: formatShare(share) })).then(
    (outcome) => {
      input.value = '';
      report(outcome);
    },
  );
}

function report(outcome: Outcome): void {
  if (outcome) tell(status, outcome.message ?? desk.failed);
}

function options(): LoadOptions {
  const fields = new FormData(form);
  const text = (name: string) => fieldText(fields, name) || undefined;
  return {
    kind: fileKinds.find((kind) => kind === text('kind')) ?? 'sales',
    region: regionKeys.find((key) => key === text('region')),
    mode: loadModes.find((mode) => mode === text('mode')),
    ...{ source: text('source'), licence: text('licence'), date: text('date'), city: text('city') },
  };
}

function show(job: DataJob): void {
  const running = isRunning(job);
  history.replaceState(null, '', `?job=${job.id}`);
  form.hidden = job.fileName === null || (running && job.action === 'recognize');
  requireElement(form, '[data-file]').textContent = job.fileName ?? '';
  if (job.options) fillForm(job.options);
  else if (!running) showKind(job);
  check.disabled = running;
  result.hidden = false;
  tell(status, sentenceOf(job));
  showProgress(job);
  showFacts(job);
  part('wrong').textContent = job.error ?? '';
  showReport(job);
  const isAsked = job.facts.changes?.some((change) => change.isAsked) ?? false;
  const asks = !running && isAsked && (job.action === 'check' || job.state === 'failed');
  if (confirm.hidden && asks) confirmed.checked = false;
  confirm.hidden = !asks;
  load.disabled = running || job.action !== 'check' || job.state !== 'done' || (asks && !confirmed.checked);
  if (job.state === 'failed' && asks) load.disabled = !confirmed.checked;
}

/** What was said of the file, for whoever opens the page again. */
function fillForm(said: LoadOptions): void {
  for (const [name, value] of Object.entries(said) as [string, string][]) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
}

function showKind({ facts }: DataJob): void {
  const select = requireElement<HTMLSelectElement>(form, '[name=kind]');
  if (facts.kind) select.value = facts.kind;
  requireElement(form, '[data-kind-note]').textContent = facts.kind ? '' : words.kindUnknown;
}

function sentenceOf({ action, state, fileName }: DataJob): string {
  if (state === 'done' && action === 'check') return words.checked;
  if (state === 'done' && action === 'load') return fill(words.done, { name: fileName ?? '' });
  return `${data.actions[action]}: ${data.states[state]}`;
}

function showProgress(job: DataJob): void {
  const { progress } = job;
  bar.hidden = !isRunning(job);
  const left = progress?.secondsLeft ?? null;
  const isStored = isRunning(job) && job.action === 'load' && job.facts.load !== undefined;
  part('progress').textContent = progress
    ? [
        fill(words.rowsSoFar, { count: formatNumber(progress.rows) }),
        ...(left === null ? [] : [fill(words.left, { time: timeText(left) })]),
      ].join('، ')
    : isStored
      ? words.drawing
      : '';
}

function timeText(seconds: number): string {
  return seconds < longLeft
    ? fill(words.seconds, { count: formatNumber(Math.ceil(seconds)) })
    : fill(words.minutes, { count: formatNumber(Math.ceil(seconds / 60)) });
}

function showFacts({ facts, action, state }: DataJob): void {
  const { changes = [], columns = [] } = facts;
  const isOver = state === 'done' && action !== 'recognize';
  part('regions').replaceChildren(...itemsOf(changes.length === 0 && isOver ? [words.nothing] : []));
  part('columns').hidden = columns.length === 0;
  const template = requireElement<HTMLTemplateElement>(part('columns'), 'template');
  requireElement(part('columns'), 'tbody').replaceChildren(
    ...columns.map(({ column, label, rows, misread }) =>
      rowOf(template, {
        column,
        meaning: label ?? words.unused,
        rows: label === null || action === 'recognize' ? '' : formatNumber(rows),
        misread: misread > 0 ? fill(words.misread, { count: formatNumber(misread) }) : '',
      }),
    ),
  );
}

function itemsOf(texts: string[]): HTMLElement[] {
  return texts.map((text) => {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  });
}

function showReport({ lines, lists }: DataJob): void {
  const details = requireElement<HTMLElement>(result, '[data-report]');
  details.hidden = lines.length === 0;
  requireElement(details, 'pre').textContent = lines.join('\n');
  part('lists').hidden = lists.length === 0;
  requireElement(part('lists'), 'ul').replaceChildren(...lists.map(rowOfList));
}

function rowOfList(name: string): HTMLElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'second-button';
  button.textContent = fill(words.download, { name });
  button.addEventListener('click', () => void download(name));
  item.append(button);
  return item;
}

async function download(name: string): Promise<void> {
  try {
    const list = await readList(name);
    saveFile(name, list.text, 'text/csv');
    if (!list.isWhole) tell(status, words.partOf);
  } catch (error) {
    tell(status, failureMessage(error) ?? desk.failed);
  }
}
