import { message, type Message } from '../../../words/message.ts';
import { columnsOfFields, type Fields } from './field.ts';

const headersShown = 30;
const longestHeader = 40;

/**
 * Says which columns a table lacks and which it has, and how to say which is which.
 *
 * @param own.seems what the table seems to be instead, if that is known
 * @param own.isMappable whether it can be said which column is which
 */
export function missingColumns(
  fields: Fields,
  names: readonly string[],
  found: readonly string[],
  { seems, isMappable = true }: { seems?: Message | undefined; isMappable?: boolean | undefined } = {},
): Message {
  if (names.length === 0)
    return message('only one column is known; found: {headers}', { headers: headersOf(found) });
  const text =
    names.length > 1
      ? 'the columns {columns} are missing; found: {headers}'
      : 'the column {columns} is missing; found: {headers}';
  const [first = ''] = names;
  const missing = message(text, { columns: columnsOfFields(fields, names), headers: headersOf(found) });
  if (seems) return message('{seems} ({missing})', { seems, missing });
  if (!isMappable) return missing;
  return message('{missing}; say which column it is with --map COLUMN={field}', { missing, field: first });
}

/** The first headers of a table that are not empty, long ones shortened. */
export function headersOf(cells: readonly string[]): string[] {
  return cells
    .filter((cell) => cell !== '')
    .slice(0, headersShown)
    .map((cell) => (cell.length > longestHeader ? `${cell.slice(0, longestHeader)}…` : cell));
}
