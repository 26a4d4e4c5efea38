import type { DataJob, LoadOptions } from '../../api/admin/data.ts';
import type { LayerFact } from '../../../contract/admin/load-facts.ts';
import {
  fileKinds,
  kindsWithoutRegion,
  loadModes,
  textEncodings,
  type FileKind,
} from '../../../contract/admin/load-kinds.ts';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { data } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber, formatShare } from '../../../words/format.ts';
import {
  $job,
  checkFile,
  isRunning,
  loadFile,
  readList,
  takeUp,
  undo,
  uploadFile,
} from '../../stores/admin/data.ts';
import { failureMessage } from '../../stores/shared/failure-message.ts';
import type { Outcome } from '../../stores/shared/outcome.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { saveFile } from '../shared/save-file.ts';
import { fieldText, rowOf, tell, whenAllowed } from './desk.ts';
import { showBoxes } from './load-boxes.ts';
import { columnsSaid, showColumns } from './load-columns.ts';

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
const boxes = requireElement<HTMLElement>(result, '[data-boxes]');
const columns = requireElement<HTMLDetailsElement>(form, '[data-columns]');
const confirm = requireElement<HTMLElement>(result, '[data-confirm]');
const typed = requireElement<HTMLInputElement>(confirm, 'input');
const kindField = requireElement<HTMLSelectElement>(form, '[name=kind]');
const regionField = requireElement<HTMLSelectElement>(form, '[name=region]');
const check = requireElement<HTMLButtonElement>(form, '[data-act=check]');
const load = requireElement<HTMLButtonElement>(result, '[data-act=load]');
const takeBack = requireElement<HTMLButtonElement>(result, '[data-act=undo]');
const longLeft = 90;
const layerField = requireElement<HTMLSelectElement>(form, '[name=layer]');
/** The last trial or load of the file; an undo is a job of its own. */
let shown: DataJob | undefined;
/** Layers of the file, if it has several; only its recognition says them. */
let layers: readonly LayerFact[] = [];

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
  const options = optionsOf();
  if (shown && options) void checkFile(shown.id, options).then(report);
});
load.addEventListener('click', () => {
  const options = optionsOf();
  if (shown && options) void loadFile(shown.id, options, !confirm.hidden).then(report);
});
takeBack.addEventListener('click', () => void undoShown());
// What was tried is not what would be loaded any more.
form.addEventListener('change', ({ target }) => {
  boxes.hidden = true;
  if (target === layerField)
    kindField.value = layers.find(({ name }) => name === layerField.value)?.kind ?? '';
  if (target === kindField || target === layerField) showFields();
  else showNeeds();
});
typed.addEventListener('input', () => (load.disabled = typed.value.trim() !== words.confirmWord));

$job.subscribe((job) => {
  if (!job) return;
  if (job.action === 'undo') showUndo(job);
  else show(job);
});

function send(file: File | undefined): void {
  if (!file) return;
  const { name } = file;
  shown = undefined;
  layers = [];
  form.reset();
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

/** What the form says; undefined when something is missing, which it asks for. */
function optionsOf(): LoadOptions | undefined {
  showNeeds();
  const fields = new FormData(form);
  const text = (name: string) => fieldText(fields, name) || undefined;
  const kind = fileKinds.find((each) => each === text('kind'));
  const crs = text('crs')?.toUpperCase().replace(/^(\d)/, 'EPSG:$1');
  const isCrs = crs === undefined || /^EPSG:\d{3,6}$/.test(crs);
  noteOf('crs', isCrs ? '' : words.crsWrong);
  const missing = [
    ...(kind ? [] : [kindField]),
    ...[...form.querySelectorAll<HTMLInputElement>('[required]')].filter(({ value }) => value.trim() === ''),
    ...(isCrs ? [] : [fieldOf('crs')]),
  ];
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  for (const field of missing) field.setAttribute('aria-invalid', 'true');
  missing[0]?.closest('details')?.setAttribute('open', '');
  missing[0]?.focus();
  if (!kind || missing.length > 0) return undefined;
  return {
    kind,
    region: regionKeys.find((key) => key === text('region')),
    mode: loadModes.find((mode) => mode === text('mode')),
    encoding: textEncodings.find((encoding) => encoding === text('encoding')),
    ...{ source: text('source'), licence: text('licence'), date: text('date'), city: text('city'), crs },
    layer: layers.length > 0 ? text('layer') : undefined,
    columns: columnsSaid(columns),
  };
}

function show(job: DataJob): void {
  const running = isRunning(job);
  const isFirst = shown?.id !== job.id;
  shown = job;
  history.replaceState(null, '', `?job=${job.id}`);
  form.hidden = job.fileName === null || (running && job.action === 'recognize');
  requireElement(form, '[data-file]').textContent = job.fileName ?? '';
  showLayers(job);
  if (isFirst && job.options) fillForm(job.options);
  else if (job.action === 'recognize' && !running) kindField.value = job.facts.kind ?? '';
  check.disabled = running;
  result.hidden = false;
  tell(status, sentenceOf(job));
  showProgress(job);
  requireElement(result, '[data-wrong]').textContent = job.error ?? '';
  showFields();
  showResult(job);
  showLists(job);
}

/** The layers of the file, that of the columns first chosen; one that was chosen before the page was opened stays. */
function showLayers({ facts, options, action }: DataJob): void {
  const said = options?.layer;
  if (facts.layers) layers = facts.layers;
  else if (layers.length === 0 && said !== undefined) layers = [{ name: said, features: null, kind: null }];
  requireElement<HTMLElement>(form, '[data-layers]').hidden = layers.length === 0;
  if (layerField.options.length === layers.length && action !== 'recognize') return;
  layerField.replaceChildren(
    ...layers.map(({ name, features }) => {
      const count = features === null ? undefined : formatNumber(features);
      return new Option(count === undefined ? name : fill(words.layerCount, { name, count }), name);
    }),
  );
  const first = layers.find(({ kind }) => kind !== null) ?? layers[0];
  if (first) layerField.value = said ?? first.name;
}

/** What was said of the file, for whoever opens the page again. */
function fillForm(said: LoadOptions): void {
  for (const [name, value] of Object.entries(said))
    if (typeof value === 'string') fieldOf(name).value = value;
}

/** The fields that a column can be, and what the form still needs, for the kind that is chosen. */
function showFields(): void {
  const kind = chosenKind();
  const { facts, action, options } = shown ?? { facts: {}, action: 'recognize', options: null };
  showColumns(columns, {
    columns: facts.columns ?? [],
    fields: (kind && facts.fields?.[kind]) ?? [],
    isOfKind: kind === (options?.kind ?? facts.kind),
    said: options?.columns ?? {},
    isCounted: action !== 'recognize',
  });
  showNeeds();
}

function showNeeds(): void {
  const kind = chosenKind();
  noteOf('kind', shown && !shown.facts.kind && !kind ? words.kindUnknown : '');
  const needsRegion = kindsWithoutRegion.some((each) => each === kind);
  regionField.required = needsRegion;
  noteOf('region', needsRegion ? words.regionWhy : '');
  const [every] = regionField.options;
  if (every) every.text = needsRegion ? words.regionNeeded : words.everyRegion;
  const needsCity = kind === 'districts' && !hasColumn('city');
  fieldOf('city').toggleAttribute('required', needsCity);
  requireElement(form, '[data-city-label]').textContent = needsCity ? words.cityNeeded : words.city;
  noteOf('city', needsCity ? words.cityWhy : '');
}

/** Whether a column is a field: as it was recognized, or as the form says. */
function hasColumn(field: string): boolean {
  const said = Object.values(columnsSaid(columns));
  return said.includes(field) || (shown?.facts.columns ?? []).some((column) => column.field === field);
}

function chosenKind(): FileKind | undefined {
  return fileKinds.find((kind) => kind === kindField.value);
}

function fieldOf(name: string): HTMLInputElement | HTMLSelectElement {
  return requireElement<HTMLInputElement | HTMLSelectElement>(form, `[name=${name}]`);
}

function noteOf(name: string, text: string): void {
  requireElement(form, `[data-note=${name}]`).textContent = text;
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
  requireElement(result, '[data-progress]').textContent = progress
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

/** What the file does or did, and the button that comes next: load it, or take its load back. */
function showResult(job: DataJob): void {
  const { action, state, facts } = job;
  const isLoaded = action === 'load' && (state === 'done' || state === 'stored');
  const isAsked = facts.changes?.some((change) => change.isAsked) ?? false;
  const isRefused = action === 'load' && state === 'failed' && isAsked;
  const isTried = action === 'check' && state === 'done';
  boxes.hidden = !(isLoaded || isTried || isRefused);
  if (boxes.hidden) return;
  showBoxes(boxes, facts, isLoaded ? 'load' : 'check');
  confirm.hidden = isLoaded || !isAsked;
  typed.value = '';
  load.hidden = isLoaded;
  load.disabled = !confirm.hidden;
  takeBack.hidden = !isLoaded || facts.load === undefined;
  takeBack.disabled = false;
}

async function undoShown(): Promise<void> {
  const loaded = shown;
  const kind = loaded?.options?.kind;
  if (!kind || loaded.facts.load === undefined) return;
  if (!(await askForConfirmation(words.undoConfirm, takeBack))) return;
  takeBack.disabled = true;
  report(await undo(kind, loaded.facts.load));
}

/** The undo of the load that is shown. */
function showUndo(job: DataJob): void {
  const isUndone = job.state === 'done';
  tell(status, isUndone ? words.undone : `${data.actions.undo}: ${data.states[job.state]}`);
  requireElement(result, '[data-wrong]').textContent = job.error ?? '';
  takeBack.disabled = isRunning(job);
  if (isUndone) boxes.hidden = requireElement<HTMLElement>(result, '[data-lists]').hidden = true;
}

function showLists({ lists }: DataJob): void {
  const place = requireElement<HTMLElement>(result, '[data-lists]');
  place.hidden = lists.length === 0;
  requireElement(place, 'ul').replaceChildren(...lists.map(rowOfList));
}

function rowOfList(name: string): HTMLElement {
  const template = requireElement<HTMLTemplateElement>(result, '[data-lists] template');
  const row = rowOf(template, { name: fill(words.download, { name }) });
  requireElement(row, 'button').addEventListener('click', () => void download(name));
  return row;
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
