import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentHash } from '../../../lib/node/content-hash.ts';
import {
  archiveState,
  groundKey,
  readManifest,
  tileDirectory,
  updateManifest,
} from '../../../database/tiles/manifest.ts';
import { readGroundFile, type GroundFile } from './ground-file.ts';

export interface GroundReport extends GroundFile {
  file: string;
  bytes: number;
  /** The same file is the ground already, so nothing was changed. */
  isKnown: boolean;
}

/**
 * Makes a PMTiles archive in the Protomaps basemap schema the map's ground. It takes effect when the copy is complete;
 * until then, and when anything fails, the earlier one is served.
 *
 * @throws ImportError when the file cannot be used; nothing has changed then
 */
export async function importGround(
  path: string,
  options: { dataDirectory: string; anyway?: boolean; now?: Date },
): Promise<GroundReport> {
  const about = await readGroundFile(path, options);
  const directory = tileDirectory(options.dataDirectory);
  await mkdir(directory, { recursive: true });
  const copy = join(directory, 'ground.importing');
  try {
    await copyFile(path, copy);
    // What is checked is what is served: the file may be replaced while it is read.
    await readGroundFile(copy, options);
    const madeFrom = await contentHash(copy);
    const { size } = await stat(copy);
    const report = { ...about, file: basename(path), bytes: size };
    const present = (await readManifest(directory))[groundKey];
    if (present?.origin === 'import' && present.madeFrom === madeFrom)
      if ((await archiveState(directory, present)) === 'sound') return { ...report, isKnown: true };
    await sync(copy);
    const file = `ground-${madeFrom.slice(0, 16)}.pmtiles`;
    await rename(copy, join(directory, file));
    const loadedAt = (options.now ?? new Date()).toISOString();
    const entry = { file, bytes: size, madeFrom, attribution: about.attribution };
    await updateManifest(directory, groundKey, { ...entry, origin: 'import', loadedAt });
    return { ...report, isKnown: false };
  } finally {
    await rm(copy, { force: true });
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
