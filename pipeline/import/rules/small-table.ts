import { isMessage, type Message } from '../../../words/message.ts';
import type { SkippedFeatures } from '../geo/feature-report.ts';
import { ColumnReport } from '../columns/column-report.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import type { OnProgress } from '../../shared/progress.ts';
import { noUsableRow } from './no-usable-row.ts';
import { readTable } from './rows.ts';

/** A load of a small table that belongs to no region. */
export interface SmallTableImport {
  file: string;
  encoding?: string;
  mapping?: ColumnMapping;
  /** Does everything, makes the report and takes all of it back. */
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface SmallTableReport<Name extends string = string> {
  rows: number;
  skipped: SkippedFeatures;
  /** What else a person should know. */
  notes: Message[];
  columns: ColumnReport<Name>;
}

/**
 * Reads all rows of a small table.
 *
 * @param read parses a row, or says why it cannot be used
 * @throws ImportError when the file is damaged or of another format, or has no usable row
 */
export async function readSmallTable<Name extends string, Row>(
  { file, encoding, mapping, onProgress }: SmallTableImport,
  fields: Fields<Name>,
  read: (given: Partial<Record<Name, string>>, line: number) => Row | Message,
): Promise<SmallTableReport<Name> & { read: Row[] }> {
  const columns = new ColumnReport<Name>(fields, mapping);
  const { rows, skipped, notes } = await readTable(file, fields, columns, { encoding, mapping });
  columns.requireTold(file);
  const count = rows.length + skipped.total;
  const all: Row[] = [];
  for (const { line, sheet, given } of rows) {
    const row = read(given, line);
    if (isMessage(row)) {
      skipped.add(row, line, sheet);
      continue;
    }
    all.push(row);
    columns.add(given);
  }
  if (all.length > 0) return { rows: count, skipped, notes, columns, read: all };
  // Often a column has a name that is not known: the person needs the names for --map.
  for (const line of columns.lines()) onProgress(line);
  throw noUsableRow(file, count, skipped);
}
