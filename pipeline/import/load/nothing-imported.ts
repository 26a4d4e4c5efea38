import { basename } from 'node:path';
import { message, type Message } from '../../../words/message.ts';
import { countedReason, type LeftOutCount } from '../../shared/left-out.ts';

/** Says why nothing was imported of files that have rows, or that they have none. */
export function nothingImported(
  paths: readonly string[],
  rows: number,
  reasons: readonly LeftOutCount[],
): Message {
  const files = paths.map((path) => basename(path));
  if (rows === 0) return message('{files}: there are no rows below the header row', { files });
  const sentences = reasons.map(countedReason);
  return message('{files}: none of {rows} rows could be imported, so nothing was changed: {reasons}', {
    files,
    rows,
    reasons: { sentences },
  });
}

/** The same with the lists of those rows, if there are any. */
export function withLists(reason: Message, paths: readonly string[]): Message {
  return paths.length > 0 ? message('{reason} (full list: {path})', { reason, path: paths }) : reason;
}
