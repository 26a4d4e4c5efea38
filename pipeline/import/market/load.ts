import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import { inEnglish, message, type Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import type { Aliases } from '../places/aliases.ts';
import { lastLoadOf, loadWithin } from '../load/load-within.ts';
import { ColumnReport, type FieldValues } from '../columns/column-report.ts';
import { chained, firstOf } from '../columns/rows-of-files.ts';
import { dateOrderOf, type DateOrder } from '../files/dates.ts';
import { countedReason } from '../../shared/left-out.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { createProgress, type OnProgress } from '../../shared/progress.ts';
import type { Properties } from '../geo/properties.ts';
import { loadRegions, type Region } from '../places/regions.ts';
import type { Brochures } from './brochures.ts';
import { LoadSource } from './load-source.ts';
import type { NamedFile } from './named-files.ts';
import type { Pictures } from './pictures.ts';
import { Refusals, type About } from './refusals.ts';
import { aboutProblem, marketTables, type MarketTable } from './rows.ts';

/** What a load of the market is told. */
export interface MarketImport {
  files: readonly string[];
  mode: LoadMode;
  /** Region and city of rows that do not name one. */
  region?: RegionKey | undefined;
  city?: string | undefined;
  encoding?: string | undefined;
  source?: string | undefined;
  licence?: string | undefined;
  /** Day on which the publisher gave the files out, `YYYY-MM-DD`. */
  date?: string | undefined;
  mapping?: ColumnMapping | undefined;
  /** Which of day and month stands first in a table. */
  dateOrder?: DateOrder | undefined;
  isDryRun?: boolean | undefined;
  aliases: Aliases;
  /** Where lists of rows that are not taken go. */
  reportDirectory: string;
  pictures: Pictures;
  brochures: Brochures;
  onProgress: OnProgress;
}

/** A row as it was read: what it means, or why it cannot be used. */
export type ReadRow<Row> =
  | { row: Row; id: string; given: FieldValues<string>; understood: FieldValues<string> }
  | { reason: Message; about: About };

/** A row that waits to be written. */
export interface WaitingRow<Row> {
  line: number;
  /** Folder and file that it stands in. */
  file: string;
  row: Row;
  /** Says that it is not taken after all. */
  refuse(reason: Message, about: About): void;
}

/** Rows by what became of them. */
export interface MarketCounts {
  added: number;
  changed: number;
  /** Known already, and the same. */
  same: number;
  /** Known already, and left as they are since the mode says so. */
  kept: number;
  removed: number;
}

/** What the rows of a kind need to be written. */
export interface MarketContext {
  transaction: Kysely<Database>;
  engine: Engine;
  options: MarketImport;
  source: LoadSource;
  regions: ReadonlyMap<RegionKey, Region>;
  counts: MarketCounts;
  /** More that an operator should know, each a sentence. */
  notes: Set<string>;
  /**
   * The address of a picture that a row names; undefined when it cannot be had, which is told.
   *
   * @param file the table, beside which files of pictures are
   * @param id of the row
   */
  pictureOf(file: string, reference: string, id: string): string | undefined;
  /** The brochure that a row names; undefined where a dry run does not fetch it. */
  brochureOf(file: string, reference: string): NamedFile | undefined;
  /** Takes the demonstration out of a region before its first real rows come. */
  makeRoom(region: RegionKey): Promise<void>;
}

/** Writes the rows of a load, some hundred at a time. */
export interface MarketWriter<Row> {
  write(rows: readonly WaitingRow<Row>[]): Promise<void>;
  /** Ends the load: takes out what it does not have, if the mode says so. */
  finish(): Promise<void>;
}

/** A kind of rows of the market: how they are read, and how they are written. */
export interface MarketKind<Row> {
  /** Its word on the command line. */
  name: string;
  /** Name of its source, in Arabic, where the command names none. */
  sourceName: string;
  fields: Fields;
  /** Its field of pictures. */
  pictures?: string;
  /** The brochure that a row names, if it does. */
  brochureOf?: (cells: Properties) => string | undefined;
  read(cells: Properties, options: MarketImport): ReadRow<Row>;
  begin(context: MarketContext): Promise<MarketWriter<Row>>;
}

/** What became of one file. */
export interface MarketFileReport {
  file: string;
  /** By which the tables of a load are told apart, see `TableOfKind`. */
  name: string;
  /** Its sheet, if several of the file are read. */
  sheet: string | undefined;
  description: string;
  /** What else a person should know of the sheets of its file. */
  notes: readonly Message[];
  rows: number;
  blank: number;
  refusals: Refusals;
  reportPath?: string | undefined;
}

/** What became of a load. */
export interface MarketReport extends MarketCounts {
  files: MarketFileReport[];
  columns: ColumnReport;
  notes: string[];
  /** Rows that went in without their picture, each a sentence. */
  withoutPicture: string[];
  /** Regions whose demonstration made room: their tiles are to be rebuilt. */
  regions: RegionKey[];
}

const rowsPerBatch = 500;
/** Rows by whose days it is known whether a table writes the day or the month first. */
const rowsToFindOrder = 5000;
/** Reasons that an error names. */
const reasonsShown = 5;

/**
 * Loads files of one kind of the market in one transaction.
 *
 * @throws ImportError when a file is damaged, of another kind, or has no usable row; the store is then unchanged
 */
export async function importMarket<Row>(
  store: Store,
  kind: MarketKind<Row>,
  options: MarketImport,
): Promise<MarketReport> {
  const { isDryRun = false, reportDirectory } = options;
  await prepareFiles(kind, options);
  const report = await loadWithin(store, options, (transaction) =>
    loadFiles(transaction, store.engine, kind, options),
  );
  for (const file of isDryRun ? [] : report.files)
    file.reportPath = file.refusals.keep(reportDirectory, file.name, lastLoadOf(store));
  return report;
}

/** Files are fetched before the transaction, in which a slow host would keep others from writing. */
async function prepareFiles<Row>(
  { fields, pictures: field, brochureOf }: MarketKind<Row>,
  options: MarketImport,
): Promise<void> {
  const names = field === undefined ? undefined : fields[field]?.names;
  if (!names && !brochureOf) return;
  for await (const { file, rows } of marketTables(options.files, fields, options)) {
    const [pictures, brochures] = [new Set<string>(), new Set<string>()];
    for await (const { cells } of rows) {
      const picture = names && cells?.text(names, field);
      if (picture !== undefined) pictures.add(picture);
      const brochure = cells && brochureOf?.(cells);
      if (brochure !== undefined) brochures.add(brochure);
    }
    await options.pictures.prepare(file, pictures);
    await options.brochures.prepare(file, brochures);
  }
}

async function loadFiles<Row>(
  transaction: Kysely<Database>,
  engine: Engine,
  kind: MarketKind<Row>,
  options: MarketImport,
): Promise<MarketReport> {
  const cleared = new Set<RegionKey>();
  const asked = new Set<RegionKey>();
  const withoutPicture: string[] = [];
  const context: MarketContext = {
    transaction,
    engine,
    options,
    source: await LoadSource.open(transaction, kind, options),
    regions: await loadRegions(transaction),
    counts: { added: 0, changed: 0, same: 0, kept: 0, removed: 0 },
    notes: new Set(),
    pictureOf: (file, reference, id) => {
      const picture = options.pictures.find(file, reference);
      if (!picture || 'url' in picture) return picture?.url;
      withoutPicture.push(`the picture of ${id} is left out: ${inEnglish(picture.problem)} (${reference})`);
      return undefined;
    },
    brochureOf: (file, reference) => options.brochures.find(file, reference),
    makeRoom: async (region) => {
      if (asked.has(region)) return;
      asked.add(region);
      const removed = await removeDemoWithin(transaction, engine, region, options.aliases);
      if (removed.length > 0) cleared.add(region);
    },
  };
  const columns = new ColumnReport(kind.fields, options.mapping);
  const writer = await kind.begin(context);
  const files: MarketFileReport[] = [];
  for await (const table of marketTables(options.files, kind.fields, { ...options, report: columns }))
    files.push(await loadTable(table, kind, { options, writer, columns }));
  requireTaken(files, columns, options.onProgress);
  await writer.finish();
  await context.source.finish();
  return {
    ...context.counts,
    files,
    columns,
    notes: [...context.notes],
    withoutPicture,
    regions: [...cleared],
  };
}

async function loadTable<Row>(
  { file, name, sheet, region, description, notes, rows }: MarketTable,
  kind: MarketKind<Row>,
  { options, writer, columns }: { options: MarketImport; writer: MarketWriter<Row>; columns: ColumnReport },
): Promise<MarketFileReport> {
  const refusals = new Refusals();
  const progress = createProgress(options.onProgress, file, 'rows');
  let [count, blank] = [0, 0];
  let waiting: (WaitingRow<Row> & { isTaken: boolean; read: Extract<ReadRow<Row>, { row: Row }> })[] = [];
  const flush = async () => {
    await writer.write(waiting);
    for (const { isTaken, read } of waiting) if (isTaken) columns.add(read.understood, read.given);
    waiting = [];
  };
  const head = await firstOf(rows, rowsToFindOrder);
  const dateOrder = dateOrderOf(head.flatMap(({ cells }) => (cells ? daysOf(cells, kind.fields) : [])));
  const own = { ...options, dateOrder, region: region ?? options.region };
  for await (const { line, cells, problem } of chained(head, rows)) {
    progress(++count);
    if (cells === undefined) {
      blank++;
      continue;
    }
    if (problem) {
      refusals.add({ line, reason: problem.reason, about: aboutProblem(problem) });
      continue;
    }
    const read = kind.read(cells, own);
    if ('reason' in read) {
      refusals.add({ line, ...read });
      continue;
    }
    const row = {
      line,
      file,
      row: read.row,
      read,
      isTaken: true,
      refuse: (_reason: Message, _about: About) => {},
    };
    row.refuse = (reason, about) => {
      row.isTaken = false;
      refusals.add({ line, reason, about });
    };
    waiting.push(row);
    if (waiting.length >= rowsPerBatch) await flush();
  }
  await flush();
  columns.requireTold(file);
  if (count === blank) throw refuse(file, message('there are no rows below the headers'));
  return { file, name, sheet, description, notes, rows: count, blank, refusals };
}

const dayFields = ['published', 'validUntil'];

function daysOf(cells: Properties, fields: Fields): string[] {
  return dayFields.flatMap((name) => {
    const field = fields[name];
    return field ? (cells.text(field.names, name) ?? []) : [];
  });
}

/** A load that takes nothing is a file of another kind, or one that names what is not there: nothing changes then. */
function requireTaken(
  files: readonly MarketFileReport[],
  columns: ColumnReport,
  onProgress: (line: string) => void,
): void {
  if (files.some(({ rows, blank, refusals }) => rows - blank > refusals.total)) return;
  for (const line of columns.lines()) onProgress(line);
  const sentences = files.map(({ file, rows, blank, refusals }) =>
    message('{file}: none of the {rows} rows can be used ({example})', {
      ...{ file: basename(file), rows: rows - blank },
      example: {
        sentences: [
          ...refusals.examples().slice(0, 1),
          ...(refusals.total > 1 ? refusals.counts().slice(0, reasonsShown).map(countedReason) : []),
        ],
      },
    }),
  );
  const said = message('{said}', { said: { sentences } });
  throw new ImportError(said, files.length === 1 ? files[0]?.file : undefined);
}
