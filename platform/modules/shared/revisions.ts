import { getRevisions, revisionGroups } from '../../../src/contract/shared/revisions.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { isInSnapshot, landRevisionOf } from '../../land/snapshot/revision.ts';
import { readRevisions } from '../../store/revisions.ts';

/**
 * How long other platform processes may still answer from the data before a load: each notices a load within five
 * seconds and then reads it, which takes a quarter of a minute for a million sales. A load also takes time between
 * this moment, which it records, and its commit.
 */
const settlingMilliseconds = 60_000;

/** Tells caches, such as the site's, which groups of public data have changed. */
export function revisionsModule(platform: Platform): void {
  mountEndpoint(
    platform,
    getRevisions,
    async () => {
      // Order matters: a load between these two reads can make the reader look outdated, never more current than it is.
      const read = platform.queries.revision;
      const rows = await readRevisions(platform.store.database);
      const isReaderCurrent = read === landRevisionOf(rows);
      const since = new Date(Date.now() - settlingMilliseconds).toISOString();
      const known = new Map(rows.map((row) => [row.name, row]));
      return {
        revisions: Object.fromEntries(revisionGroups.map((name) => [name, known.get(name)?.value ?? ''])),
        settling: revisionGroups.filter(
          (name) => isInSnapshot(name) && (!isReaderCurrent || (known.get(name)?.changed_at ?? '') > since),
        ),
      };
    },
    { 'cache-control': 'no-store' },
  );
}
