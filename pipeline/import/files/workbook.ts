import { readSheet, SheetNotFoundError } from 'read-excel-file/node';
import { message } from '../../../words/message.ts';
import type { Archive } from './archive.ts';
import type { ByteSource } from './byte-source.ts';
import { refuse } from '../../shared/import-error.ts';

/** A workbook is held in memory while it is read; CSV is not. */
const mostRows = 300_000;
const largestUnpacked = 500e6;

/** Whether an archive with these files is an Excel workbook. */
export function isWorkbook(names: readonly string[]): boolean {
  return names.includes('xl/workbook.xml');
}

/**
 * The rows of the first sheet that holds a table: one with a row of at least two cells. Dates become `2025-01-31`,
 * formulas what they last resulted in, errors and empty cells empty texts. Closes the archive.
 *
 * @throws ImportError when the workbook is damaged, too large or without a table
 */
export async function rowsOfWorkbook(file: string, archive: Archive): Promise<string[][]> {
  try {
    await checkParts(file, archive);
  } finally {
    archive.close();
  }
  for (let sheet = 1; ; sheet++) {
    const rows = await sheetRows(file, sheet);
    if (rows === undefined) throw refuse(file, message('the workbook has no sheet with a table'));
    if (rows.some((row) => row.filter((cell) => cell !== '').length > 1)) return rows;
  }
}

/** Unpacks everything once without keeping it: the library neither compares checksums nor bounds what it holds. */
async function checkParts(file: string, archive: Archive): Promise<void> {
  const parts = archive.files.filter(({ name }) => /\.xml$|\.xml\.rels$/.test(name));
  const sources = archive.sources(parts);
  const unpacked = sources.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > largestUnpacked) {
    throw refuse(
      file,
      message('unpacked, the workbook has {size} MB, too much to be read at once: save the sheet as CSV', {
        size: Math.ceil(unpacked / 1e6),
      }),
    );
  }
  for (const [index, source] of sources.entries()) {
    const rows = await countRows(source);
    if (rows > mostRows && parts[index]?.name.startsWith('xl/worksheets/')) {
      throw refuse(
        file,
        message('the workbook has {rows} rows, but at most {most} are read at once: save the sheet as CSV', {
          ...{ rows: rows.toLocaleString('en'), most: mostRows.toLocaleString('en') },
        }),
      );
    }
  }
}

async function countRows(part: ByteSource): Promise<number> {
  let count = 0;
  let rest = '';
  for await (const chunk of part.read()) {
    const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
    // A tag that the chunk cuts is counted with the next one.
    const end = Math.max(text.lastIndexOf('<'), 0);
    count += text.slice(0, end).match(/<(?:\w+:)?row[\s>/]/g)?.length ?? 0;
    rest = text.slice(end, end + 1000);
  }
  return count;
}

/** The rows of a sheet by its number from 1; undefined when there is none of that number. */
async function sheetRows(file: string, sheet: number): Promise<string[][] | undefined> {
  try {
    // The library's types are right about neither dates nor sheets of charts, which have no rows.
    const rows = (await readSheet(file, sheet, { parseNumber: numberText })) as unknown[][] | undefined;
    return (rows ?? []).map((row) => row.map(cellText));
  } catch (error) {
    if (error instanceof SheetNotFoundError) return undefined;
    // The archive is whole, so whatever fails is in what it holds.
    throw refuse(
      file,
      message('the workbook is damaged: open it in Excel and save it again, or save the sheet as CSV'),
    );
  }
}

/** Whole numbers stay as they are written, however long; the noise of doubles (642.13999999999999) is removed. */
function numberText(text: string): string {
  return /^-?\d+$/.test(text) ? text : String(Number(text));
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : '';
}
