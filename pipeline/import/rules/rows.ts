import type { Message } from '../../../words/message.ts';
import type { ColumnReport } from '../columns/column-report.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { byNames, tablesOf, type HeaderReader, type RowOptions } from '../columns/rows-of-files.ts';
import { SkippedFeatures } from '../geo/feature-report.ts';
import { quotedReason } from '../../shared/left-out.ts';

/** A row of a table: what it gives, by field. Cells that say nothing are absent. */
export interface SmallRow<Name extends string> {
  line: number;
  /** Its sheet, if several of the file are read. */
  sheet: string | undefined;
  given: Partial<Record<Name, string>>;
}

export interface ReadTable<Name extends string> {
  /** Fields that have a column. */
  columns: ReadonlySet<Name>;
  rows: SmallRow<Name>[];
  /** Rows that are none of the kind. */
  skipped: SkippedFeatures;
  /** What else a person should know. */
  notes: Message[];
}

/**
 * Reads a small table, CSV or a workbook, into memory. Empty rows are passed over.
 *
 * @param report what became of its columns is noted there
 * @throws ImportError when the file is damaged, cut, of another format, or lacks a required column
 */
export async function readTable<Name extends string>(
  file: string,
  fields: Fields<Name>,
  report: ColumnReport<Name>,
  { encoding, mapping, region }: Pick<RowOptions<Name>, 'encoding' | 'mapping' | 'region'>,
): Promise<ReadTable<Name>> {
  const table: ReadTable<Name> = {
    columns: new Set(),
    rows: [],
    skipped: new SkippedFeatures('line'),
    notes: [],
  };
  const columns = new Set<Name>();
  for await (const { sheet, rows, notes } of tablesOf([file], readerOf(fields, mapping), {
    ...{ encoding, mapping, region, report },
  })) {
    table.notes.push(...notes);
    for await (const { line, cells, layout, isBlank, problem } of rows) {
      if (isBlank) continue;
      for (const name of layout.keys()) columns.add(name);
      if (problem) {
        table.skipped.add(quotedReason(problem), line, sheet);
        continue;
      }
      const given: Partial<Record<Name, string>> = {};
      for (const [name, [index = -1]] of layout) {
        const text = plain(cells[index] ?? '');
        if (text !== '') given[name] = text;
      }
      table.rows.push({ line, sheet, given });
    }
  }
  return { ...table, columns };
}

/** Tables of rules and uses are of regions; those of reasons and settings are not. */
function readerOf<Name extends string>(
  fields: Fields<Name>,
  mapping: ColumnMapping | undefined,
): HeaderReader<Name> {
  const regionField = (Object.keys(fields) as Name[]).find((name) => name === 'region');
  const reader = byNames(fields, mapping);
  return regionField === undefined ? reader : { ...reader, regionField };
}

/** A text without spaces around it; cells that say that there is nothing become empty. */
function plain(cell: string): string {
  const text = cell.trim();
  return /^(null|<null>|-+|–|—|n\/a|#n\/a|undefined)$/i.test(text) ? '' : text;
}
