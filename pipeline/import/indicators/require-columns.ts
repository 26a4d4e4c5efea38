import { refuse, type ImportError } from '../../shared/import-error.ts';
import {
  indicatorColumns,
  type IndicatorColumn,
  type IndicatorLayout,
} from '../columns/indicator-columns.ts';
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
    return refuse(file, 'these are individual deeds, not quarterly indicators: use import sales');
  const names = absentOf(layout).map(
    (column) => `«${indicatorColumns[column].arabic}» (${indicatorColumns[column].meaning})`,
  );
  const shown = headers.filter((header) => header !== '').slice(0, 30);
  return refuse(
    file,
    `the column${names.length > 1 ? 's' : ''} ${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} missing; ` +
      (shown.length > 0 ? `found: ${shown.map(shorten).join(', ')}` : 'no headers were found'),
  );
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

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
