import { message } from '../../../words/message.ts';
import type { CsvRecord } from '../files/csv.ts';
import type { ColumnReport } from '../columns/column-report.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { missingColumns } from '../columns/missing-columns.ts';
import { readHeaders } from '../columns/read-headers.ts';
import { recognizeColumns } from '../columns/recognize-columns.ts';
import { refuse } from '../../shared/import-error.ts';
import { checkWidth } from '../files/row-width.ts';
import { openTable } from '../files/table.ts';

const headersTold = 30;

/** A row of a table: what it gives, by field. Cells that say nothing are absent. */
export interface TableRow<Name extends string> {
  line: number;
  given: Partial<Record<Name, string>>;
}

export interface ReadTable<Name extends string> {
  /** Fields that have a column. */
  columns: ReadonlySet<Name>;
  rows: TableRow<Name>[];
}

/**
 * Reads a small table, CSV or an Excel workbook, into memory. Empty rows are passed over.
 *
 * @param report what became of its columns is noted there
 * @throws ImportError when the file is damaged, cut, of another format, or lacks a required column
 */
export async function readTable<Name extends string>(
  file: string,
  fields: Fields<Name>,
  report: ColumnReport<Name>,
  { encoding, mapping }: { encoding?: string | undefined; mapping?: ColumnMapping | undefined },
): Promise<ReadTable<Name>> {
  const { description, records } = await openTable(file, { encoding });
  const { columns, headers } = await headersOf(file, records, fields, mapping);
  const fieldAt = new Map([...columns].map(([name, index]) => [index, name]));
  for (const [index, header] of headers.entries())
    if (header !== '') report.assign(header, fieldAt.get(index));
  const rows: TableRow<Name>[] = [];
  for await (const { line, cells } of records) {
    if (cells.every((cell) => cell === '')) continue;
    // Workbooks do not write empty cells at the end of a row.
    if (description !== 'xlsx') checkWidth(file, line, cells, headers.length);
    const given: Partial<Record<Name, string>> = {};
    for (const [name, index] of columns) {
      const text = plain(cells[index] ?? '');
      const own = text === '' || !mapping ? text : plain(mapping.valueOf(name, text));
      if (own !== '') given[name] = own;
    }
    rows.push({ line, given });
  }
  return { columns: new Set(columns.keys()), rows };
}

/** The headers are the first row with all required columns. */
function headersOf<Name extends string>(
  file: string,
  records: AsyncGenerator<CsvRecord>,
  fields: Fields<Name>,
  mapping: ColumnMapping | undefined,
): Promise<{ columns: Map<Name, number>; headers: string[] }> {
  const required = (Object.keys(fields) as Name[]).filter((name) => fields[name].isRequired);
  /** The row with the most columns. */
  let best: { headers: string[]; columns: Map<Name, number> } | undefined;
  return readHeaders(
    file,
    records,
    (headers) => {
      const { columns } = recognizeColumns(fields, headers, mapping?.fieldsOf(headers));
      if (required.every((name) => columns.has(name)) && (columns.size > 1 || required.length > 1))
        return { columns, headers };
      const isFuller = best === undefined || columns.size > best.columns.size;
      if (isFuller && headers.some((header) => header !== '')) best = { headers, columns };
      return undefined;
    },
    (first) => {
      const { headers, columns } = best ?? { headers: first, columns: new Map<Name, number>() };
      const absent = required.filter((name) => !columns.has(name));
      if (absent.length === 0)
        return refuse(
          file,
          message('no column but that of «{columns}» is known; found: {headers}', {
            columns: required.map((name) => ({ english: name, arabic: fields[name].header })),
            headers: headers.filter((header) => header !== '').slice(0, headersTold),
          }),
        );
      return refuse(file, missingColumns(fields, absent, headers));
    },
  );
}

/** A text without spaces around it; cells that say that there is nothing become empty. */
function plain(cell: string): string {
  const text = cell.trim();
  return /^(null|<null>|-+|–|—|n\/a|#n\/a|undefined)$/i.test(text) ? '' : text;
}
