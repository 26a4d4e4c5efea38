import { open, readFile, rename, stat, unlink, writeFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { regionKeys, type RegionKey } from '../../src/contract/shared/vocabulary.ts';

/** One archive. The file's name holds a hash of its content, so it can be cached for ever. */
const Entry = z.object({
  file: z.string().regex(/^[\w.-]+\.pmtiles$/),
  bytes: z.int().positive(),
  /** Hash of the data and sources it was made from. */
  madeFrom: z.string(),
});
export type ArchiveEntry = z.infer<typeof Entry>;

/** A region's land, or what is laid over it. */
export type ArchiveKey = RegionKey | `${RegionKey}/overlays`;

/** The overlays of a region in the manifest. */
export function overlaysOfRegion(region: RegionKey): `${RegionKey}/overlays` {
  return `${region}/overlays`;
}

const Manifest = z.partialRecord(
  z.enum(regionKeys.flatMap((key): ArchiveKey[] => [key, overlaysOfRegion(key)])),
  Entry,
);
export type Manifest = Partial<Record<ArchiveKey, ArchiveEntry>>;

const dayMilliseconds = 86_400_000;

/** Where the archives of a data directory are. */
export function tileDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'tiles');
}

/** Which archives each region has now. An absent or unreadable list means: none yet. */
export async function readManifest(directory: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Puts a new archive in force at once, or says that there is none any more. A map that is open goes on reading the archive it began with, so a file that no
 * region uses any more is kept for a day.
 */
export async function updateManifest(
  directory: string,
  key: ArchiveKey,
  entry: ArchiveEntry | undefined,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const { [key]: _replaced, ...others } = await readManifest(directory);
  const manifest: Manifest = entry ? { ...others, [key]: entry } : others;
  const target = join(directory, 'manifest.json');
  await writeFile(`${target}.new`, JSON.stringify(manifest, null, 2));
  await rename(`${target}.new`, target);
  const used = new Set(Object.values(manifest).map(({ file }) => file));
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.pmtiles') || used.has(name)) continue;
    const { mtimeMs } = await stat(join(directory, name));
    if (Date.now() - mtimeMs > dayMilliseconds) await unlink(join(directory, name));
  }
}

/** Whether a file is there, has its full length (where that is known) and begins as an archive does. */
export async function archiveState(
  directory: string,
  entry: { file: string; bytes?: number | undefined },
): Promise<'sound' | 'missing' | 'damaged'> {
  const path = join(directory, entry.file);
  try {
    const { size } = await stat(path);
    if (entry.bytes !== undefined && size !== entry.bytes) return 'damaged';
    const file = await open(path);
    try {
      const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
      return buffer.toString('latin1', 0, 7) === 'PMTiles' && buffer[7] === 3 ? 'sound' : 'damaged';
    } finally {
      await file.close();
    }
  } catch {
    return 'missing';
  }
}
