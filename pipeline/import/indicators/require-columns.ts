import { message } from '../../../words/message.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import {
  indicatorColumns,
  type IndicatorColumn,
  type IndicatorLayout,
} from '../columns/indicator-columns.ts';
import { headersOf } from '../columns/missing-columns.ts';
import { recognizeColumns } from '../columns/recognize-columns.ts';
import { saleFields } from '../deeds/fields.ts';

/** @throws ImportError that names the missing required columns, and the headers that were found */
export function requireColumns(
  file: string,
  layout: IndicatorLayout,
  headers: readonly string[],
): IndicatorLayout {
  if (absentOf(layout).length > 0) throw missingColumns(file, layout, headers);
  return layout;
}

/** The error for headers that lack required columns. */
export function missingColumns(
  file: string,
  layout: IndicatorLayout | undefined,
  headers: readonly string[],
): ImportError {
  if (areDeeds(headers))
    return refuse(file, message('these are individual deeds, not quarterly indicators: use import sales'));
  const columns = absentOf(layout).map((column) => {
    const { arabic, meaning } = indicatorColumns[column];
    return { english: `«${arabic}» (${meaning})`, arabic: `«${arabic}»` };
  });
  const found = headersOf(headers);
  const isOne = columns.length < 2;
  if (found.length === 0) {
    const text = isOne
      ? 'the column {columns} is missing; no headers were found'
      : 'the columns {columns} are missing; no headers were found';
    return refuse(file, message(text, { columns }));
  }
  const text = isOne
    ? 'the column {columns} is missing; found: {headers}'
    : 'the columns {columns} are missing; found: {headers}';
  return refuse(file, message(text, { columns, headers: found }));
}

function absentOf(layout: IndicatorLayout | undefined): IndicatorColumn[] {
  return (Object.keys(indicatorColumns) as IndicatorColumn[]).filter(
    (column) => indicatorColumns[column].isRequired && !(layout && layout[column].length > 0),
  );
}

/** Whether a table has what each deed has and no quarter does. */
function areDeeds(headers: readonly string[]): boolean {
  const { columns } = recognizeColumns(saleFields, headers);
  return (['reference', 'date', 'price', 'area'] as const).every((field) => columns.has(field));
}
