import type { Transaction } from 'kysely';
import type { ChangeFact } from '../../../contract/admin/load-facts.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { forgetEarlierLoads } from '../../../database/loads/loads.ts';
import type { RowChanges } from '../../../database/loads/load-changes.ts';
import { RunningLoad, type EndedLoad, type RegionRows } from '../../../database/loads/running-load.ts';
import { returnOffersWithoutParcels } from '../../../database/offer/own-offers.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import { inEnglish, message, type Message } from '../../../words/message.ts';
import { applyAmendments } from '../../amendments/apply.ts';
import { ImportError } from '../../shared/import-error.ts';
import { recordedFiles, type LoadRecord, type RecordedFile } from './load-record.ts';

/** A store whose loads are recorded, so that they are in the journal and can be undone. */
export interface RecordingStore extends Store {
  record: LoadRecord;
}

/** What `loadWithin` needs of the options of any load. */
export interface LoadWithinOptions {
  file?: string | readonly string[];
  files?: readonly string[];
  isDryRun?: boolean | undefined;
}

/** The number of the load that was last made by a store; undefined: it records none. */
export function lastLoadOf(store: Store | RecordingStore): number | undefined {
  return 'record' in store ? store.record.loadId : undefined;
}

/** Ends the transaction of a dry run once its report is made. */
class DryRunEnded<Report> extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('this was a dry run');
    this.report = report;
  }
}

/** A load that would remove more than a tenth of what is there, or a demonstration, which nobody has confirmed. */
export class LossNotConfirmed extends ImportError {
  /** How many rows of which region. */
  readonly losses: readonly Message[];

  constructor(losses: readonly Message[]) {
    super(message('{losses}: confirm with --anyway', { losses }));
    this.losses = losses;
  }
}

/** A load that removes more than this share of a region's rows of a kind asks first. */
const shareThatAsks = 0.1;

/**
 * Runs a load in one transaction; a dry run does all of it as well, and is then rolled back. What operators have changed
 * in single rows holds after it as before.
 *
 * @throws LossNotConfirmed when the load would remove more than a tenth of the imported rows of a kind in a region, or
 * rows of the demonstration
 */
export async function loadWithin<Report>(
  store: Store | RecordingStore,
  { file = [], files = [file].flat(), isDryRun = false }: LoadWithinOptions,
  load: (transaction: Transaction<Database>) => Promise<Report>,
): Promise<Report> {
  const record = 'record' in store ? store.record : undefined;
  const named = record ? await recordedFiles(files) : [];
  let ended: DryRunEnded<Report> | undefined;
  try {
    return await store.database.transaction().execute(async (transaction) => {
      const running = record && (await begin(transaction, store.engine, record, named));
      if (record && running) record.loadId = running.id;
      const report = await load(transaction);
      await returnOffersWithoutParcels(transaction);
      if (record) await applyAmendments(transaction, store.engine, record.aliases);
      const loaded = await running?.end();
      if (record && loaded) reportChanges(loaded.changes, record, isDryRun);
      if (isDryRun) {
        ended = new DryRunEnded(report);
        throw ended;
      }
      if (record && running && loaded) await journal(transaction, running.id, record, named, loaded);
      return report;
    });
  } catch (error) {
    if (ended && error === ended) return ended.report;
    throw error;
  }
}

function begin(
  transaction: Transaction<Database>,
  engine: Engine,
  { kind }: LoadRecord,
  files: readonly RecordedFile[],
): Promise<RunningLoad> {
  return RunningLoad.begin(transaction, engine, { kind, files: files.map(({ name }) => name) });
}

/** Says what the load has done before it is committed, and refuses a loss that nobody has confirmed. */
function reportChanges(
  changes: readonly RowChanges[],
  { isLossConfirmed, print, onFacts }: LoadRecord,
  isDryRun: boolean,
): void {
  const facts = changes.map((change) => ({ ...change, isAsked: isAsked(change) }));
  onFacts?.({ changes: facts });
  for (const line of linesOf(facts, isDryRun)) print(line);
  const losses = lossesOf(facts);
  if (losses.length === 0 || isLossConfirmed) return;
  if (!isDryRun) throw new LossNotConfirmed(losses);
  for (const loss of losses) print(inEnglish(loss));
  print('the load asks for --anyway');
}

function isAsked({ kind, removed, removedDemo, before }: RowChanges): boolean {
  return kind !== 'held' && (removedDemo > 0 || removed > before * shareThatAsks);
}

/** A line for each kind and region, and one for each region whose demonstration goes. */
function linesOf(changes: readonly ChangeFact[], isDryRun: boolean): string[] {
  const would = isDryRun ? 'would be ' : '';
  const own = changes.flatMap((change) => {
    const counts = (['added', 'changed', 'removed'] as const).filter((what) => change[what] > 0);
    if (counts.length === 0) return [];
    return `${placeText(change)}: ${counts.map((what) => `${change[what]} ${would}${what}`).join(', ')}`;
  });
  const demo = [...demoOf(changes)].map(([region, counts]) => {
    const are = isDryRun ? 'would be' : 'is';
    return `${region}: the demonstration ${are} removed: ${counts.map(inEnglish).join(', ')}`;
  });
  return [...own, ...demo];
}

function lossesOf(changes: readonly ChangeFact[]): Message[] {
  const own = changes
    .filter(({ isAsked: asked, removed }) => asked && removed > 0)
    .map(({ region, kind, removed, before }) => {
      const share = Math.round((100 * removed) / before);
      const counts = { kind: { kind }, removed, before, share };
      return region === null
        ? message('{kind}: {removed} of {before} would be removed ({share} %)', counts)
        : message('{region} {kind}: {removed} of {before} would be removed ({share} %)', {
            ...{ region: { region }, ...counts },
          });
    });
  const demo = [...demoOf(changes)].map(([region, counts]) =>
    message('{region}: the demonstration would be removed: {counts}', { region: { region }, counts }),
  );
  return [...own, ...demo];
}

/** What goes of the demonstration of each region. */
function demoOf(changes: readonly ChangeFact[]): Map<RegionKey, Message[]> {
  const regions = new Map<RegionKey, Message[]>();
  for (const { region, kind, removedDemo: count } of changes) {
    if (region === null || count === 0) continue;
    const counts = regions.get(region) ?? [];
    regions.set(region, [...counts, message('{count} {kind}', { count, kind: { kind } })]);
  }
  return regions;
}

function placeText({ region, kind }: ChangeFact): string {
  return region === null ? kind : `${region} ${kind}`;
}

async function journal(
  transaction: Transaction<Database>,
  id: number,
  { act, kind, actor, region, detail, onFacts }: LoadRecord,
  files: readonly RecordedFile[],
  { isChanged, regions }: EndedLoad,
): Promise<void> {
  if (isChanged) await forgetEarlierLoads(transaction);
  if (isChanged) onFacts?.({ load: id });
  const [file, ...others] = files;
  const entry = {
    act,
    ...(isChanged ? { subject: `load ${id}` } : {}),
    detail: {
      kind,
      ...detail,
      ...(isChanged ? {} : { changed: false }),
      ...(others.length > 0 ? { files } : {}),
    },
    ...(file && others.length === 0 ? { file } : {}),
  };
  if (regions.length === 0)
    await recordInJournal(transaction, actor, { ...entry, ...(region ? { regionKey: region } : {}) });
  for (const rows of regions) await recordInJournal(transaction, actor, { ...entry, ...rowsOf(rows) });
}

function rowsOf({ region, rowsBefore, rowsAfter }: RegionRows) {
  return { regionKey: region, rowsBefore, rowsAfter };
}
