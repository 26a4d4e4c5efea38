import type { Transaction } from 'kysely';
import type { RegionFact } from '../../../contract/admin/load-facts.ts';
import { forgetEarlierLoads } from '../../../database/loads/loads.ts';
import { RunningLoad, type RegionRows } from '../../../database/loads/running-load.ts';
import { returnOffersWithoutParcels } from '../../../database/offer/own-offers.ts';
import { recordInJournal } from '../../../database/shared/journal.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
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

/** Ends the transaction of a dry run once its report is made. */
class DryRunEnded<Report> extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('this was a dry run');
    this.report = report;
  }
}

/** A load that would remove more than a tenth of what is there, which nobody has confirmed. */
export class LossNotConfirmed extends ImportError {
  /** How many rows of which region. */
  readonly losses: string;

  constructor(losses: string) {
    super(`${losses}: confirm with --anyway, or use another --mode`);
    this.losses = losses;
  }
}

/** From this share of a region's rows on, a load that removes them asks first. */
const shareThatAsks = 0.1;

/**
 * Runs a load in one transaction; a dry run does all of it as well, and is then rolled back. What operators have changed
 * in single rows holds after it as before.
 *
 * @throws LossNotConfirmed when the load would remove more than a tenth of the imported rows of its kind in a region
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
      const report = await load(transaction);
      await returnOffersWithoutParcels(transaction);
      if (record) await applyAmendments(transaction, store.engine, record.aliases);
      if (running) await checkLosses(running, record, isDryRun);
      if (isDryRun) {
        if (running) record.onFacts?.({ regions: (await running.end()).regions.map(factOf) });
        ended = new DryRunEnded(report);
        throw ended;
      }
      if (running) await journal(transaction, running, record, named);
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

async function checkLosses(
  running: RunningLoad,
  { kind, isLossConfirmed, print, onFacts }: LoadRecord,
  isDryRun: boolean,
): Promise<void> {
  const losses = (await running.losses()).filter(({ removed, before }) => removed > before * shareThatAsks);
  onFacts?.({ losses });
  const sentences = losses.map(
    ({ region, removed, before }) =>
      `${region}: ${removed} of ${before} imported ${kind} would be removed (${Math.round((100 * removed) / before)} %)`,
  );
  if (isDryRun) for (const sentence of sentences) print(sentence);
  else if (sentences.length > 0 && !isLossConfirmed) throw new LossNotConfirmed(sentences.join('; '));
}

async function journal(
  transaction: Transaction<Database>,
  running: RunningLoad,
  { act, kind, actor, region, detail, onFacts }: LoadRecord,
  files: readonly RecordedFile[],
): Promise<void> {
  const { isChanged, regions } = await running.end();
  if (isChanged) await forgetEarlierLoads(transaction);
  onFacts?.({ regions: regions.map(factOf) });
  const [file, ...others] = files;
  const entry = {
    act,
    ...(isChanged ? { subject: `load ${running.id}` } : {}),
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

function factOf({ region, rowsBefore, rowsAfter }: RegionRows): RegionFact {
  return { region, rowsBefore, rowsAfter };
}
