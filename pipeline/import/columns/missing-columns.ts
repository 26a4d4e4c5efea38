import { message, type Message } from '../../../words/message.ts';
import { columnsOfFields, type Fields } from './field.ts';

const headersTold = 30;
const longestHeader = 40;

/** Says which columns a table lacks, and which it has. */
export function missingColumns(fields: Fields, names: readonly string[], found: readonly string[]): Message {
  const text =
    names.length > 1
      ? 'the columns {columns} are missing; found: {headers}'
      : 'the column {columns} is missing; found: {headers}';
  return message(text, { columns: columnsOfFields(fields, names), headers: headersOf(found) });
}

/** The first headers of a table that are not empty, long ones shortened. */
export function headersOf(cells: readonly string[]): string[] {
  return cells
    .filter((cell) => cell !== '')
    .slice(0, headersTold)
    .map((cell) => (cell.length > longestHeader ? `${cell.slice(0, longestHeader)}…` : cell));
}
