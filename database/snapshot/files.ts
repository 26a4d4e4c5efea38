import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { snapshotVersion } from './tables.ts';

/** Names the current snapshot of a folder. Written in one step, so that it always names a complete file. */
const currentName = 'current.json';

/** Name of a snapshot in its folder. */
const SnapshotName = z.string().regex(/^land-[\w-]+\.duckdb$/);

const Current = z.object({
  file: SnapshotName,
  /** Revision of the data it was written from, see `landRevision`. */
  revision: z.string(),
  /** The snapshot before: kept for readers that have not moved on yet. */
  before: z.string().nullable(),
});
export type CurrentSnapshot = z.infer<typeof Current>;

/** What a host of snapshots names as current, in a file of the same name. */
export const PublishedSnapshot = z.object({
  file: SnapshotName,
  revision: z.string(),
  bytes: z.int().positive(),
  /** Of the file's content, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type PublishedSnapshot = z.infer<typeof PublishedSnapshot>;

/** Path of a file of this version of the tables below the address of snapshots. */
export function publishedPath(file: string = currentName): string {
  return `${versionName(snapshotVersion)}/${file}`;
}

/**
 * Returns the folder of the snapshots in a data directory. Each version of the tables has its own, so that processes of
 * two releases, as during an update, do not take each other's files for outdated.
 */
export function snapshotFolder(dataDirectory: string): string {
  return join(dataDirectory, 'snapshots', versionName(snapshotVersion));
}

/** Deletes the snapshots of versions before the last one, which an update may still be rolled back to. */
export async function removeEarlierVersions(dataDirectory: string): Promise<void> {
  const folder = join(dataDirectory, 'snapshots');
  for (const name of await readdir(folder)) {
    const version = versionOf(name);
    if (version !== undefined && version < snapshotVersion - 1)
      await rm(join(folder, name), { recursive: true });
  }
}

function versionName(version: number): string {
  return `v${version}`;
}

function versionOf(name: string): number | undefined {
  const [, digits] = /^v(\d+)$/.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the file name of a snapshot: one for each revision. */
export function snapshotName(revision: string): string {
  const hash = createHash('sha256').update(revision).digest('hex');
  return `land-${hash.slice(0, 16)}.duckdb`;
}

/** Returns what the folder names as current; undefined if there is none, or nothing readable. */
export async function readCurrent(folder: string): Promise<CurrentSnapshot | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, currentName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return Current.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Names a complete snapshot as the current one, in one step that survives a power cut. */
export async function makeCurrent(folder: string, current: CurrentSnapshot): Promise<void> {
  const target = join(folder, currentName);
  const handle = await open(`${target}.new`, 'w');
  try {
    await handle.writeFile(`${JSON.stringify(current)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}.new`, target);
}

/** Deletes everything in the folder but the current snapshot and the one before. */
export async function removeOthers(folder: string, { file, before }: CurrentSnapshot): Promise<void> {
  const kept = new Set([currentName, file, before]);
  for (const name of await readdir(folder)) {
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
