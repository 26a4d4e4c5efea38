import { parseArgs } from 'node:util';
import { journalActs } from '../../contract/admin/acts.ts';
import { csvOf } from '../../lib/csv.ts';
import { listJournal, actorName } from '../../database/shared/journal.ts';
import type { Store } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';
import { startOfDay } from './start-of-day.ts';

const columns = [
  ...['id', 'at', 'origin', 'who', 'act', 'subject', 'region'],
  ...['rows_before', 'rows_after', 'file', 'checksum', 'detail'],
];
const mostEntries = 100_000;

/** The journal as CSV, newest first. Throws `OperationError` for unknown options. */
export async function journalCsv(store: Store, parameters: string[]): Promise<string> {
  const { since, act } = readOptions(parameters);
  const known = journalActs.find((one) => one === act);
  if (act !== undefined && !known) throw new OperationError(`--act must be one of ${journalActs.join(', ')}`);
  const search = { act: known, since: since === undefined ? undefined : startOfDay(since) };
  const { rows } = await listJournal(store, search, { offset: 0, limit: mostEntries });
  return csvOf(
    columns,
    rows.map((row) => [
      ...[row.id, row.at, row.origin, actorName(row), row.act, row.subject, row.region_key],
      ...[row.rows_before, row.rows_after, row.file_name, row.file_checksum, row.detail],
    ]),
  );
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { act: { type: 'string' }, since: { type: 'string' } } }).values;
  } catch {
    throw new OperationError('journal accepts only --act NAME, --since YYYY-MM-DD');
  }
}
