import { message } from '../../../words/message.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import type { SkippedFeatures } from '../geo/feature-report.ts';

/** The error for a table of which no row can be used. */
export function noUsableRow(file: string, rows: number, skipped: SkippedFeatures): ImportError {
  if (rows === 0) return refuse(file, message('there are no rows below the header row'));
  const reasons = { sentences: skipped.messages() };
  return refuse(file, message('none of {rows} rows can be used: {reasons}', { rows, reasons }));
}
