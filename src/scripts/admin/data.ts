import type { DataJob, DataStatus } from '../../api/admin/data.ts';
import { data as words } from '../../../words/ar/admin/data.ts';
import { desk } from '../../../words/ar/admin/desk.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { formatMoment } from '../../../words/format-moment.ts';
import { $dataJobs, $dataStatus, $job, isRunning, loadDataStatus, undo } from '../../stores/admin/data.ts';
import { mayDo } from '../../stores/admin/desk.ts';
import { askForConfirmation } from '../shared/confirm.ts';
import { requireElement } from '../shared/require-element.ts';
import { rowOf, tell, whenAllowed } from './desk.ts';

/** Shows what data there is, what can be undone, and the last jobs. */
const root = requireElement<HTMLElement>(document, '[data-data]');
const status = requireElement<HTMLElement>(root, '[data-status]');
const templateOf = (name: string) =>
  requireElement<HTMLTemplateElement>(root, `template[data-template=${name}]`);

whenAllowed(() => void loadDataStatus());

$dataStatus.subscribe((load) => {
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'failed') tell(status, load.message ?? desk.failed);
  if (load.status === 'ready') show(load.value);
});

$dataJobs.subscribe((load) => {
  if (load.status !== 'ready') return;
  const rows = load.value.map(rowOfJob);
  requireElement(root, '[data-list=jobs]').replaceChildren(...(rows.length > 0 ? rows : [words.jobs.empty]));
});

$job.subscribe((job) => {
  if (!job) return;
  tell(status, `${words.actions[job.action]}: ${words.states[job.state]}`);
  if (!isRunning(job)) void loadDataStatus();
});

function show(value: DataStatus): void {
  const groups = [...Map.groupBy(value.rows, ({ region }) => region)];
  requireElement(root, '[data-table=status] tbody').replaceChildren(
    ...groups.flatMap(([region, rows]) => [
      rowOf(templateOf('region'), { region: regions[region] }),
      ...rows.map(rowOfStatus),
    ]),
  );
  requireElement(root, '[data-table=status]').toggleAttribute('hidden', groups.length === 0);
  requireElement(root, '[data-derived]').textContent =
    groups.length === 0 ? words.status.empty : derivedText(value);
  const undoable = mayDo('data.write') ? value.undoable.map(rowOfUndo) : [];
  requireElement(root, '[data-list=undo]').replaceChildren(
    ...(undoable.length > 0 ? undoable : [words.undo.empty]),
  );
}

function rowOfStatus(row: DataStatus['rows'][number]): HTMLElement {
  const kind = words.rowKinds[row.kind];
  return rowOf(templateOf('status'), {
    kind:
      row.quarter === null ? kind : fill(words.status.ofQuarter, { kind, quarter: quarterText(row.quarter) }),
    origin: row.origin === 'demo' ? words.status.demo : '',
    rows: formatNumber(row.rows),
    source: row.source,
    licence: row.licence ?? (row.origin === 'demo' ? '' : words.status.noLicence),
    files: row.files === '' ? '' : `\u2068${row.files}\u2069`,
    age: formatDate(row.loadedAt),
  });
}

/** `2025-Q3` in words. */
function quarterText(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return fill(words.status.quarter, { year, number });
}

function derivedText({ tiles, snapshot }: DataStatus): string {
  const old = tiles.filter(({ isCurrent }) => !isCurrent).map(({ region }) => regions[region]);
  return [
    tiles.length === 0
      ? words.status.noTiles
      : old.length === 0
        ? words.status.tilesCurrent
        : fill(words.status.tilesOld, { regions: old.join('، ') }),
    snapshot.isCurrent ? words.status.snapshotCurrent : words.status.snapshotOld,
  ].join(' ');
}

function rowOfUndo(load: DataStatus['undoable'][number]): HTMLElement {
  const kind = words.kinds[load.kind];
  const place = load.region === null ? words.undo.everywhere : regions[load.region];
  const counts = { before: formatNumber(load.rowsBefore), after: formatNumber(load.rowsAfter) };
  const row = rowOf(templateOf('undo'), {
    what: [kind, place, ...load.files].join('، '),
    change: `${fill(words.undo.change, counts)}، ${formatMoment(load.loadedAt)}`,
    wait: load.isLast ? '' : words.undo.wait,
  });
  const button = requireElement<HTMLButtonElement>(row, 'button');
  button.hidden = !load.isLast;
  button.setAttribute('aria-label', `${words.undo.button}: ${kind}، ${place}`);
  button.addEventListener('click', () => void takeBack());
  async function takeBack(): Promise<void> {
    if (!(await askForConfirmation(fill(words.undo.confirm, { kind, region: place }), button))) return;
    button.disabled = true;
    const outcome = await undo(load.kind, load.id);
    if (outcome) tell(status, outcome.message ?? desk.failed);
  }
  return row;
}

function rowOfJob(job: DataJob): HTMLElement {
  const who = job.who ?? words.jobs.unknown;
  return rowOf(templateOf('job'), {
    what: [words.actions[job.action], ...(job.fileName === null ? [] : [job.fileName])].join(': '),
    state: words.states[job.state],
    by: fill(words.jobs.by, { who, at: formatMoment(job.requestedAt) }),
    error: job.error ?? '',
  });
}
