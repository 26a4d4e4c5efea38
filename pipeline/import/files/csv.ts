import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { message } from '../../../words/message.ts';
import { beginningOf, type ByteSource } from './byte-source.ts';
import { encodingOfOption } from './dbase-text.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import { headBytes, headOf, readHead, textOf, type Encoding } from './text.ts';

export interface CsvRecord {
  /** Line of the file on which the record ends; the first is 1. */
  line: number;
  cells: string[];
}

/** An opened CSV file: its encoding, and its records one by one. */
export interface CsvFile {
  encoding: Encoding;
  records: AsyncGenerator<CsvRecord>;
}

export interface CsvOptions {
  /** What `--encoding` states; it prevails over what the file looks like. */
  encoding?: string | undefined;
  /** Where the bytes are, if they are not those of the file itself but of one within it. */
  source?: ByteSource;
}

/**
 * Opens a CSV file in UTF-8, UTF-16 or Windows-1256, delimited by commas, semicolons or tabs.
 *
 * @throws ImportError when it is something else; iterating the records throws one when the file is damaged further on
 */
export async function openCsv(file: string, options: CsvOptions = {}): Promise<CsvFile> {
  const stated = encodingOfOption(file, options.encoding);
  const { source } = options;
  const { encoding, text } = source
    ? headOf(file, await beginningOf(source, headBytes), 'CSV', stated)
    : await readHead(file, 'CSV', stated);
  if (/^\s*[{[]/.test(text)) throw refuse(file, message('this is JSON, not CSV'));
  return { encoding, records: recordsOf(file, encoding, delimiterOf(text), source) };
}

async function* recordsOf(
  file: string,
  encoding: Encoding,
  delimiter: string,
  source: ByteSource | undefined,
): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter,
    info: true,
    // The caller checks the number of cells, since blank rows are allowed; quotes within a text do not end it.
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: 1_000_000,
  });
  // Errors reach the loop below through the stream itself.
  pipeline(Readable.from(textOf(file, encoding, source?.read())), parser, () => undefined);
  try {
    for await (const item of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: item.info.lines, cells: item.record };
    }
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

/** The delimiter most frequent outside quotes in the first line that contains any. */
function delimiterOf(text: string): string {
  for (const line of text.split(/\r?\n/, 20)) {
    const bare = line.replaceAll(/"[^"]*"/g, '');
    const [best] = [',', ';', '\t']
      .map((mark) => ({ mark, count: bare.split(mark).length - 1 }))
      .sort((a, b) => b.count - a.count);
    if (best && best.count > 0) return best.mark;
  }
  return ',';
}
