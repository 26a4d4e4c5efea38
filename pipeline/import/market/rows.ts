import { message } from '../../../words/message.ts';
import { readHeaders } from '../columns/read-headers.ts';
import { recognizeColumns } from '../columns/recognize-columns.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import type { CsvRecord } from '../files/csv.ts';
import { refuse } from '../../shared/import-error.ts';
import { Properties } from '../geo/properties.ts';
import { checkWidth } from '../files/row-width.ts';
import { openTable } from '../files/table.ts';

/** One row of a table, its cells looked up by what they mean. */
export interface TableRow {
  line: number;
  /** Undefined: the row is blank. */
  cells: Properties | undefined;
}

/** An opened table of one kind. */
export interface TableOfKind {
  /** What it was read as: the encoding of CSV, or `xlsx`. */
  description: string;
  headers: string[];
  rows: AsyncGenerator<TableRow>;
}

/**
 * Opens a CSV file or a workbook of a kind.
 *
 * @throws ImportError when it is something else, or lacks the column of a required field; iterating the rows throws one
 * when it is damaged further on
 */
export async function openRows(
  file: string,
  fields: Fields,
  { mapping, encoding }: { mapping?: ColumnMapping | undefined; encoding?: string | undefined },
): Promise<TableOfKind> {
  const { description, records } = await openTable(file, { encoding });
  const headers = await headersOf(file, records, fields, mapping);
  return { description, headers, rows: rowsOf(file, records, headers, description === 'xlsx', mapping) };
}

/** The headers are the first row in which two fields are recognized. */
function headersOf(
  file: string,
  records: AsyncGenerator<CsvRecord>,
  fields: Fields,
  mapping: ColumnMapping | undefined,
): Promise<string[]> {
  const required = Object.entries(fields).filter(([, { isRequired }]) => isRequired);
  return readHeaders(
    file,
    records,
    (cells) => {
      const { columns } = recognizeColumns(fields, cells, mapping?.fieldsOf(cells));
      if (columns.size < 2) return undefined;
      const missing = required.find(([name]) => !columns.has(name));
      if (!missing) return cells;
      const [name, { header }] = missing;
      throw refuse(
        file,
        message(
          'there is no column of {field} («{header}»): say which it is with --map COLUMN={field}; the columns are: {headers}',
          { field: name, header, headers: listed(cells) },
        ),
      );
    },
    (first) =>
      refuse(
        file,
        message('there is no header row with {columns}; the first row is: {row}', {
          columns: required.map(([name, { header }]) => ({ english: name, arabic: header })),
          row: listed(first).join(', ').slice(0, 200),
        }),
      ),
  );
}

function listed(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell !== '');
}

async function* rowsOf(
  file: string,
  records: AsyncGenerator<CsvRecord>,
  headers: readonly string[],
  isWorkbook: boolean,
  mapping: ColumnMapping | undefined,
): AsyncGenerator<TableRow> {
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell === '')) {
      yield { line, cells: undefined };
      continue;
    }
    // Workbooks do not write empty cells at the end of a row.
    if (!isWorkbook) checkWidth(file, line, cells, headers.length);
    const own = headers.flatMap((header, at) => (header === '' ? [] : [[header, cells[at] ?? ''] as const]));
    yield { line, cells: new Properties(Object.fromEntries(own), mapping) };
  }
}
