import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { message, type Message } from '../../../words/message.ts';
import { Archive, type ArchiveFile } from './archive.ts';
import { beginningOf } from './byte-source.ts';
import { openCsv, type TableRecord } from './csv.ts';
import { ImportError, refuse } from '../../shared/import-error.ts';
import { firstBytes } from './text.ts';
import { sheetsOfWorkbook, workbookFormat } from './workbook.ts';

/** A sheet of a workbook, or the whole of a CSV file. */
export interface TableSheet {
  /** Undefined: the file has no sheets. */
  name: string | undefined;
  isHidden: boolean;
  /** All rows with their lines from 1, empty ones and what stands above the headers among them. */
  records: AsyncGenerator<TableRecord>;
}

/** An opened table: rows of texts, whatever the file was. */
export interface Table {
  /** What it was read as: the encoding of CSV, `xlsx` or `ods`. */
  description: string;
  /** At least one; those of a workbook without any cell are left out. */
  sheets: TableSheet[];
}

export interface TableOptions {
  /** Encoding of CSV, where it is not what it looks like. */
  encoding?: string | undefined;
}

/** What archives that are no workbooks but look like some hold. */
const foreignArchives: [name: RegExp, format: Message][] = [
  [/^xl\/workbook\.bin$/, message('a binary Excel workbook (.xlsb)')],
  [/^content\.xml$/, message('an OpenDocument file')],
  [/^word\//, message('a Word document')],
  [/^ppt\//, message('a presentation')],
];
const workbookName = /\.(xlsx|ods)$/i;

/**
 * Opens a CSV file, a workbook of Excel or OpenDocument, or a ZIP archive of one of them. The bytes decide which it is,
 * not the name.
 *
 * @throws ImportError when it is something else or cannot be read; iterating the records throws one when the file is
 * damaged further on
 */
export async function openTable(file: string, options: TableOptions = {}): Promise<Table> {
  const bytes = await firstBytes(file);
  if (begins(bytes, [0x50, 0x4b])) return openArchive(file, options);
  if (begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw refuse(
      file,
      message(
        'this is an old Excel workbook (.xls) or one with a password: save it as .xlsx without a password, or as CSV',
      ),
    );
  }
  const { encoding, records } = await openCsv(file, options);
  return { description: encoding, sheets: [{ name: undefined, isHidden: false, records }] };
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

async function openArchive(file: string, options: TableOptions): Promise<Table> {
  const archive = await Archive.open(file);
  try {
    const names = archive.files.map(({ name }) => name);
    const format = workbookFormat(names);
    if (format && (format !== 'ods' || (await isSpreadsheet(archive)))) {
      const sheets = (await sheetsOfWorkbook(file, archive, format)).filter(({ rows }) =>
        rows.some((row) => row.some((cell) => cell !== '')),
      );
      if (sheets.length === 0) throw refuse(file, message('the workbook has no sheet with a table'));
      return {
        description: format,
        sheets: sheets.map(({ rows, ...sheet }) => ({ ...sheet, records: recordsOf(rows) })),
      };
    }
    const foreign = foreignArchives.find(([name]) => names.some((each) => name.test(each)));
    if (foreign)
      throw refuse(file, message('this is {format}: save it as .xlsx or CSV', { format: foreign[1] }));
    const only = onlyTable(file, archive);
    const [source] = archive.sources([only]);
    if (!source) throw refuse(file, message('the ZIP archive is empty'));
    if (workbookName.test(only.name)) return await openPacked(file, source.read());
    const { encoding, records } = await openCsv(file, { ...options, source });
    return {
      description: encoding,
      sheets: [{ name: undefined, isHidden: false, records: closing(archive, records) }],
    };
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** A text and a drawing of OpenDocument have the same parts as a spreadsheet. */
async function isSpreadsheet(archive: Archive): Promise<boolean> {
  const [source] = archive.sources(archive.files.filter(({ name }) => name === 'mimetype'));
  const type = source ? new TextDecoder().decode(await beginningOf(source, 200)) : '';
  return type.trim() === 'application/vnd.oasis.opendocument.spreadsheet';
}

/** The libraries read workbooks from files of their own. */
async function openPacked(file: string, bytes: AsyncIterable<Uint8Array>): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-workbook-'));
  try {
    const path = join(folder, basename(file));
    await writeFile(path, bytes);
    return await openTable(path);
  } catch (error) {
    throw error instanceof ImportError ? new ImportError(error.said, file) : error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function onlyTable(file: string, archive: Archive): ArchiveFile {
  const own = archive.files.filter(({ name }) => /\.(csv|tsv|xlsx|ods)$/i.test(name));
  const tables = own.length > 0 ? own : archive.files.filter(({ name }) => /\.txt$/i.test(name));
  const [table] = tables;
  if (!table) throw refuse(file, message('the ZIP archive has no CSV in it: give the table itself'));
  if (tables.length > 1) {
    throw refuse(
      file,
      message('the ZIP archive has {tables} tables, but one is read at a time: unpack it', {
        tables: tables.length,
      }),
    );
  }
  return table;
}

async function* closing(archive: Archive, records: AsyncGenerator<TableRecord>): AsyncGenerator<TableRecord> {
  try {
    yield* records;
  } finally {
    archive.close();
  }
}

// oxlint-disable-next-line @typescript-eslint/require-await -- the rows are there; those of CSV are not
async function* recordsOf(rows: readonly string[][]): AsyncGenerator<TableRecord> {
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells };
}
