import { message, type Message } from '../../../words/message.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { hasBrokenLetter } from '../files/cells.ts';
import type { TableRecord } from '../files/csv.ts';
import { fileNames } from '../files/file-names.ts';
import { openTable, type TableSheet } from '../files/table.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import type { ColumnReport } from './column-report.ts';
import type { Fields } from './field.ts';
import { looksLike } from './looks-like.ts';
import type { ColumnMapping } from './mapping.ts';
import { missingColumns } from './missing-columns.ts';
import { recognizeColumns } from './recognize-columns.ts';
import { regionColumnOf, regionNotMapped, severalRegions } from './region-column.ts';

/** Titles may precede the headers of a table. */
const linesBeforeHeaders = 50;
/** Rows by whose values the column of regions is known. */
const rowsLookedAt = 200;
const fewestColumns = 2;

/** Positions of the columns of a table by field, several where a field may have several. */
export type Layout<Name extends string> = ReadonlyMap<Name, readonly number[]>;

/** How the headers of a kind of table are read. */
export interface HeaderReader<Name extends string> {
  /** What a table without the columns may be taken for by mistake is told for these. */
  kind?: 'sales' | 'indicators';
  fields: Fields<Name>;
  /** Where the fields stand that a row names, if it is one of headers. */
  layoutOf: (cells: readonly string[]) => Layout<Name>;
  /** Names of fields without which a table is none of the kind. */
  required: readonly Name[];
  /** The column of regions, where each row needs one unless the command states that of all. */
  regionField?: Name;
  /** Whether `--map` can say which column is which; of lists that people fill in it cannot. */
  isMappable?: boolean;
  /** How many columns headers have at least; one known column may be a coincidence. */
  fewest?: number;
}

/** A row below the headers. */
export interface TableRow<Name extends string> {
  line: number;
  /** As many as there are headers, with the publisher's values replaced by ours. */
  cells: readonly string[];
  headers: readonly string[];
  layout: Layout<Name>;
  isBlank: boolean;
  /** Why it is no row of the kind: it repeats the headers, is a note, or has a broken letter. */
  problem: RowProblem | undefined;
}

/** Why a row cannot be used, and what its cell says that is to blame. */
export interface RowProblem {
  reason: Message;
  /** The header of the cell, and its text. */
  cell?: { header: string; text: string };
  /** Whether the row may be readable all the same. */
  isReadable?: boolean;
}

/** A sheet with the columns of a kind, or a CSV file. */
export interface TableOfKind<Name extends string> {
  file: string;
  /** By which the tables of a load are told apart: that of the file, and of the sheet if several have the columns. */
  name: string;
  /** Its name, if several sheets of the file have the columns. */
  sheet: string | undefined;
  /** What it was read as: the encoding of CSV, `xlsx` or `ods`. */
  description: string;
  headers: readonly string[];
  layout: Layout<Name>;
  rows: AsyncGenerator<TableRow<Name>>;
  /** The region that the sheet is named by, where no column names one. */
  region: RegionKey | undefined;
  /** What else a person should know of the sheets of its file; with the first of its tables. */
  notes: readonly Message[];
}

export interface RowOptions<Name extends string> {
  encoding?: string | undefined;
  /** What the publisher calls the fields, and their values. */
  mapping?: ColumnMapping | undefined;
  /** The region of all rows, if the command states it. */
  region?: string | undefined;
  /** What becomes of the columns is noted there. */
  report?: ColumnReport<Name> | undefined;
}

export const rowProblems = {
  headers: message('repeats the headers'),
  note: message('a note, not a row of the table'),
  broken: message('a letter is broken'),
} as const;

/** Reads headers by the names of fields. */
export function byNames<Name extends string>(
  fields: Fields<Name>,
  mapping?: ColumnMapping,
  required: readonly Name[] = requiredOf(fields),
): HeaderReader<Name> {
  return {
    fields,
    required,
    layoutOf: (cells) => {
      const { columns } = recognizeColumns(fields, cells, mapping?.fieldsOf(cells));
      return new Map([...columns].map(([name, index]) => [name, [index]]));
    },
  };
}

function requiredOf<Name extends string>(fields: Fields<Name>): Name[] {
  return (Object.keys(fields) as Name[]).filter((name) => fields[name].isRequired);
}

/** What a cell of a row says; empty when the table has no such column. */
export function cellOf<Name extends string>(
  { cells, layout }: Pick<TableRow<Name>, 'cells' | 'layout'>,
  name: Name,
): string {
  return cells[layout.get(name)?.[0] ?? -1] ?? '';
}

/**
 * Opens the tables of the files of a load one after the other: every sheet that has the columns of the kind.
 *
 * @throws ImportError when a file is damaged or of another format, or none of its sheets has the columns; iterating the
 * rows throws one when it is damaged further on
 */
export async function* tablesOf<Name extends string>(
  files: readonly string[],
  reader: HeaderReader<Name>,
  options: RowOptions<Name>,
): AsyncGenerator<TableOfKind<Name>> {
  const names = fileNames(files);
  for (const [index, file] of files.entries()) yield* tablesOfFile(file, names[index] ?? '', reader, options);
}

async function* tablesOfFile<Name extends string>(
  file: string,
  name: string,
  reader: HeaderReader<Name>,
  options: RowOptions<Name>,
): AsyncGenerator<TableOfKind<Name>> {
  const { description, sheets } = await openTable(file, { encoding: options.encoding });
  const found: { sheet: TableSheet; headers: Headers<Name> }[] = [];
  const others: { sheet: TableSheet; seen: Seen<Name> }[] = [];
  for (const sheet of sheets) {
    const headers = await findHeaders(sheet.records, reader);
    if ('layout' in headers) found.push({ sheet, headers });
    else others.push({ sheet, seen: headers });
  }
  if (found.length === 0) throw withoutHeaders(file, reader, others);
  const isWorkbook = sheets.some(({ name: sheetName }) => sheetName !== undefined);
  for (const [index, { sheet, headers }] of found.entries()) {
    note(options.report, headers);
    const head = await firstOf(sheet.records, rowsLookedAt);
    const region = regionOfSheet(sheet, headers, reader);
    if (region === undefined) checkRegions(file, headers, head, { reader, ...options });
    const table = {
      file,
      name: found.length > 1 ? `${name} (${sheet.name ?? ''})` : name,
      sheet: found.length > 1 ? sheet.name : undefined,
      description,
      headers: headers.cells,
      layout: headers.layout,
      rows: rowsOf(file, chained(head, sheet.records), headers, { reader, isWorkbook, ...options }),
      region,
      notes: index > 0 ? [] : notesOfSheets(found, others),
    };
    try {
      yield table;
    } finally {
      // Who wants the headers alone leaves the rows unread, and the file open.
      await sheet.records.return(undefined);
    }
  }
}

/** Says which sheets were not read, and which ones people may not know of. */
function notesOfSheets(
  found: readonly { sheet: TableSheet }[],
  others: readonly { sheet: TableSheet }[],
): Message[] {
  const quoted = (sheets: readonly { sheet: TableSheet }[]) =>
    sheets.flatMap(({ sheet: { name } }) => (name === undefined ? [] : `«${name}»`));
  const [notRead, hidden] = [quoted(others), quoted(found.filter(({ sheet }) => sheet.isHidden))];
  return [
    ...(notRead.length > 0
      ? [message('sheets without the columns are passed over: {sheets}', { sheets: notRead })]
      : []),
    ...(hidden.length > 0 ? [message('hidden sheets are read too: {sheets}', { sheets: hidden })] : []),
  ];
}

function regionOfSheet<Name extends string>(
  { name }: TableSheet,
  { layout }: Headers<Name>,
  { regionField }: HeaderReader<Name>,
): RegionKey | undefined {
  return name === undefined || regionField === undefined || layout.has(regionField)
    ? undefined
    : regionKeyOf(name);
}

/**
 * Checks that no column names the regions without being recognized: with the region of the command, all rows would stand in
 * that one.
 *
 * @throws ImportError that names the column
 */
function checkRegions<Name extends string>(
  file: string,
  { cells, layout }: Headers<Name>,
  head: readonly TableRecord[],
  { reader, region }: Pick<RowOptions<Name>, 'region'> & { reader: HeaderReader<Name> },
): void {
  if (reader.regionField === undefined || layout.has(reader.regionField)) return;
  const rows = head.map((record) => record.cells);
  const hasCities = [...layout.keys()].some((name) => /^city/.test(name));
  const column = regionColumnOf(cells, rows, new Set([...layout.values()].flat()), hasCities);
  if (column !== undefined)
    throw refuse(file, region === undefined ? regionNotMapped(column) : severalRegions(column));
}

/** Takes the first rows; what follows comes from the rest. */
export async function firstOf<Row>(rows: AsyncGenerator<Row>, count: number): Promise<Row[]> {
  const first: Row[] = [];
  while (first.length < count) {
    const next = await rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

/** The first rows and the rest again as one. */
export async function* chained<Row>(head: readonly Row[], rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
  yield* head;
  yield* rest;
}

/** A row of headers. */
interface Headers<Name extends string> {
  cells: string[];
  layout: Layout<Name>;
}

/** What a sheet without the columns begins with: the row with the most known ones, else the first. */
interface Seen<Name extends string> {
  cells: string[] | undefined;
  absent: readonly Name[];
}

/** The headers are the first row in which all required columns are found. */
async function findHeaders<Name extends string>(
  records: AsyncGenerator<TableRecord>,
  reader: HeaderReader<Name>,
): Promise<Headers<Name> | Seen<Name>> {
  let best: { cells: string[]; known: number; absent: readonly Name[] } | undefined;
  for (let count = 0; count < linesBeforeHeaders; count++) {
    const next = await records.next();
    if (next.done) break;
    const { cells } = next.value;
    if (cells.every((cell) => cell === '')) continue;
    const layout = reader.layoutOf(cells);
    const absent = reader.required.filter((name) => !layout.has(name));
    if (absent.length === 0 && layout.size >= (reader.fewest ?? fewestColumns)) return { cells, layout };
    if (!best || layout.size > best.known) best = { cells, known: layout.size, absent };
  }
  await records.return(undefined);
  return { cells: best?.cells, absent: best?.absent ?? reader.required };
}

function withoutHeaders<Name extends string>(
  file: string,
  { kind, fields, isMappable }: HeaderReader<Name>,
  others: readonly { sheet: TableSheet; seen: Seen<Name> }[],
): ImportError {
  const [best] = others
    .filter(({ seen: { cells } }) => cells !== undefined)
    .sort((one, other) => one.seen.absent.length - other.seen.absent.length);
  const cells = best?.seen.cells;
  if (!best || !cells) return refuse(file, message('the file is empty'));
  const reason = missingColumns(fields, best.seen.absent, cells, {
    isMappable,
    seems: kind && looksLike(cells, kind),
  });
  const sheets = others.flatMap(({ sheet }) => sheet.name ?? []);
  return refuse(
    file,
    sheets.length > 1
      ? message('{reason}; sheets: {sheets}', { reason, sheets: sheets.map((sheet) => `«${sheet}»`) })
      : reason,
  );
}

function note<Name extends string>(
  report: ColumnReport<Name> | undefined,
  { cells, layout }: Headers<Name>,
): void {
  const fieldAt = new Map(
    [...layout].flatMap(([field, places]) => places.map((place) => [place, field] as const)),
  );
  for (const [index, header] of cells.entries())
    if (header !== '') report?.assign(header, fieldAt.get(index));
}

async function* rowsOf<Name extends string>(
  file: string,
  records: AsyncGenerator<TableRecord>,
  first: Headers<Name>,
  {
    reader,
    isWorkbook,
    mapping,
    report,
  }: RowOptions<Name> & { reader: HeaderReader<Name>; isWorkbook: boolean },
): AsyncGenerator<TableRow<Name>> {
  let headers = first;
  for await (const record of records) {
    const { line, cells: written, isBroken = false } = record;
    const isBlank = written.every((cell) => cell === '');
    const again = isBlank ? undefined : headersAgain(file, line, written, { reader, headers });
    if (again) {
      headers = again;
      note(report, again);
    }
    const { cells: names, layout } = headers;
    const problem = again
      ? { reason: rowProblems.headers }
      : isBlank
        ? undefined
        : ((isWorkbook ? undefined : shapeProblem(file, record, names.length)) ??
          (isBroken ? brokenLetter(written, names) : undefined));
    const cells = mapping?.hasValues && !again ? translated(written, layout, mapping) : written;
    yield { line, cells, headers: names, layout, isBlank, problem };
  }
}

/**
 * Headers that stand in the middle of a table, as in files that somebody has joined. Their columns may have another order.
 *
 * @throws ImportError when they lack a required column
 */
function headersAgain<Name extends string>(
  file: string,
  line: number,
  cells: string[],
  { reader, headers }: { reader: HeaderReader<Name>; headers: Headers<Name> },
): Headers<Name> | undefined {
  const requiredCells = reader.required.map((name) => cells[headers.layout.get(name)?.[0] ?? -1] ?? '');
  // Rows have numbers where headers have words; this is asked of every row.
  if (requiredCells.filter((cell) => /\p{N}/u.test(cell)).length * 2 > requiredCells.length) return undefined;
  const layout = reader.layoutOf(cells);
  const known = reader.required.filter((name) => layout.has(name));
  // Required columns may have other names there; most of the others are known by theirs.
  const isMostlyKnown = layout.size > fewestColumns && layout.size * 2 > headers.layout.size;
  if (layout.size < fewestColumns || (known.length * 2 <= reader.required.length && !isMostlyKnown))
    return undefined;
  const absent = reader.required.filter((name) => !layout.has(name));
  if (absent.length === 0) return { cells, layout };
  throw refuse(
    file,
    message('line {line} repeats the headers: {reason}', {
      ...{ line, reason: missingColumns(reader.fields, absent, cells) },
    }),
  );
}

/**
 * Checks that a row is as wide as the headers. One that is too short or too long is hardly ever a harmless oversight: the
 * file is truncated, or its cells have shifted. Only a note is.
 *
 * @throws ImportError that names the line
 */
function shapeProblem(
  file: string,
  { line, cells, written = 0, isUnended = false }: TableRecord,
  width: number,
): RowProblem | undefined {
  if (cells.length >= width && written <= width) return undefined;
  const [text = '', ...others] = cells;
  const isAlone = others.every((cell) => cell === '');
  const isSentence = isAlone && text.split(' ').length >= fewestWords && !isUnended;
  if (noteWords.test(text) || isSentence) return { reason: rowProblems.note };
  throw refuse(
    file,
    message(
      'line {line} has {cells} cells, but the header row has {width}: the file is damaged or truncated',
      { line, cells: cells.length, width },
    ),
  );
}

/** What notes below a table begin with; there may be commas in them. */
const noteWords =
  /^(?:[*(\s]*(?:ال)?(?:مصدر|ملاحظ|تنبيه|تنويه|ملحوظ|(?:[اإ]جمالي|مجموع|total|rows?)(?!\p{L})|عدد الصفوف|[اآ]خر تحديث|تاريخ التحديث|note|source|disclaimer|last updated?)|\(\d+ rows?\b)/iu;
/** A row that is cut in its first cell looks like a note, but has fewer words. */
const fewestWords = 4;

function brokenLetter(cells: readonly string[], headers: readonly string[]): RowProblem {
  const index = cells.findIndex(hasBrokenLetter);
  return {
    reason: rowProblems.broken,
    cell: { header: headers[index] ?? '', text: cells[index] ?? '' },
    isReadable: true,
  };
}

function translated<Name extends string>(
  cells: string[],
  layout: Layout<Name>,
  mapping: ColumnMapping,
): string[] {
  const copy = [...cells];
  for (const [field, places] of layout)
    for (const place of places) copy[place] = mapping.valueOf(field, cells[place] ?? '');
  return copy;
}
