import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { mediaName } from './files.ts';
import { unusedMedia } from '../../database/personal-data/media-use.ts';
import type { Store } from '../../database/connection/store.ts';

/** A file that is being written, or whose row is about to be, is younger. */
const graceMilliseconds = 3_600_000;
/** An operator may upload a picture today and publish the promotion that shows it tomorrow. */
const mediaGraceMilliseconds = 7 * 24 * graceMilliseconds;
const idsPerStatement = 500;

/**
 * Removes what a process that was killed left behind in the folder of uploads: files that were not written to their end,
 * and uploaded files that no row names. Media go after a week without anything that shows them. Returns how many.
 */
export async function sweepUploads(
  { store, config }: { store: Pick<Store, 'database'>; config: Pick<Config, 'dataDirectory'> },
  now = Date.now(),
): Promise<number> {
  const folder = join(config.dataDirectory, 'uploads');
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const old: { path: string; name: string; age: number }[] = [];
  for (const file of files) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const modified = await stat(path).catch(() => undefined);
    const age = modified ? now - modified.mtimeMs : 0;
    if (age > graceMilliseconds) old.push({ path, name: file.name, age });
  }
  const partial = old.filter(({ name }) => /\.part(?:-|$)/.test(name));
  const nameless = await withoutRow(
    store,
    old.filter(({ name }) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)),
  );
  const left = [...partial, ...nameless];
  for (const { path } of left) await rm(path, { force: true });
  const media = old.filter(({ name, age }) => age > mediaGraceMilliseconds && mediaName.test(name));
  const names = media.map(({ name }) => name);
  const unused = new Set(await unusedMedia(store.database, names));
  const leftMedia = media.filter(({ name }) => unused.has(name));
  for (const { path } of leftMedia) await rm(path, { force: true });
  return left.length + leftMedia.length;
}

async function withoutRow<F extends { name: string }>(
  { database }: Pick<Store, 'database'>,
  files: readonly F[],
): Promise<F[]> {
  const known = new Set<string>();
  for (let start = 0; start < files.length; start += idsPerStatement) {
    const names = files.slice(start, start + idsPerStatement).map(({ name }) => name);
    const rows = await database.selectFrom('attachment').select('id').where('id', 'in', names).execute();
    for (const { id } of rows) known.add(id);
  }
  return files.filter(({ name }) => !known.has(name));
}
