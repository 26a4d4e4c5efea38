import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';

/**
 * Checks that a row is as wide as the headers. A row that is too short or too long is never a harmless oversight: the
 * file is truncated, or its cells have shifted.
 *
 * @throws ImportError that names the line
 */
export function checkWidth(file: string, line: number, cells: readonly string[], width: number): void {
  const hasMore = cells.slice(width).some((cell) => cell !== '');
  if (cells.length >= width && !hasMore) return;
  throw refuse(
    file,
    message(
      'line {line} has {cells} cells, but the header row has {width}: the file is damaged or truncated',
      { line, cells: cells.length, width },
    ),
  );
}
