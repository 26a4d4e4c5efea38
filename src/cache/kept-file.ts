import { readRevisions } from '../api/shared/revisions.ts';
import type { RevisionGroup } from '../../contract/shared/revisions.ts';
import { MadeFiles } from './made-files.ts';
import { RevisionWatch } from './revision-watch.ts';

/** A file of a hundred thousand sales takes about 10 MB. */
const files = new MadeFiles({ atOnce: 2, mostWaiting: 20, keptBytes: 64 * 1024 * 1024 });
const watch = new RevisionWatch(readRevisions);

/**
 * The pieces of a large file of public data, which is made once until a revision group that it shows changes.
 *
 * @param key what the file's content depends on besides the data
 * @throws TooManyFiles
 */
export async function keptFile(
  key: string,
  groups: readonly RevisionGroup[],
  make: () => AsyncIterable<Uint8Array>,
): Promise<AsyncGenerator<Uint8Array, void>> {
  await watch.update(() => Promise.resolve());
  const before = watch.present;
  const revisions = groups.map((group) => before?.revisions[group]);
  return files.read(JSON.stringify([key, revisions]), make, () => watch.isUnchanged(groups, before));
}
