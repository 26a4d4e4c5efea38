import { listJournal, type JournalEntry } from '../../../contract/admin/journal.ts';
import { startOfRiyadhDay } from '../../../lib/days.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import * as journal from '../../../database/shared/journal.ts';

export function journalModule(platform: Platform): void {
  mountEndpoint(platform, listJournal, async ({ query: { offset, limit, since, until, ...search } }) => {
    const { rows, totalCount } = await journal.listJournal(
      platform.store,
      {
        ...search,
        since: since === undefined ? undefined : startOfRiyadhDay(since),
        before: until === undefined ? undefined : startOfRiyadhDay(until, 1),
      },
      { offset, limit },
    );
    return { items: rows.map(toEntry), totalCount, offset, limit };
  });
}

function toEntry(row: journal.JournalRow): JournalEntry {
  return {
    id: row.id,
    at: row.at,
    origin: row.origin,
    who: journal.actorName(row),
    act: row.act,
    subject: row.subject,
    regionKey: row.region_key,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    rowsBefore: row.rows_before,
    rowsAfter: row.rows_after,
    fileName: row.file_name,
    fileChecksum: row.file_checksum,
  };
}
