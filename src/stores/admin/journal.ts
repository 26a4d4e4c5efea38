import {
  listJournal,
  type JournalEntry,
  type JournalPage,
  type JournalSearch,
} from '../../api/admin/journal.ts';
import { limits } from '../../../contract/shared/limits.ts';
import { clients } from '../shared/clients.ts';
import { withFailureMessage } from '../shared/failure-message.ts';
import { createLoader } from '../shared/load.ts';

const page = createLoader<JournalPage>();
export const $journal = page.$load;

/** Shows a page of the journal; the first is 1. */
export async function showJournal(search: JournalSearch, number: number): Promise<void> {
  const offset = (number - 1) * limits.listPage;
  await page.start((signal) =>
    withFailureMessage(listJournal(clients, { ...search, offset, limit: limits.listPage }, signal)),
  );
}

/** All entries that match, for a file; at most `limits.downloadRows`. */
export async function allOfJournal(search: JournalSearch): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (;;) {
    const limit = limits.pageSizeMax;
    const { items, totalCount } = await listJournal(clients, { ...search, offset: entries.length, limit });
    entries.push(...items);
    if (items.length === 0 || entries.length >= Math.min(totalCount, limits.downloadRows)) return entries;
  }
}
