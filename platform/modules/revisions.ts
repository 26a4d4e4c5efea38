import { getRevisions, revisionGroups } from '../../src/contract/revisions.ts';
import { answer } from '../answer.ts';
import type { Platform } from '../app.ts';
import { landRevisionOf } from '../reading/load.ts';
import { readRevisions } from '../store/revisions.ts';

/**
 * How long other platform processes may go on answering from the land data before a load: each notices a load within
 * five seconds and then takes up to a quarter of a minute to read it.
 */
const settlingMilliseconds = 30_000;

/** Tells caches, such as the site's, which groups of public data have changed. */
export function revisionsModule(platform: Platform): void {
  answer(
    platform,
    getRevisions,
    async () => {
      // In this order: a load between the two makes the reader look older than it is, never newer.
      const read = platform.reader.revision;
      const rows = await readRevisions(platform.store.database);
      const isReaderCurrent = read === landRevisionOf(rows);
      const since = new Date(Date.now() - settlingMilliseconds).toISOString();
      const known = new Map(rows.map((row) => [row.name, row]));
      return {
        revisions: Object.fromEntries(revisionGroups.map((name) => [name, known.get(name)?.value ?? ''])),
        settling: revisionGroups.filter(
          (name) =>
            name.startsWith('land:') && (!isReaderCurrent || (known.get(name)?.changed_at ?? '') > since),
        ),
      };
    },
    { 'cache-control': 'no-store' },
  );
}
