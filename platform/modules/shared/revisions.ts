import { getRevisions, revisionGroups } from '../../../contract/shared/revisions.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { isInSnapshot, landRevisionOf } from '../../../database/snapshot/revision.ts';
import { readRevisions } from '../../../database/shared/revisions.ts';

/** Tells caches, such as the site's, which groups of public data have changed. */
export function revisionsModule(platform: Platform): void {
  mountEndpoint(
    platform,
    getRevisions,
    async () => {
      const rows = await readRevisions(platform.store.database);
      const isSettled = await platform.queries.isEverywhere(landRevisionOf(rows));
      const known = new Map(rows.map((row) => [row.name, row]));
      return {
        revisions: Object.fromEntries(revisionGroups.map((name) => [name, known.get(name)?.value ?? ''])),
        settling: revisionGroups.filter((name) => isInSnapshot(name) && !isSettled),
      };
    },
    { 'cache-control': 'no-store' },
  );
}
