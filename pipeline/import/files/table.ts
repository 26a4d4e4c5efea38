import { message, type Message } from '../../../words/message.ts';
import { Archive } from './archive.ts';
import { openCsv, type CsvRecord } from './csv.ts';
import { refuse } from '../../shared/import-error.ts';
import { firstBytes } from './text.ts';
import { isWorkbook, rowsOfWorkbook } from './workbook.ts';

/** An opened table: rows of texts, whatever the file was. */
export interface Table {
  /** What it was read as: the encoding of CSV, or `xlsx`. */
  description: string;
  /** All rows with their lines from 1, empty ones and what stands above the headers among them. */
  records: AsyncGenerator<CsvRecord>;
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

/**
 * Opens a CSV file, a ZIP archive of one, or an Excel workbook. The bytes decide which it is, not the name.
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
  return { description: encoding, records };
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

async function openArchive(file: string, options: TableOptions): Promise<Table> {
  const archive = await Archive.open(file);
  try {
    const names = archive.files.map(({ name }) => name);
    if (isWorkbook(names)) {
      const rows = await rowsOfWorkbook(file, archive);
      return { description: 'xlsx', records: recordsOf(rows) };
    }
    const foreign = foreignArchives.find(([name]) => names.some((each) => name.test(each)));
    if (foreign)
      throw refuse(file, message('this is {format}: save it as .xlsx or CSV', { format: foreign[1] }));
    const { encoding, records } = await openCsv(file, { ...options, source: onlyCsv(file, archive) });
    return { description: encoding, records: closing(archive, records) };
  } catch (error) {
    archive.close();
    throw error;
  }
}

function onlyCsv(file: string, archive: Archive) {
  const tables = archive.files.filter(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
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
  const [source] = archive.sources([table]);
  if (!source) throw refuse(file, message('the ZIP archive is empty'));
  return source;
}

async function* closing(archive: Archive, records: AsyncGenerator<CsvRecord>): AsyncGenerator<CsvRecord> {
  try {
    yield* records;
  } finally {
    archive.close();
  }
}

// oxlint-disable-next-line @typescript-eslint/require-await -- the rows are there; those of CSV are not
async function* recordsOf(rows: readonly string[][]): AsyncGenerator<CsvRecord> {
  for (const [index, cells] of rows.entries()) yield { line: index + 1, cells };
}
