import { open, readFile, rename, stat, unlink, writeFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { regionKeys, type RegionKey } from '../../contract/shared/vocabulary.ts';

/** One archive. Its file name contains a hash of its content, so it can be cached forever. */
const Entry = z.object({
  file: z.string().regex(/^[\w.-]+\.pmtiles$/),
  bytes: z.int().positive(),
  /** Hash of the data and sources it was built from. */
  madeFrom: z.string(),
});

/** An archive of a region. */
const RegionEntry = Entry.extend({
  /**
   * What the region's map shows at first: west, south, east, north in degrees. Absent without parcels, and from
   * archives that were built before it was computed.
   */
  opening: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
});
export type ArchiveEntry = z.infer<typeof RegionEntry>;

/** The archive of the map's ground, in the Protomaps basemap schema: one for all regions. */
const GroundEntry = Entry.extend({
  /** Whom the map credits, as plain text. */
  attribution: z.string(),
  origin: z.enum(['demo', 'import']),
  /** ISO 8601. */
  loadedAt: z.string(),
});
export type GroundEntry = z.infer<typeof GroundEntry>;

/** Manifest key of the ground's archive. */
export const groundKey = 'ground';

/** A region's land archive, or its overlay archive. */
export type ArchiveKey = RegionKey | `${RegionKey}/overlays`;

/** Manifest key of a region's overlay archive. */
export function overlaysOfRegion(region: RegionKey): `${RegionKey}/overlays` {
  return `${region}/overlays`;
}

const regionArchives = z.partialRecord(
  z.enum(regionKeys.flatMap((key): ArchiveKey[] => [key, overlaysOfRegion(key)])),
  RegionEntry,
);
/** File of the folder that names the archives in use. */
export const manifestName = 'manifest.json';

export const Manifest = z
  .looseObject({ [groundKey]: GroundEntry.optional() })
  .transform(({ [groundKey]: ground, ...regions }) => {
    return { ...regionArchives.parse(regions), ...(ground ? { [groundKey]: ground } : {}) };
  });
export type Manifest = Partial<Record<ArchiveKey, ArchiveEntry>> & { [groundKey]?: GroundEntry };

const dayMilliseconds = 86_400_000;

/** Folder of the tile archives within a data directory. */
export function tileDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'tiles');
}

/** Returns the current archives of each region. An absent or unreadable manifest means there are none yet. */
export async function readManifest(directory: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(directory, manifestName), 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Makes a new archive current atomically, or records that there is none any more. An open map keeps reading the
 * archive it started with, so a file that no region uses any more is kept for a day.
 */
export async function updateManifest<Key extends keyof Manifest>(
  directory: string,
  key: Key,
  entry: Manifest[Key] | undefined,
): Promise<void> {
  await mkdir(directory, { recursive: true });
  const { [key]: _replaced, ...others } = await readManifest(directory);
  const manifest: Manifest = entry ? { ...others, [key]: entry } : others;
  const target = join(directory, manifestName);
  await writeFile(`${target}.new`, JSON.stringify(manifest, null, 2));
  await rename(`${target}.new`, target);
  const used = new Set(Object.values(manifest).map(({ file }) => file));
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.pmtiles') || used.has(name)) continue;
    const { mtimeMs } = await stat(join(directory, name));
    if (Date.now() - mtimeMs > dayMilliseconds) await unlink(join(directory, name));
  }
}

/** Checks that a file exists, has its full length (where known) and starts with the header of an archive. */
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
