import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { readOds } from 'hucre/ods';
import readWorkbook from 'read-excel-file/node';
import { ZipFile } from 'yazl';
import { message } from '../../../words/message.ts';
import type { Archive } from './archive.ts';
import type { ByteSource } from './byte-source.ts';
import { cellText, serialOf } from './cells.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';

/** A workbook is held in memory while it is read; CSV is not. */
const mostRows = 300_000;
const largestUnpacked = 500e6;

/** A sheet of a workbook: its name, and its rows as texts. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  rows: string[][];
}

/** What a file with these parts is: a workbook of Excel or of OpenDocument; undefined: another archive. */
export function workbookFormat(names: readonly string[]): 'xlsx' | 'ods' | undefined {
  if (names.includes('xl/workbook.xml')) return 'xlsx';
  return names.includes('content.xml') && names.includes('mimetype') ? 'ods' : undefined;
}

/**
 * The sheets of a workbook, hidden ones too. Dates become `2025-01-31`, formulas what they last resulted in, errors and
 * empty cells empty texts. Closes the archive.
 *
 * @throws ImportError when the workbook is damaged or too large
 */
export async function sheetsOfWorkbook(
  file: string,
  archive: Archive,
  format: 'xlsx' | 'ods',
): Promise<Sheet[]> {
  let content: string;
  try {
    await checkParts(file, archive);
    content = await partOf(archive, format === 'xlsx' ? 'xl/workbook.xml' : 'content.xml');
  } finally {
    archive.close();
  }
  try {
    return await (format === 'xlsx' ? sheetsOfExcel(file, content) : sheetsOfOpenDocument(content));
  } catch (error) {
    if (error instanceof ImportError) throw error;
    // The archive is whole, so whatever fails is in what it holds.
    throw refuse(
      file,
      message('the workbook is damaged: open it in Excel and save it again, or save the sheet as CSV'),
    );
  }
}

async function partOf(archive: Archive, name: string): Promise<string> {
  const [source] = archive.sources(archive.files.filter((file) => file.name === name));
  return source ? text(Readable.from(source.read())) : '';
}

/** The visible sheets come first: a hidden one is often an earlier state. */
async function sheetsOfExcel(file: string, content: string): Promise<Sheet[]> {
  const sheets = await readWorkbook(file, { parseNumber: numberText });
  // The library does not tell which sheets are hidden; they are in the order of the workbook.
  const states = [...content.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) =>
    /state="\w*hidden"/i.test(tag),
  );
  const all = sheets.map(({ sheet, data }, index) => ({
    name: sheet,
    isHidden: states[index] ?? false,
    // The library's types are right about neither dates nor sheets of charts, which have no rows.
    rows: textsOf(data as unknown[][] | undefined),
  }));
  return [...all.filter(({ isHidden }) => !isHidden), ...all.filter(({ isHidden }) => isHidden)];
}

/** What OpenDocument puts around rows: the library passes over rows within it. */
const rowGroups = /<\/?table:(?:table-row-group|table-header-rows|table-rows)(?:\s[^>]*)?>/g;

async function sheetsOfOpenDocument(content: string): Promise<Sheet[]> {
  const plain = new ZipFile();
  plain.addBuffer(Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), 'mimetype', {
    compress: false,
  });
  plain.addBuffer(Buffer.from(content.replace(rowGroups, '')), 'content.xml', { compress: false });
  plain.end();
  const { sheets } = await readOds(await buffer(plain.outputStream));
  return sheets.map(({ name, rows }) => ({ name, isHidden: false, rows: textsOf(rows) }));
}

function textsOf(rows: readonly unknown[][] | undefined): string[][] {
  return (rows ?? []).map((row) => Array.from(row, textOfCell));
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

/** Whole numbers stay as they are written, however long; the noise of doubles (642.13999999999999) is removed. */
function numberText(text: string): string {
  return /^-?\d+$/.test(text) ? text : String(Number(text));
}

function textOfCell(value: unknown): string {
  if (typeof value === 'string') return cellText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (value instanceof Date) return dayText(value);
  return typeof value === 'boolean' ? String(value) : '';
}

/** Beyond these years, a number has the format of dates by mistake: of what people type, no spreadsheet makes one. */
const years = { first: 1930, last: 2100 };

function dayText(day: Date): string {
  if (Number.isNaN(day.getTime())) return '';
  const year = day.getUTCFullYear();
  if (year < years.first || year > years.last) return String(serialOf(day));
  // Doubles of programs fall short of a whole day.
  return new Date(day.getTime() + 500).toISOString().slice(0, 10);
}
