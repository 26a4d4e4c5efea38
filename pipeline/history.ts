import { riyadhTime } from '../lib/days.ts';
import { csvOf } from '../lib/csv.ts';
import type { RegionKey } from '../contract/shared/vocabulary.ts';
import { actorName, listJournal, type JournalRow } from '../database/shared/journal.ts';
import type { ReadingStore } from '../database/connection/store.ts';

/** Prints so many entries, and writes all of them as CSV. */
const mostPrinted = 200;
const mostWritten = 100_000;

const columns = [
  ...['id', 'at', 'origin', 'who', 'act', 'kind', 'region', 'rows_before', 'rows_after'],
  ...['subject', 'file', 'checksum', 'detail'],
];

/** What the journal says of the data, newest first, as lines of text. */
export async function historyLines(
  store: Pick<ReadingStore, 'database'>,
  regionKey: RegionKey | undefined,
): Promise<string[]> {
  const { rows, totalCount } = await read(store, regionKey, mostPrinted);
  if (rows.length === 0) return ['The journal has no loads yet.'];
  const rest = totalCount - rows.length;
  return [...rows.map(lineOf), ...(rest > 0 ? [`and ${rest} earlier ones: see history --csv`] : [])];
}

/** The same as CSV, all of it. */
export async function historyCsv(
  store: Pick<ReadingStore, 'database'>,
  regionKey: RegionKey | undefined,
): Promise<string> {
  const { rows } = await read(store, regionKey, mostWritten);
  return csvOf(
    columns,
    rows.map((row) => [
      ...[row.id, row.at, row.origin, actorName(row), row.act, kindOf(row) ?? null, row.region_key],
      ...[row.rows_before, row.rows_after, row.subject, row.file_name, row.file_checksum, row.detail],
    ]),
  );
}

function read(store: Pick<ReadingStore, 'database'>, regionKey: RegionKey | undefined, limit: number) {
  return listJournal(store, { area: 'data.', regionKey }, { offset: 0, limit });
}

function lineOf(row: JournalRow): string {
  const counts = row.rows_after === null ? '' : `${row.rows_before ?? 0} → ${row.rows_after} rows`;
  const file = [row.file_name, row.file_checksum?.slice(0, 12)].filter(Boolean).join(' ');
  const parts = [row.act, kindOf(row), row.region_key, counts, file, row.subject];
  const what = parts.filter((part) => part !== null && part !== undefined && part !== '').join('  ');
  return `${riyadhTime(Date.parse(row.at)).slice(0, 19).replace('T', ' ')}  ${actorName(row) ?? 'unknown'} (${row.origin})  ${what}`;
}

function kindOf(row: JournalRow): string | undefined {
  const { kind } = JSON.parse(row.detail) as { kind?: string };
  return kind;
}
