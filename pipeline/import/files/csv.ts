import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { message } from '../../../words/message.ts';
import { beginningOf, type ByteSource } from './byte-source.ts';
import { cellText, hasBrokenLetter } from './cells.ts';
import { encodingOfOption } from './text-encodings.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import { bytesOf, firstBytes, headBytes, headOf, textOfTable, type Encoding } from './text.ts';

/** A row of a table, whatever the file was. */
export interface TableRecord {
  /** Line of the file, or row of the sheet, on which the record ends; the first is 1. */
  line: number;
  /** See `cellText`. */
  cells: string[];
  /** Number of cells up to the last in which anything is written, also a word for nothing; undefined: of workbooks. */
  written?: number;
  /** Whether a letter of it could not be decoded. */
  isBroken?: boolean;
  /** Whether the file ends with it, without a line end: it may be cut. */
  isUnended?: boolean;
}

/** An opened CSV file: its encoding, and its records one by one. */
export interface CsvFile {
  encoding: Encoding;
  records: AsyncGenerator<TableRecord>;
}

export interface CsvOptions {
  /** What `--encoding` states; it prevails over what the file looks like. */
  encoding?: string | undefined;
  /** Where the bytes are, if they are not those of the file itself but of one within it. */
  source?: ByteSource;
}

/** In the order of preference. */
const delimiters = [',', ';', '\t', '|', '؛'];
/** Records of the beginning by which the delimiter is found. */
const recordsLookedAt = 100;

/**
 * Opens a CSV file in UTF-8, UTF-16 or Windows-1256, delimited by commas, semicolons (Arabic ones too), tabs or bars, with
 * line ends of any kind.
 *
 * @throws ImportError when it is something else; iterating the records throws one when the file is damaged further on
 */
export async function openCsv(file: string, options: CsvOptions = {}): Promise<CsvFile> {
  const stated = encodingOfOption(file, options.encoding, { isWideKnown: true });
  const { source } = options;
  const { encoding, text } = headOf(file, await bytesForEncoding(file, source), 'CSV', stated);
  if (/^\s*[{[]/.test(text)) throw refuse(file, message('this is JSON, not CSV'));
  return { encoding, records: recordsOf(file, encoding, await shapeOf(text), source) };
}

/** The beginning; of one that is all ASCII, what follows up to where other letters are, which tell the encoding. */
async function bytesForEncoding(file: string, source: ByteSource | undefined): Promise<Uint8Array> {
  const head = source ? await beginningOf(source, headBytes) : await firstBytes(file);
  if (head.some((byte) => byte >= 0x80 || byte === 0)) return head;
  for await (const chunk of source ? source.read() : bytesOf(file)) {
    const at = chunk.findIndex((byte) => byte >= 0x80);
    if (at >= 0) return Buffer.concat([head, chunk.subarray(at, at + headBytes)]);
  }
  return head;
}

function parserOf(delimiter: string) {
  const options: Options = {
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Who reads the rows checks the number of cells, since notes and blank rows are allowed; quotes within a text do not
    // end it.
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    max_record_size: 1_000_000,
  };
  return parse(options);
}

async function* recordsOf(
  file: string,
  encoding: Encoding,
  { delimiter, width }: TableShape,
  source: ByteSource | undefined,
): AsyncGenerator<TableRecord> {
  const parser = parserOf(delimiter);
  let isBroken = false;
  let last = '';
  async function* text() {
    for await (const chunk of textOfTable(file, encoding, source?.read())) {
      isBroken ||= hasBrokenLetter(chunk);
      last = chunk.at(-1) ?? last;
      yield chunk;
    }
  }
  // Errors reach the loop below through the stream itself.
  pipeline(Readable.from(text()), parser, () => undefined);
  let waiting: TableRecord | undefined;
  try {
    for await (const item of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (waiting) yield waiting;
      checkQuotes(file, item.record, item.info.lines, { delimiter, width });
      waiting = {
        ...{ line: item.info.lines, cells: item.record.map(cellText) },
        written: item.record.findLastIndex((cell) => cell.trim() !== '') + 1,
      };
      if (isBroken && item.record.some(hasBrokenLetter)) waiting.isBroken = true;
    }
    if (waiting) yield { ...waiting, isUnended: !/[\r\n]/.test(last) };
  } catch (error) {
    if (error instanceof ImportError || !(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
      throw refuse(file, message('a quotation mark is never closed: the file is damaged or truncated'));
    }
    throw refuse(
      file,
      message('line {line} is not valid CSV ({detail})', {
        ...{ line: Number(error['lines']), detail: error.code },
      }),
    );
  }
}

/**
 * Checks that no cell holds whole rows: a quotation mark that somebody forgot takes all rows up to the next one.
 *
 * @throws ImportError that names the line
 */
function checkQuotes(
  file: string,
  cells: readonly string[],
  line: number,
  { delimiter, width }: TableShape,
): void {
  if (width < fewestColumns) return;
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue;
    if (
      !cell
        .split(/\r\n|\n|\r/)
        .slice(1, -1)
        .some((row) => row.split(delimiter).length >= width)
    )
      continue;
    throw refuse(
      file,
      message('a quotation mark takes whole rows up to line {line} into one cell: the file is damaged', {
        line,
      }),
    );
  }
}

/** Of two columns, text within quotation marks may have a line like a row. */
const fewestColumns = 3;

/** How the beginning of a table is divided. */
interface TableShape {
  delimiter: string;
  /** Cells of most records. */
  width: number;
}

/**
 * The delimiter that a first line `sep=;` states, else the one that divides the most records of the beginning into the
 * same number of cells: a title may have any number of commas, a table has as many in each row.
 */
async function shapeOf(text: string): Promise<TableShape> {
  const stated = /^"?sep=(.)"?[ \t]*(?:\r|\n|$)/i.exec(text)?.[1];
  const ofStated = stated === undefined ? undefined : await bestOf(text, [stated]);
  return ofStated && ofStated.rows > 1 ? ofStated : bestOf(text, delimiters);
}

async function bestOf(text: string, candidates: readonly string[]): Promise<TableShape & { rows: number }> {
  let best = { delimiter: ',', rows: 0, width: 0 };
  for (const delimiter of candidates) {
    if (!text.includes(delimiter)) continue;
    const widths = new Map<number, number>();
    for (const width of await widthsOf(text, delimiter)) widths.set(width, (widths.get(width) ?? 0) + 1);
    for (const [width, rows] of widths) {
      const isBetter = rows > best.rows || (rows === best.rows && width > best.width);
      if (width > 1 && isBetter) best = { delimiter, rows, width };
    }
  }
  return best;
}

/** How many cells each of the first records has. The text may end anywhere. */
async function widthsOf(text: string, delimiter: string): Promise<number[]> {
  const widths: number[] = [];
  const parser = parserOf(delimiter);
  pipeline(Readable.from([text]), parser, () => undefined);
  try {
    for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
      widths.push(record.length);
      if (widths.length === recordsLookedAt) break;
    }
  } catch {
    // The text ends within quotation marks, or is no CSV with this delimiter: what was read before counts.
  }
  return widths;
}
