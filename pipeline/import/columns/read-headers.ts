import { message } from '../../../words/message.ts';
import type { CsvRecord } from '../files/csv.ts';
import { refuse } from '../../shared/import-error.ts';

/** Titles may precede the headers of a table. */
const linesBeforeHeaders = 30;

/**
 * Reads the records of a table up to its headers: the first row that `recognize` takes for them.
 *
 * @param recognize what a row of headers says; undefined: it is another row
 * @param missing the error for a table without headers, from its first row that holds something
 * @throws ImportError that one, or when the file is empty
 */
export async function readHeaders<Headers>(
  file: string,
  records: AsyncGenerator<CsvRecord>,
  recognize: (cells: string[]) => Headers | undefined,
  missing: (first: string[]) => Error,
): Promise<Headers> {
  let first: string[] | undefined;
  for (let count = 0; count < linesBeforeHeaders; count++) {
    const next = await records.next();
    if (next.done) break;
    const { cells } = next.value;
    const headers = recognize(cells);
    if (headers) return headers;
    if (cells.some((cell) => cell !== '')) first ??= cells;
  }
  throw first ? missing(first) : refuse(file, message('the file is empty'));
}
