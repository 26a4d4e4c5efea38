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
import { dateOrderOf, isOpenDay, type DateOrder } from '../files/dates.ts';
import { DeedLoad, type DeedCounts } from './deed-load.ts';
import { contentOf, type Origin } from './deed-doubts.ts';
import { HeldRows, type HeldCounts } from '../held/held-rows.ts';
import { OtherRegions } from '../held/other-regions.ts';
import { doubtsOfDeeds } from './deed-doubts.ts';
import { publisherOfDeeds, type Publisher } from '../../shared/publishers.ts';
import { fieldOfProblem, readDeed, type Deed } from './deed-row.ts';
import { ColumnReport } from '../columns/column-report.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import {
  byNames,
  cellOf,
  chained,
  firstOf,
  tablesOf,
  type HeaderReader,
  type TableOfKind,
  type TableRow,
} from '../columns/rows-of-files.ts';
import { saleFields, type SaleField } from './fields.ts';
import { lastLoadOf, loadWithin } from '../load/load-within.ts';
import { ImportError } from '../../shared/import-error.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { refreshFigures } from '../placement/placement.ts';
import { createProgress, nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { loadRegions, type Region } from '../places/regions.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import { LeftOut, type BadCell } from '../../shared/left-out.ts';
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
  /** By which the tables of a load are told apart, see `TableOfKind`. */
  name: string;
  /** Its sheet, if several of the file are read. */
  sheet: string | undefined;
  /** What it was read as: an encoding of CSV, `xlsx` or `ods`. */
  description: string;
  /** What else a person should know of the sheets of its file. */
  notes: readonly Message[];
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
/** Whether a file writes the day or the month first is found from so many rows, if they tell. */
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
  const lists: UnplacedReport[] = [];
  try {
    const report = await loadWithin(store, options, async (transaction) => {
      const load = new SalesLoad(
        ...([transaction, store.engine, options, await loadRegions(transaction)] as const),
        await publisherOf(options),
      );
      const files: SalesFileReport[] = [];
      const reading = { ...options, report: load.columns };
      for await (const table of tablesOf(options.files, salesHeaders(options.mapping), reading)) {
        const list = new UnplacedReport(options.reportDirectory, table.name);
        lists.push(list);
        files.push(await load.addTable(table, list));
      }
      load.columns.requireTold(options.files.map((file) => basename(file)).join(', '));
      if (files.every(({ taken }) => taken === 0) && files.every(({ heldRows }) => heldRows === 0))
        throw new NothingTaken(files);
      const outcome = await load.finish(files);
      for (const list of lists) list.write();
      return { files, ...outcome, columns: load.columns };
    });
    if (!options.isDryRun)
      report.files.forEach((file, index) => (file.reportPath = lists[index]?.keep(lastLoadOf(store))));
    return report;
  } catch (error) {
    if (error instanceof NothingTaken) {
      const paths = options.isDryRun ? [] : lists.flatMap((list) => list.keep() ?? []);
      throw new ImportError(withLists(error.reason, paths));
    }
    throw error;
  } finally {
    for (const list of lists) list.discard();
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
  /** Region of rows that do not name one. */
  private region: RegionKey | undefined;

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

  /** @param unplaced takes the rows that are not taken */
  async addTable(table: TableOfKind<SaleField>, unplaced: UnplacedReport): Promise<SalesFileReport> {
    const { file, name, sheet, description, headers, rows, notes } = table;
    // A workbook is read as a whole: not twice for the publisher of the only file.
    if (this.options.files.length === 1) this.publisher = publisherShown(this.options, headers);
    this.region = table.region ?? this.options.region;
    const progress = createProgress(this.options.onProgress, file, 'deeds');
    const report: SalesFileReport = {
      ...{ file, name, sheet, description, notes },
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
    const head = await firstOf(rows, rowsToFindOrder);
    const days = head.map((row) => cellOf(row, 'date'));
    const isAll = head.length < rowsToFindOrder;
    const order =
      dateOrderOf(days) ?? (isAll || !days.some(isOpenDay) ? undefined : await this.orderOf(table));
    for await (const row of chained(head, rows)) {
      progress(++report.rows);
      if (row.isBlank) {
        report.blank++;
        continue;
      }
      const problem = await this.addRow(row, name, order);
      if (problem === undefined) continue;
      const { line } = row;
      const cell = problem.cell ?? badCellOf(row, fieldOfProblem.get(problem.reason));
      const example = {
        line,
        reason: inEnglish(problem.reason),
        region: cellOf(row, 'region'),
        city: cellOf(row, 'city'),
        district: cellOf(row, 'district') || cellOf(row, 'cityAndDistrict'),
        cell,
      };
      report.leftOut.add(problem.reason, line, cell);
      if (report.examples.length < examplesShown) report.examples.push(example);
      unplaced.add(example);
    }
    return report;
  }

  /** The order of day and month in the whole column: the first rows of a sorted file may all be of one month. */
  private async orderOf({ file, name }: TableOfKind<SaleField>): Promise<DateOrder | undefined> {
    const { files, mapping, encoding } = this.options;
    for await (const table of tablesOf(files, salesHeaders(mapping), { encoding })) {
      if (table.file !== file || table.name !== name) continue;
      for await (const row of table.rows) {
        const order = dateOrderOf([cellOf(row, 'date')]);
        if (order !== undefined) return order;
      }
    }
    return undefined;
  }

  /** Takes the deed of a row, holds it aside, or returns why neither. */
  private async addRow(
    row: TableRow<SaleField>,
    file: string,
    order: DateOrder | undefined,
  ): Promise<{ reason: Message; cell?: BadCell | undefined } | undefined> {
    if (row.problem && row.problem.isReadable !== true) return row.problem;
    const read = readDeed(row, order);
    const found = row.problem?.reason ?? (isMessage(read) ? read : undefined);
    const isDoubtful = found !== undefined && doubtsOfDeeds.has(found);
    const deed = isDoubtful ? readDeed(row, order, true) : read;
    if (isMessage(deed)) return row.problem ?? { reason: deed };
    const cell = row.problem?.cell ?? (found && badCellOf(row, fieldOfProblem.get(found)));
    const doubt = found === undefined ? undefined : { problem: found, cell };
    const reason = await this.add(deed, { file, line: row.line }, doubt);
    return (
      reason && { reason, ...(reason === problems.unknownRegion ? { cell: badCellOf(row, 'region') } : {}) }
    );
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
  private async add(deed: Deed, origin: Origin, doubt: Doubt | undefined): Promise<Message | undefined> {
    const named = deed.regionText === null ? this.region : regionKeyOf(deed.regionText);
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
  private async holds(deed: Deed, key: RegionKey, origin: Origin, doubt: Doubt): Promise<boolean> {
    const region = this.regions.get(key);
    if (!region) throw new Error(`the region ${key} is missing from the database`);
    const { date, area } = deed;
    const held = await this.heldRows();
    const reason = doubtsOfDeeds.get(doubt.problem) ?? 'date';
    const problem = inEnglish(doubt.problem);
    const quoted = { column: doubt.cell?.header ?? '', cell: doubt.cell?.text ?? '' };
    const detail = reason === 'date' ? { problem, date } : reason === 'area' ? { problem, area } : quoted;
    const isTaken = await held.hold({
      regionId: region.id,
      publisher: this.publisher.name,
      ...origin,
      reason,
      detail,
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

/** Why a deed that can be read is held aside. */
interface Doubt {
  problem: Message;
  cell: BadCell | undefined;
}

function badCellOf(row: TableRow<SaleField>, field: SaleField | undefined): BadCell | undefined {
  const place = field === undefined ? undefined : row.layout.get(field)?.[0];
  return place === undefined ? undefined : { header: row.headers[place] ?? '', text: row.cells[place] ?? '' };
}

/** Who published several files: as the command says, or as all of them show by their layout. */
async function publisherOf(options: SalesImport): Promise<Publisher> {
  const { source, files, mapping } = options;
  if (source !== undefined || files.length < 2) return publisherShown(options, []);
  const shown: Publisher[] = [];
  for await (const { headers } of tablesOf(files, salesHeaders(mapping), {
    encoding: options.encoding,
  })) {
    shown.push(publisherShown(options, headers));
  }
  const [first = publisherShown(options, [])] = shown;
  return shown.every(({ name }) => name === first.name) ? first : publisherShown(options, []);
}

function publisherShown({ source, mapping }: SalesImport, headers: readonly string[]): Publisher {
  if (source !== undefined) return { name: source, licence: null };
  return publisherOfDeeds(headers, Object.keys(mapping?.fieldsOf(headers) ?? {}).length > 0);
}

function salesHeaders(mapping: ColumnMapping | undefined): HeaderReader<SaleField> {
  return { ...byNames<SaleField>(saleFields, mapping), kind: 'sales', regionField: 'region' };
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
