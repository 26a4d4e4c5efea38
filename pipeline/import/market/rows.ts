import type { Message } from '../../../words/message.ts';
import type { Fields } from '../columns/field.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import {
  byNames,
  tablesOf,
  type RowOptions,
  type RowProblem,
  type TableOfKind,
} from '../columns/rows-of-files.ts';
import { readNumeral } from '../files/numbers.ts';
import { Properties } from '../geo/properties.ts';

/** One row of a table, its cells looked up by what they mean. */
export interface MarketRow {
  line: number;
  /** Undefined: the row is blank. */
  cells: Properties | undefined;
  problem: RowProblem | undefined;
}

/** A table of the market; see `TableOfKind`. */
export type MarketTable = Omit<TableOfKind<string>, 'rows'> & { rows: AsyncGenerator<MarketRow> };

/**
 * Opens the tables of some files of a kind one after the other.
 *
 * @throws ImportError as `tablesOf` does
 */
export async function* marketTables(
  files: readonly string[],
  fields: Fields,
  { mapping, encoding, region, report }: RowOptions<string>,
): AsyncGenerator<MarketTable> {
  const reader = byNames(fields, mapping);
  // An organization need not be of a region.
  const ofRegions = fields['organisation'] && fields['region'] ? { regionField: 'region' } : {};
  // Values are translated where they are looked up, since a text may stand in several columns, one for each language.
  for await (const table of tablesOf(files, { ...reader, ...ofRegions }, { encoding, region, report }))
    yield { ...table, rows: rowsOf(table, mapping) };
}

async function* rowsOf(
  { rows }: TableOfKind<string>,
  mapping: ColumnMapping | undefined,
): AsyncGenerator<MarketRow> {
  for await (const { line, cells, headers, layout, isBlank, problem } of rows) {
    const codes = new Set(codeFields.flatMap((name) => layout.get(name) ?? []));
    const own = headers.flatMap((header, at) => {
      const text = cells[at] ?? '';
      return header === '' ? [] : [[header, codes.has(at) ? codeOf(text) : text] as const];
    });
    yield { line, problem, cells: isBlank ? undefined : new Properties(Object.fromEntries(own), mapping) };
  }
}

/** Fields that name something, often by a number. */
const codeFields = ['id', 'organisation', 'project', 'licence'];

/** A code as it was before a spreadsheet wrote it: «27,049» and «27049.0» are 27049. */
function codeOf(text: string): string {
  return readNumeral(text, { hasThousands: true }) ?? text;
}

/** What a problem is about: the cell that is to blame. */
export function aboutProblem({ cell }: RowProblem): string | Message {
  return cell ? `${cell.header}: «${cell.text}»` : '';
}
