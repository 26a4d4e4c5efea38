import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { message } from '../../../words/message.ts';
import { beginningOf, type ByteSource } from './byte-source.ts';
import { cellText, hasBrokenLetter } from './cells.ts';
import { encodingOfOption } from './dbase-text.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import { headBytes, headOf, readHead, textOfTable, type Encoding } from './text.ts';

/** A row of a table, whatever the file was. */
export interface TableRecord {
  /** Line of the file, or row of the sheet, on which the record ends; the first is 1. */
  line: number;
  /** See `cellText`. */
  cells: string[];
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
  const { encoding, text } = source
    ? headOf(file, await beginningOf(source, headBytes), 'CSV', stated)
    : await readHead(file, 'CSV', stated);
  if (/^\s*[{[]/.test(text)) throw refuse(file, message('this is JSON, not CSV'));
  return { encoding, records: recordsOf(file, encoding, await delimiterOf(text), source) };
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
    trim: true,
    max_record_size: 1_000_000,
  };
  return parse(options);
}

async function* recordsOf(
  file: string,
  encoding: Encoding,
  delimiter: string,
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
      waiting = { line: item.info.lines, cells: item.record.map(cellText) };
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
 * The delimiter that a first line `sep=;` states, else the one that divides the most records of the beginning into the
 * same number of cells: a title may have any number of commas, a table has as many in each row.
 */
async function delimiterOf(text: string): Promise<string> {
  const stated = /^"?sep=(.)"?\s*(?:\r|\n|$)/i.exec(text)?.[1];
  if (stated !== undefined) return stated;
  let best = { delimiter: ',', rows: 0, width: 0 };
  for (const delimiter of delimiters) {
    if (!text.includes(delimiter)) continue;
    const widths = new Map<number, number>();
    for (const width of await widthsOf(text, delimiter)) widths.set(width, (widths.get(width) ?? 0) + 1);
    for (const [width, rows] of widths) {
      const isBetter = rows > best.rows || (rows === best.rows && width > best.width);
      if (width > 1 && isBetter) best = { delimiter, rows, width };
    }
  }
  return best.delimiter;
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
