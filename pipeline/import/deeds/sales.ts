import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import { inEnglish, isMessage, message, type Message } from '../../../words/message.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { Database } from '../../../database/schema/schema.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RegionKey, SaleLevel } from '../../../contract/shared/vocabulary.ts';
import { replaceSource, sourceOf } from '../../shared/source.ts';
import { markChanged } from '../places/mark-changed.ts';
import { Aliases } from '../places/aliases.ts';
import { suggestAliases, type Suggestion } from '../aliases/suggest.ts';
import type { CsvRecord } from '../files/csv.ts';
import { dateOrderOf } from './deed-date.ts';
import { DeedLoad, type DeedCounts } from './deed-load.ts';
import { contentOf, type Origin } from './deed-doubts.ts';
import { HeldRows, type HeldCounts } from '../held/held-rows.ts';
import { OtherRegions } from '../held/other-regions.ts';
import { doubtsOfDeeds } from './deed-doubts.ts';
import { publisherOfDeeds, type Publisher } from '../../shared/publishers.ts';
import { readDeed, type Deed } from './deed-row.ts';
import { ColumnReport } from '../columns/column-report.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { missingColumns } from '../columns/missing-columns.ts';
import { readHeaders } from '../columns/read-headers.ts';
import { recognizeColumns, type RecognizedColumns } from '../columns/recognize-columns.ts';
import { saleFields, type SaleField } from './fields.ts';
import { fileNames } from '../files/file-names.ts';
import { lastLoadOf, loadWithin } from '../load/load-within.ts';
import { hasAllColumns, layoutOf } from '../columns/indicator-columns.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { refreshFigures } from '../placement/placement.ts';
import { createProgress, nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { loadRegions, type Region } from '../places/regions.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import { checkWidth } from '../files/row-width.ts';
import { openTable } from '../files/table.ts';
import { LeftOut } from '../../shared/left-out.ts';
import { nothingImported, withLists } from '../load/nothing-imported.ts';
import { UnplacedReport, type UnplacedRow } from '../load/unplaced-report.ts';

export interface SalesImport {
  files: readonly string[];
  /** `replace` takes out the earlier deeds of the same publisher in the regions of the files. */
  mode: LoadMode;
  /** Region and city of rows that do not name one. */
  region?: RegionKey;
  city?: string;
  encoding?: string;
  /** Folder for the CSVs of rows that were not taken. */
  reportDirectory: string;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the files out, `YYYY-MM-DD`. */
  date?: string;
  /** What the publisher calls the fields, and their values. */
  mapping?: ColumnMapping;
  /** Ids of held rows that this load puts in force. */
  accepted?: ReadonlySet<string>;
  /** Other names of cities and districts: the built-in ones if nothing is said. */
  aliases?: Aliases;
  /** Does everything, makes the report and takes all of it back; no CSVs of rows are written. */
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface SalesFileReport {
  file: string;
  /** By which the files of a load are told apart, see `fileNames`. */
  name: string;
  /** What it was read as: an encoding of CSV, or `xlsx`. */
  description: string;
  /** Rows below the headers. */
  rows: number;
  blank: number;
  /** Rows that were taken: new ones, and those that were known already. */
  taken: number;
  /** Implausible rows, which are held aside. */
  held: HeldCounts | undefined;
  heldRows: number;
  /** Rows that were not taken. */
  leftOut: LeftOut;
  /** The first of them. */
  examples: UnplacedRow[];
  /** CSV of all of them; undefined when there are none. */
  reportPath: string | undefined;
}

export interface SalesReport {
  files: SalesFileReport[];
  /** What happened to the deeds that were taken, by region. */
  regions: Map<RegionKey, DeedCounts>;
  /** Regions whose data has changed. */
  changed: RegionKey[];
  /** What the names that no neighborhood of the changed regions takes may mean. */
  suggestions: Suggestion[];
  columns: ColumnReport<SaleField>;
}

const examplesShown = 5;
/** Whether a file writes the day or the month first is found from so many rows. */
const rowsToFindOrder = 2000;

const problems = {
  noRegion: message('no region (state it with --region KEY)'),
  unknownRegion: message('unknown region'),
  repeated: message('repeats the reference number of an earlier row'),
} as const;

/**
 * Imports individual deeds, in one transaction. A deed stands on its parcel, else in its neighborhood, its city or
 * its region, see `deed-place.ts`. Memory holds two thousand deeds, and the neighborhoods of the regions.
 *
 * @throws ImportError when a file is damaged or of another format, lacks a column, or no row at all could be read;
 * the store is then unchanged. In the last case the report of those rows is kept for inspection.
 */
export async function importSales(store: Store, options: SalesImport): Promise<SalesReport> {
  const names = fileNames(options.files);
  const reports = names.map((name) => new UnplacedReport(options.reportDirectory, name));
  try {
    const report = await loadWithin(store, options, async (transaction) => {
      const load = new SalesLoad(
        ...([transaction, store.engine, options, await loadRegions(transaction)] as const),
        await publisherOf(options),
      );
      const files: SalesFileReport[] = [];
      for (const [index, file] of options.files.entries()) {
        const unplaced = reports[index];
        if (unplaced) files.push(await load.addFile({ file, name: names[index] ?? '' }, unplaced));
      }
      load.columns.requireTold(options.files.map((file) => basename(file)).join(', '));
      if (files.every(({ taken }) => taken === 0) && files.every(({ heldRows }) => heldRows === 0))
        throw new NothingTaken(files);
      const outcome = await load.finish(files);
      for (const unplaced of reports) unplaced.write();
      return { files, ...outcome, columns: load.columns };
    });
    if (!options.isDryRun)
      report.files.forEach((file, index) => (file.reportPath = reports[index]?.keep(lastLoadOf(store))));
    return report;
  } catch (error) {
    if (error instanceof NothingTaken) {
      const paths = options.isDryRun ? [] : reports.flatMap((report) => report.keep() ?? []);
      throw new ImportError(withLists(error.reason, paths));
    }
    throw error;
  } finally {
    for (const report of reports) report.discard();
  }
}

/**
 * Puts deeds in force that were held aside and that a person has accepted: they are written like those of a load, under
 * the publisher of their file.
 *
 * @returns the regions whose data has changed
 */
export async function acceptDeeds(
  transaction: Kysely<Database>,
  engine: Engine,
  rows: readonly { publisher: string; file: string; line: number; deed: Deed }[],
  { aliases, onProgress }: Required<Pick<SalesImport, 'aliases' | 'onProgress'>>,
): Promise<RegionKey[]> {
  const regions = await loadRegions(transaction);
  const changed = new Set<RegionKey>();
  for (const [publisher, own] of Map.groupBy(rows, (row) => row.publisher)) {
    const options = { files: [], mode: 'upsert', reportDirectory: '', aliases, onProgress } as const;
    const load = new SalesLoad(transaction, engine, options, regions, { name: publisher, licence: null });
    for (const { deed, file, line } of own) await load.accept(deed, { file, line });
    const report = await load.finish([]);
    for (const key of report.changed) changed.add(key);
  }
  return [...changed];
}

/** Aborts the transaction of a load that took nothing. */
class NothingTaken extends Error {
  readonly reason: Message;

  constructor(files: readonly SalesFileReport[]) {
    const rows = files.reduce((sum, file) => sum + file.rows - file.blank, 0);
    const reasons = files.flatMap(({ leftOut }) => leftOut.counts());
    const reason = nothingImported(
      files.map(({ file }) => file),
      rows,
      reasons,
    );
    super(inEnglish(reason));
    this.reason = reason;
  }
}

class SalesLoad {
  readonly columns: ColumnReport<SaleField>;
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly options: SalesImport;
  private readonly regions: ReadonlyMap<RegionKey, Region>;
  private readonly loads = new Map<RegionKey, DeedLoad>();
  private held: HeldRows | undefined;
  private others: OtherRegions | undefined;
  private publisher: Publisher;
  private reports: SalesFileReport[] = [];

  constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    options: SalesImport,
    regions: ReadonlyMap<RegionKey, Region>,
    publisher: Publisher,
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.options = options;
    this.regions = regions;
    this.publisher = publisher;
    this.columns = new ColumnReport<SaleField>(saleFields, options.mapping);
  }

  async addFile(
    { file, name }: { file: string; name: string },
    unplaced: UnplacedReport,
  ): Promise<SalesFileReport> {
    const { onProgress, encoding, mapping } = this.options;
    const { description, records } = await openTable(file, { encoding });
    const { columns, headers } = await headersOf(file, records, mapping);
    for (const [index, header] of headers.entries()) {
      if (header !== '') this.columns.assign(header, fieldAt(columns, index));
    }
    // A workbook is read as a whole: not twice for the publisher of the only file.
    if (this.options.files.length === 1) this.publisher = publisherShown(this.options, headers);
    const progress = createProgress(onProgress, file, 'deeds');
    const report: SalesFileReport = {
      file,
      name,
      description,
      rows: 0,
      blank: 0,
      taken: 0,
      held: undefined,
      heldRows: 0,
      leftOut: new LeftOut(),
      examples: [],
      reportPath: undefined,
    };
    this.reports.push(report);
    const head = await firstOf(records, rowsToFindOrder);
    const order = dateOrderOf(head.map(({ cells }) => cells[columns.columns.get('date') ?? -1] ?? ''));
    for await (const { line, cells: written } of chained(head, records)) {
      progress(++report.rows);
      if (written.every((cell) => cell === '')) {
        report.blank++;
        continue;
      }
      // Workbooks do not write empty cells at the end of a row.
      if (description !== 'xlsx') checkWidth(file, line, written, headers.length);
      const cells = translated(written, columns, mapping);
      const deed = readDeed(cells, columns.columns, order);
      const doubtful =
        isMessage(deed) && doubtsOfDeeds.has(deed) ? readDeed(cells, columns.columns, order, true) : deed;
      const origin = { file: name, line };
      const problem = isMessage(doubtful)
        ? doubtful
        : await this.add(doubtful, origin, isMessage(deed) ? deed : undefined);
      if (problem === undefined) continue;
      const cell = (field: SaleField) => cells[columns.columns.get(field) ?? -1] ?? '';
      const example = {
        line,
        reason: inEnglish(problem),
        region: cell('region'),
        city: cell('city'),
        district: cell('district') || cell('cityAndDistrict'),
      };
      report.leftOut.add(problem, line);
      if (report.examples.length < examplesShown) report.examples.push(example);
      unplaced.add(example);
    }
    return report;
  }

  /** Takes a deed that a person has accepted. */
  async accept(deed: Deed, origin: Origin): Promise<void> {
    await this.add(deed, origin, undefined);
  }

  async finish(
    files: readonly SalesFileReport[],
  ): Promise<Pick<SalesReport, 'regions' | 'changed' | 'suggestions'>> {
    const counts = new Map<RegionKey, DeedCounts>();
    const aliases = this.options.aliases ?? (await Aliases.builtIn());
    for (const [key, load] of this.loads) {
      await load.finish();
      counts.set(key, load.counts);
    }
    await this.held?.flush();
    for (const file of files) file.held = this.held?.byFile.get(file.name);
    const changed: RegionKey[] = [];
    for (const [key, { touched }] of this.loads) {
      const region = this.regions.get(key);
      if (touched.isEmpty || !region) continue;
      await refreshFigures(this.transaction, this.engine, region, { touched, aliases });
      await markChanged(this.transaction, this.engine, key, { land: false });
      changed.push(key);
    }
    return {
      regions: counts,
      changed,
      suggestions: await suggestAliases(this.transaction, aliases, changed),
    };
  }

  /** Takes a deed, holds it aside, or returns why neither. */
  private async add(deed: Deed, origin: Origin, doubt: Message | undefined): Promise<Message | undefined> {
    const named = deed.regionText === null ? this.options.region : regionKeyOf(deed.regionText);
    if (named === undefined) return deed.regionText === null ? problems.noRegion : problems.unknownRegion;
    const own = { ...deed, cityText: deed.cityText ?? this.options.city ?? null };
    const report = this.reports.at(-1);
    if (doubt !== undefined && (await this.holds(own, named, origin, doubt))) {
      if (report) report.heldRows++;
      return undefined;
    }
    const load = await this.open(named);
    const outcome = await load.add(own, origin);
    if (outcome === 'taken') this.columns.add(understood(deed));
    return outcome === 'repeated' ? problems.repeated : undefined;
  }

  /** Whether a deed is held aside because of what its own row says. */
  private async holds(deed: Deed, key: RegionKey, origin: Origin, doubt: Message): Promise<boolean> {
    const region = this.regions.get(key);
    if (!region) throw new Error(`the region ${key} is missing from the database`);
    const { date, area } = deed;
    const held = await this.heldRows();
    const reason = doubtsOfDeeds.get(doubt) ?? 'date';
    const isTaken = await held.hold({
      regionId: region.id,
      publisher: this.publisher.name,
      ...origin,
      reason,
      detail: { problem: inEnglish(doubt), ...(reason === 'date' ? { date } : { area }) },
      reference: deed.reference,
      content: contentOf(deed, region),
    });
    // Without an area there is no price per m², so nobody can put it in force.
    return isTaken || !(area > 0);
  }

  private async heldRows(): Promise<HeldRows> {
    this.held ??= await HeldRows.open(this.transaction, this.engine, 'sales', this.options.accepted);
    return this.held;
  }

  private async open(key: RegionKey): Promise<DeedLoad> {
    const { name, licence: ownLicence } = this.publisher;
    const known = this.loads.get(key);
    if (known) return known;
    const region = this.regions.get(key);
    if (!region) throw new Error(`the region ${key} is missing from the database`);
    const { licence, date, mode } = this.options;
    const aliases = this.options.aliases ?? (await Aliases.builtIn());
    await removeDemoWithin(this.transaction, this.engine, key, aliases);
    const loadKey = `deeds:${key}:${shortHash(name)}`;
    // A row that is accepted later changes nothing of what is said about the load that it belongs to.
    const earlier = this.options.files.length > 0 ? undefined : await sourceOf(this.transaction, loadKey);
    const sourceId =
      earlier ??
      (await replaceSource(this.transaction, {
        load_key: loadKey,
        name,
        origin: 'import',
        licence: licence ?? ownLicence,
        updated_at: nowInRiyadh(),
        published_on: date ?? null,
      }));
    this.others ??= await OtherRegions.load(this.transaction, this.regions);
    const load = await DeedLoad.begin(this.transaction, this.engine, region, {
      ...{ sourceId, mode, aliases, others: this.others, publisher: name },
      held: await this.heldRows(),
      tallyOf: (file) => this.reports.findLast((each) => each.name === file),
    });
    this.loads.set(key, load);
    return load;
  }
}

/** Who published several files: as the command says, or as all of them show by their layout. */
async function publisherOf(options: SalesImport): Promise<Publisher> {
  const { source, files, encoding, mapping } = options;
  if (source !== undefined || files.length < 2) return publisherShown(options, []);
  const shown: Publisher[] = [];
  for (const file of files) {
    const { records } = await openTable(file, { encoding });
    const { headers } = await headersOf(file, records, mapping);
    await records.return(undefined);
    shown.push(publisherShown(options, headers));
  }
  const [first = publisherShown(options, [])] = shown;
  return shown.every(({ name }) => name === first.name) ? first : publisherShown(options, []);
}

function publisherShown({ source, mapping }: SalesImport, headers: readonly string[]): Publisher {
  if (source !== undefined) return { name: source, licence: null };
  return publisherOfDeeds(headers, Object.keys(mapping?.fieldsOf(headers) ?? {}).length > 0);
}

/** The headers are the first row in which most required columns are found. */
function headersOf(file: string, records: AsyncGenerator<CsvRecord>, mapping: ColumnMapping | undefined) {
  return readHeaders(
    file,
    records,
    (headers) => {
      const columns = recognizeColumns(saleFields, headers, mapping?.fieldsOf(headers));
      if (required.filter((name) => columns.columns.has(name)).length <= required.length / 2)
        return undefined;
      requireColumns(file, columns, headers);
      return { columns, headers };
    },
    (first) => missing(file, required, first),
  );
}

async function firstOf(records: AsyncGenerator<CsvRecord>, count: number): Promise<CsvRecord[]> {
  const first: CsvRecord[] = [];
  while (first.length < count) {
    const next = await records.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

async function* chained(head: readonly CsvRecord[], rest: AsyncGenerator<CsvRecord>) {
  yield* head;
  yield* rest;
}

function fieldAt({ columns }: RecognizedColumns<SaleField>, index: number): SaleField | undefined {
  return [...columns].find(([, position]) => position === index)?.[0];
}

/** The cells of a row with the publisher's values replaced by ours. */
function translated(
  cells: string[],
  columns: RecognizedColumns<SaleField>,
  mapping: ColumnMapping | undefined,
): string[] {
  if (!mapping?.hasValues) return cells;
  const copy = [...cells];
  for (const [field, index] of columns.columns) copy[index] = mapping.valueOf(field, cells[index] ?? '');
  return copy;
}

/** What a deed says, by field. */
function understood(deed: Deed) {
  return {
    reference: deed.reference,
    date: deed.date,
    hijriDate: deed.hijriDate,
    region: deed.regionText,
    city: deed.cityText,
    district: deed.districtText,
    plan: deed.planNo,
    parcel: deed.parcels[0],
    propertyClass: deed.propertyClass,
    propertyType: deed.propertyType,
    propertyCount: deed.propertyCount,
    price: deed.price,
    area: deed.area,
  };
}

const required = (Object.keys(saleFields) as SaleField[]).filter(
  (name) => 'isRequired' in saleFields[name] && saleFields[name].isRequired,
);

function requireColumns(
  file: string,
  { columns }: RecognizedColumns<SaleField>,
  headers: readonly string[],
): void {
  const absent = required.filter((name) => !columns.has(name));
  if (absent.length > 0) throw missing(file, absent, headers);
}

function missing(file: string, absent: readonly SaleField[], headers: readonly string[]): ImportError {
  if (hasAllColumns(layoutOf(headers)))
    return refuse(
      file,
      message('these are quarterly indicators, not individual deeds: use import indicators'),
    );
  return refuse(file, missingColumns(saleFields, absent, headers));
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** The lines that tell what happened to the deeds of a region. */
export function linesOfRegion(region: RegionKey, counts: DeedCounts, isDryRun: boolean): string[] {
  const { loaded, known, updated, byLevel } = counts;
  const added = loaded - updated;
  const places: Record<SaleLevel, string> = {
    parcel: 'on a parcel',
    neighborhood: 'in a neighborhood',
    city: 'in a city only',
    region: 'in no known place of the region',
  };
  const levels = (Object.keys(places) as SaleLevel[])
    .filter((level) => byLevel[level] > 0)
    .map((level) => `${byLevel[level]} ${places[level]}`);
  return [
    `${region}: ${added} new deeds, ${updated} written anew, ${known} known already${isDryRun ? ' (would be)' : ''}`,
    ...(levels.length > 0 ? [`  ${levels.join(', ')}`] : []),
  ];
}
