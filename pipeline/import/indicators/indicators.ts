import { basename } from 'node:path';
import type { Insertable, Kysely } from 'kysely';
import { inEnglish, isMessage, type Message } from '../../../words/message.ts';
import { insertMany } from '../../../database/connection/bulk.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import type { Database, SalesIndicatorTable } from '../../../database/schema/schema.ts';
import { readPriceRanges } from '../../../database/shell/settings.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { replaceSource, sourceOf } from '../../shared/source.ts';
import { markChanged } from '../places/mark-changed.ts';
import { Aliases } from '../places/aliases.ts';
import { suggestAliases, type Suggestion } from '../aliases/suggest.ts';
import { lastLoadOf, loadWithin } from '../load/load-within.ts';
import { recomputeCities } from '../figures/city-metrics.ts';
import { ColumnReport, type FieldValues } from '../columns/column-report.ts';
import { indicatorHeaders, type IndicatorColumn } from '../columns/indicator-columns.ts';
import { cellOf, tablesOf, type TableOfKind, type TableRow } from '../columns/rows-of-files.ts';
import { indicatorFields } from './fields.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { readNumber, readQuarter, readYear } from '../files/numbers.ts';
import { ImportError } from '../../shared/import-error.ts';
import { recomputeMetrics } from '../figures/land-metrics.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import type { LoadMode } from '../load/load-mode.ts';
import { NeighborhoodIndex } from '../places/neighborhood-index.ts';
import { createProgress, nowInRiyadh, type OnProgress } from '../../shared/progress.ts';
import { loadRegions, type Region } from '../places/regions.ts';
import {
  columnsOfProblem,
  readIndicatorRow,
  rowProblems,
  type Period,
  type IndicatorRow,
} from './indicator-row.ts';
import type { Origin } from '../deeds/deed-doubts.ts';
import { HeldRows, type HeldCounts } from '../held/held-rows.ts';
import { IndicatorDoubts, type HeldIndicator } from './indicator-doubts.ts';
import { OtherRegions } from '../held/other-regions.ts';
import { publisherOfIndicators, unknownPublisher, type Publisher } from '../../shared/publishers.ts';
import { LeftOut, type BadCell, type LeftOutCount } from '../../shared/left-out.ts';
import { nothingImported, withLists } from '../load/nothing-imported.ts';
import { UnplacedReport, type UnplacedRow } from '../load/unplaced-report.ts';

export interface IndicatorImport {
  files: readonly string[];
  /** Encoding of CSV, where it is not what it looks like. */
  encoding?: string;
  /** Folder for the CSVs of unplaced rows. */
  reportDirectory: string;
  /** Publisher, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the data out, `YYYY-MM-DD`. */
  date?: string;
  /** `replace` by default; `append` leaves the quarters that the store has as they are. */
  mode?: LoadMode;
  /** What the publisher calls the fields, and their values. */
  mapping?: ColumnMapping;
  /** Ids of held rows that this load puts in force. */
  accepted?: ReadonlySet<string>;
  /** Other names of cities and districts: the built-in ones if nothing is said. */
  aliases?: Aliases;
  /** Does everything, makes the report and takes all of it back; no CSVs of unplaced rows are written. */
  isDryRun?: boolean;
  /** The rows are added to their quarters, and replace none. */
  isAddition?: boolean;
  onProgress: OnProgress;
}

export interface IndicatorFileReport {
  file: string;
  /** By which the tables of a load are told apart, see `TableOfKind`. */
  name: string;
  /** Its sheet, if several of the file are read. */
  sheet: string | undefined;
  /** What it was read as: an encoding of CSV, `xlsx` or `ods`. */
  description: string;
  /** What else a person should know of the sheets of its file. */
  notes: readonly Message[];
  /** Rows below the headers: placed, waiting, blank, and those that could not be read. */
  rows: number;
  /** In a neighborhood. */
  placed: number;
  /** Kept without a neighborhood, until one takes them. */
  waiting: number;
  blank: number;
  /** Implausible rows, which are held aside. */
  held: HeldCounts | undefined;
  heldRows: number;
  /** Rows that are in no neighborhood, and those that could not be read, by reason. */
  reasons: Map<string, number>;
  /** Those that could not be read, or whose quarter is to stay as it is. */
  leftOut: LeftOut;
  /** The first rows that are in no neighborhood. */
  examples: UnplacedRow[];
  /** CSV of all those rows; undefined when there are none. */
  reportPath: string | undefined;
}

export interface IndicatorReport {
  files: IndicatorFileReport[];
  periods: Period[];
  regions: RegionKey[];
  /** What the names that no neighborhood of these regions takes may mean. */
  suggestions: Suggestion[];
  columns: ColumnReport<IndicatorColumn>;
}

const rowsPerInsert = 1000;
const examplesShown = 5;

interface OpenPeriod extends Period {
  regionId: number;
  sourceId: number | undefined;
  /** Whom its rows are credited to. */
  publisher: string;
  /** The store has the quarter, and it is to stay as it is. */
  isKnown: boolean;
  /** Names of the files that it has rows of. */
  files: Set<string>;
}

/**
 * Imports quarterly sales indicators, in one transaction. The files of one call are one import: it replaces every
 * earlier row of each region and quarter that they contain, and rows of one quarter in several files, or several
 * times in one file (monthly parts), all count. Land metrics of those quarters are then recomputed; other quarters
 * stay.
 *
 * @throws ImportError when a file is damaged or of another format, lacks a column, or no row at all could be read;
 * the store is then unchanged. In the last case the report of those rows is kept for inspection.
 */
export async function importIndicators(store: Store, options: IndicatorImport): Promise<IndicatorReport> {
  const lists: UnplacedReport[] = [];
  const { isDryRun = false } = options;
  try {
    const report = await loadWithin(store, options, async (transaction) => {
      const load = await IndicatorLoad.begin(transaction, store.engine, options);
      const files: IndicatorFileReport[] = [];
      const reading = { ...options, report: load.columns };
      const headers = indicatorHeaders(indicatorFields, options.mapping);
      for await (const table of tablesOf(options.files, headers, reading)) {
        const list = new UnplacedReport(options.reportDirectory, table.name);
        lists.push(list);
        files.push(await load.addTable(table, list));
      }
      load.columns.requireTold(options.files.map((file) => basename(file)).join(', '));
      const isUsable = ({ placed, waiting, heldRows, reasons }: IndicatorFileReport) =>
        placed + waiting + heldRows + (reasons.get(inEnglish(rowProblems.known)) ?? 0) > 0;
      if (!files.some(isUsable)) throw new NothingPlaced(files);
      const outcome = await load.finish(files);
      for (const list of lists) list.write();
      return { files, ...outcome, columns: load.columns };
    });
    if (isDryRun) return report;
    report.files.forEach((file, index) => (file.reportPath = lists[index]?.keep(lastLoadOf(store))));
    return report;
  } catch (error) {
    if (!(error instanceof NothingPlaced)) throw error;
    const paths = isDryRun ? [] : lists.flatMap((list) => list.keep() ?? []);
    throw new ImportError(withLists(error.reason, paths));
  } finally {
    for (const list of lists) list.discard();
  }
}

export type { HeldIndicator } from './indicator-doubts.ts';

/**
 * Puts rows in force that were held aside and that a person has accepted: they are added to their quarters.
 *
 * @returns the regions whose data has changed
 */
export async function acceptIndicators(
  transaction: Kysely<Database>,
  engine: Engine,
  rows: readonly { publisher: string; file: string; line: number; indicator: HeldIndicator }[],
  { aliases, onProgress }: Required<Pick<IndicatorImport, 'aliases' | 'onProgress'>>,
): Promise<RegionKey[]> {
  const changed = new Set<RegionKey>();
  for (const [source, own] of Map.groupBy(rows, (row) => row.publisher)) {
    const options = { files: [], reportDirectory: '', source, aliases, onProgress, isAddition: true };
    const load = await IndicatorLoad.begin(transaction, engine, options);
    for (const { indicator, file, line } of own) await load.accept(indicator, { file, line });
    for (const region of (await load.finish([])).regions) changed.add(region);
  }
  return [...changed];
}

/** What became of a row. */
interface Placed {
  /** Why it is in no neighborhood, or not taken at all. */
  problem: Message | undefined;
  isKept: boolean;
  isHeld?: boolean;
}

/** Aborts the transaction of an import that would only delete rows. */
class NothingPlaced extends Error {
  readonly reason: Message;

  constructor(files: readonly IndicatorFileReport[]) {
    const reasons = new Map<string, LeftOutCount>();
    for (const { reason, rows, example } of files.flatMap(({ leftOut }) => leftOut.counts())) {
      const key = inEnglish(reason);
      const before = reasons.get(key);
      reasons.set(key, { reason, rows: rows + (before?.rows ?? 0), example: before?.example ?? example });
    }
    const rows = files.reduce((sum, file) => sum + file.rows - file.blank, 0);
    const paths = files.map(({ file }) => file);
    const reason = nothingImported(paths, rows, [...reasons.values()]);
    super(inEnglish(reason));
    this.reason = reason;
  }
}

class IndicatorLoad {
  private readonly transaction: Kysely<Database>;
  private readonly engine: Engine;
  private readonly options: IndicatorImport;
  private readonly regions: Map<RegionKey, Region>;
  private readonly aliases: Aliases;
  private readonly indexes = new Map<RegionKey, NeighborhoodIndex>();
  private readonly periods = new Map<string, OpenPeriod>();
  private readonly loadedAt = nowInRiyadh();
  /** Neighborhoods that got or lost a row: their figures are computed again. */
  private readonly touched = new Set<number>();
  /** Regions in which a row without a neighborhood came or went: so are the figures of their cities. */
  private readonly regionsOfCities = new Set<number>();
  readonly columns: ColumnReport<IndicatorColumn>;
  private readonly held: HeldRows;
  private readonly doubts: IndicatorDoubts;
  private publisher: Publisher = unknownPublisher;
  private waiting: Insertable<SalesIndicatorTable>[] = [];

  private constructor(
    transaction: Kysely<Database>,
    engine: Engine,
    options: IndicatorImport,
    regions: Map<RegionKey, Region>,
    aliases: Aliases,
    { held, doubts }: { held: HeldRows; doubts: IndicatorDoubts },
  ) {
    this.transaction = transaction;
    this.engine = engine;
    this.options = options;
    this.regions = regions;
    this.aliases = aliases;
    this.held = held;
    this.doubts = doubts;
    this.columns = new ColumnReport<IndicatorColumn>(indicatorFields, options.mapping);
  }

  static async begin(
    transaction: Kysely<Database>,
    engine: Engine,
    options: IndicatorImport,
  ): Promise<IndicatorLoad> {
    const aliases = options.aliases ?? (await Aliases.builtIn());
    const regions = await loadRegions(transaction);
    const held = await HeldRows.open(transaction, engine, 'indicators', options.accepted);
    const others = await OtherRegions.load(transaction, regions);
    const doubts = new IndicatorDoubts(transaction, held, others, await readPriceRanges(transaction));
    return new IndicatorLoad(transaction, engine, options, regions, aliases, { held, doubts });
  }

  /** @param unplaced takes the rows that are in no neighborhood */
  async addTable(
    { file, name, sheet, description, headers, rows, notes }: TableOfKind<IndicatorColumn>,
    unplaced: UnplacedReport,
  ): Promise<IndicatorFileReport> {
    const { source, licence = null, mapping } = this.options;
    const isMapped = headers.some((header) => header !== '' && mapping?.fieldOf(header) !== undefined);
    this.publisher =
      source === undefined ? publisherOfIndicators(headers, isMapped) : { name: source, licence };
    const progress = createProgress(this.options.onProgress, file, 'rows');
    const report: IndicatorFileReport = {
      ...{ file, name, sheet, description, notes },
      rows: 0,
      placed: 0,
      waiting: 0,
      blank: 0,
      held: undefined,
      heldRows: 0,
      reasons: new Map(),
      leftOut: new LeftOut(),
      examples: [],
      reportPath: undefined,
    };
    for await (const row of rows) {
      progress(++report.rows);
      if (row.isBlank) {
        report.blank++;
        continue;
      }
      const read = readIndicatorRow(row);
      const { problem, cell, isKept, isHeld = false } = await this.addRow(row, read, name);
      if (isHeld) {
        report.heldRows++;
        continue;
      }
      if (isKept) this.columns.add(valuesOf(row));
      if (problem === undefined) {
        report.placed++;
        continue;
      }
      const { line } = row;
      if (isKept) report.waiting++;
      else report.leftOut.add(problem, line, cell);
      const { regionText, city, district } = read;
      const reason = inEnglish(problem);
      const example = { line, reason, region: regionText, city, district, cell };
      report.reasons.set(reason, (report.reasons.get(reason) ?? 0) + 1);
      if (report.examples.length < examplesShown) report.examples.push(example);
      if (!this.options.isDryRun) unplaced.add(example);
    }
    return report;
  }

  private async addRow(
    row: TableRow<IndicatorColumn>,
    read: IndicatorRow,
    file: string,
  ): Promise<Placed & { cell?: BadCell | undefined }> {
    const { problem: found } = row;
    const isReadable = !isMessage(read.period) && !isMessage(read.figures);
    if (found && !(found.isReadable === true && isReadable))
      return { problem: found.reason, cell: found.cell, isKept: false };
    const placed = await this.place(read, { file, line: row.line }, found?.cell);
    const columns = placed.problem && columnsOfProblem.get(placed.problem);
    return columns ? { ...placed, cell: badCellOf(row, columns) } : placed;
  }

  /** Takes a row that a person has accepted. */
  async accept({ region, year, quarter, ...row }: HeldIndicator, origin: Origin): Promise<void> {
    this.publisher = { name: this.options.source ?? unknownPublisher.name, licence: null };
    await this.place({ ...row, regionText: region, period: { region, year, quarter } }, origin);
  }

  /** Writes the pending rows, and recomputes the metrics of the affected quarters. */
  async finish(
    files: readonly IndicatorFileReport[],
  ): Promise<Pick<IndicatorReport, 'periods' | 'regions' | 'suggestions'>> {
    await this.flush();
    await this.holdImplausible(files);
    const periods = [...this.periods.values()].filter(({ isKnown }) => !isKnown);
    await recomputeMetrics(this.transaction, this.engine, [...this.touched]);
    for (const region of this.regions.values())
      if (this.regionsOfCities.has(region.id))
        await recomputeCities(this.transaction, this.engine, region, this.aliases);
    for (const period of periods) {
      if (period.sourceId === undefined || !(await this.hasRows(period.sourceId)))
        await this.removeSource(period);
      else if (this.options.isAddition !== true) await this.nameFiles(period.sourceId, period.files);
    }
    const regions = [...new Set(periods.map(({ region }) => region))];
    for (const region of regions) await markChanged(this.transaction, this.engine, region, { land: false });
    const suggestions = await suggestAliases(this.transaction, this.aliases, regions);
    return {
      periods: periods.map(({ region, year, quarter }) => ({ region, year, quarter })),
      regions,
      suggestions,
    };
  }

  /** A row that no neighborhood takes is kept as well: its district may come later. */
  private async place(row: IndicatorRow, origin: Origin, broken?: BadCell): Promise<Placed> {
    if (isMessage(row.period)) return { problem: row.period, isKept: false };
    if (isMessage(row.figures)) return { problem: row.figures, isKept: false };
    const region = this.regions.get(row.period.region);
    if (!region) throw new Error(`the region ${row.period.region} is missing from the database`);
    const found = (await this.indexOf(region.key)).find(row.city, row.district);
    const { city, district, type, figures } = row;
    const content: HeldIndicator = { ...row.period, city, district, type, class: row.class, figures };
    const isUnplaced = isMessage(found);
    const isKnown = await this.isKnown(row.period, region.id);
    if (isKnown) return { problem: rowProblems.known, isKept: false };
    const from = { origin, publisher: this.publisher.name, isUnplaced, broken };
    if (await this.doubts.holds(content, region, from))
      return { problem: undefined, isKept: false, isHeld: true };
    const period = await this.openPeriod(row.period);
    const neighborhoodId = isUnplaced ? null : found.id;
    await this.credit(period);
    period.files.add(origin.file);
    this.touch(period.regionId, neighborhoodId);
    this.doubts.add(content, region, neighborhoodId, origin, this.publisher.name);
    const { deeds, value, area, average, highest, lowest } = row.figures;
    this.waiting.push({
      region_id: period.regionId,
      neighborhood_id: neighborhoodId,
      year: period.year,
      quarter: period.quarter,
      city_name: row.city,
      district_name: row.district,
      property_type: row.type,
      property_class: row.class,
      deed_count: deeds,
      total_value: value,
      total_area: area,
      average_price: average,
      highest_price: highest,
      lowest_price: lowest,
      source_id: period.sourceId ?? 0,
    });
    if (this.waiting.length >= rowsPerInsert) await this.flush();
    return { problem: isUnplaced ? found : undefined, isKept: true };
  }

  /** Whether the store has a quarter that is to stay as it is. */
  private async isKnown(period: Period, regionId: number): Promise<boolean> {
    if (this.options.mode !== 'append') return false;
    const open = this.periods.get(loadKeyOf(period));
    return open ? open.isKnown : await this.hasPeriod(regionId, period.year, period.quarter);
  }

  /** Writes the source of a quarter; one whose files are of several publishers is credited to none of them. */
  private async credit(period: OpenPeriod): Promise<void> {
    const { name } = this.publisher;
    if (period.sourceId !== undefined && period.publisher === name) return;
    const isMixed = period.sourceId !== undefined;
    if (isMixed && period.publisher === unknownPublisher.name) return;
    const shown = isMixed ? unknownPublisher : this.publisher;
    period.publisher = shown.name;
    const earlier =
      this.options.isAddition === true ? await sourceOf(this.transaction, loadKeyOf(period)) : undefined;
    period.sourceId = earlier ?? (await this.writeSource(period, shown));
  }

  /** Takes the rows of implausible prices out again. */
  private async holdImplausible(files: readonly IndicatorFileReport[]): Promise<void> {
    const sources = [...this.periods.values()].flatMap(({ sourceId }) => sourceId ?? []);
    for (const { file, neighborhoodId } of await this.doubts.finish(sources)) {
      const report = files.find((each) => each.name === file);
      if (!report) continue;
      report.heldRows++;
      if (neighborhoodId === null) report.waiting--;
      else report.placed--;
    }
    for (const file of files) file.held = this.held.byFile.get(file.name);
  }

  private async hasRows(sourceId: number): Promise<boolean> {
    const row = await this.transaction
      .selectFrom('sales_indicator')
      .select('id')
      .where('source_id', '=', sourceId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** At its first row, deletes what earlier imports stored for a region's quarter. */
  private async openPeriod({ region, year, quarter }: Period): Promise<OpenPeriod> {
    const key = loadKeyOf({ region, year, quarter });
    let period = this.periods.get(key);
    if (period) return period;
    const regionId = this.regions.get(region)?.id;
    if (regionId === undefined) throw new Error(`the region ${region} is missing from the database`);
    await removeDemoWithin(this.transaction, this.engine, region, this.aliases);
    const opened: OpenPeriod = {
      ...{ region, year, quarter, regionId, sourceId: undefined, publisher: '' },
      ...{ isKnown: false, files: new Set() },
    };
    if (this.options.mode === 'append' && (await this.hasPeriod(regionId, year, quarter))) {
      period = { ...opened, isKnown: true };
      this.periods.set(key, period);
      return period;
    }
    period = opened;
    this.periods.set(key, period);
    if (this.options.isAddition === true) return period;
    const earlier = await this.transaction
      .deleteFrom('sales_indicator')
      .where('region_id', '=', regionId)
      .where('year', '=', year)
      .where('quarter', '=', quarter)
      .returning('neighborhood_id')
      .execute();
    for (const row of earlier) this.touch(regionId, row.neighborhood_id);
    return period;
  }

  private touch(regionId: number, neighborhoodId: number | null): void {
    if (neighborhoodId === null) this.regionsOfCities.add(regionId);
    else this.touched.add(neighborhoodId);
  }

  private async hasPeriod(regionId: number, year: number, quarter: number): Promise<boolean> {
    const row = await this.transaction
      .selectFrom('sales_indicator')
      .select('id')
      .where('region_id', '=', regionId)
      .where('year', '=', year)
      .where('quarter', '=', quarter)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  private async indexOf(region: RegionKey): Promise<NeighborhoodIndex> {
    let index = this.indexes.get(region);
    if (!index) {
      index = await NeighborhoodIndex.load(this.transaction, region, { aliases: this.aliases });
      this.indexes.set(region, index);
    }
    return index;
  }

  private writeSource(period: Period, { name, licence }: Publisher): Promise<number> {
    return replaceSource(this.transaction, {
      load_key: loadKeyOf(period),
      name,
      origin: 'import',
      licence: this.options.licence ?? licence,
      updated_at: this.loadedAt,
      published_on: this.options.date ?? null,
    });
  }

  private async nameFiles(sourceId: number, files: ReadonlySet<string>): Promise<void> {
    await this.transaction
      .updateTable('source')
      .set({ files: [...files].join(', ') })
      .where('id', '=', sourceId)
      .execute();
  }

  /** A quarter without any placed row has no source either. */
  private async removeSource(period: Period): Promise<void> {
    await this.transaction.deleteFrom('source').where('load_key', '=', loadKeyOf(period)).execute();
  }

  private async flush(): Promise<void> {
    await insertMany(this.transaction, this.engine, 'sales_indicator', this.waiting);
    this.waiting = [];
  }
}

function loadKeyOf({ region, year, quarter }: Period): string {
  return `sales:${region}:${year}-Q${quarter}`;
}

const columnNames = Object.keys(indicatorFields) as IndicatorColumn[];

/** What a row says, by column. */
function valuesOf(row: TableRow<IndicatorColumn>): FieldValues<IndicatorColumn> {
  return Object.fromEntries(
    columnNames.map((name) => {
      const text = cellOf(row, name);
      return [name, /^(null|-)?$/i.test(text) ? null : text];
    }),
  );
}

const readers: Partial<Record<IndicatorColumn, (cell: string) => number | null | undefined>> = {
  year: readYear,
  quarter: readQuarter,
};

/** The cell that is to blame: the first of some columns that cannot be read, else the first. */
function badCellOf(row: TableRow<IndicatorColumn>, columns: readonly IndicatorColumn[]): BadCell {
  const cells = columns.flatMap((name) =>
    (row.layout.get(name) ?? []).map((place) => ({ name, place, text: row.cells[place] ?? '' })),
  );
  const isBad = ({ name, text }: (typeof cells)[number]) => {
    const number = (readers[name] ?? readNumber)(text);
    return number === undefined || (number !== null && number < 0);
  };
  const { place, text } = cells.find(isBad) ?? cells[0] ?? { place: -1, text: '' };
  return { header: row.headers[place] ?? '', text };
}
