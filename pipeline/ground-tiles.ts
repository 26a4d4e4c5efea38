import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../database/connection/store.ts';
import { readRevision } from '../database/shared/revisions.ts';
import {
  archiveState,
  groundKey,
  readManifest,
  tileDirectory,
  updateManifest,
  type GroundEntry,
} from '../database/tiles/manifest.ts';
import { words } from '../words/ar/index.ts';
import { contentHash } from '../lib/node/content-hash.ts';
import { demoGround } from './ground/demo-features.ts';
import { writeGround } from './ground/write.ts';
import { hashOf } from './shared/state.ts';

/** Sources that determine the demonstration's ground, besides its rows. */
const sources = ['pipeline/ground', 'pipeline/tiles', 'pipeline/demo/land/places.ts', 'package-lock.json'];

export interface GroundTiles {
  tiles: number;
  bytes: number;
  seconds: number;
}

/** What was drawn, for an operator. */
export function groundLine({ tiles, bytes, seconds }: GroundTiles): string {
  return `ground: ${tiles} tiles, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s`;
}

/** Takes an imported ground out of use; open maps read it for another day. Returns what it was; undefined: there is none. */
export async function removeGround(dataDirectory: string): Promise<GroundEntry | undefined> {
  const directory = tileDirectory(dataDirectory);
  const present = (await readManifest(directory))[groundKey];
  if (present?.origin !== 'import') return undefined;
  await updateManifest(directory, groundKey, undefined);
  return present;
}

/**
 * Draws the ground of the regions that hold demonstration rows, or removes it when there are none. An imported ground
 * stays as it is.
 *
 * @returns undefined when nothing had to be drawn
 */
export async function updateGround(
  store: Store,
  { root, dataDirectory, force = false }: { root: string; dataDirectory: string; force?: boolean },
): Promise<GroundTiles | undefined> {
  const directory = tileDirectory(dataDirectory);
  const present = (await readManifest(directory))[groundKey];
  if (present?.origin === 'import') return undefined;
  const regions = await store.database
    .selectFrom('region')
    .select(['id', 'key'])
    .where('demo_parcel_count', '>', 0)
    .orderBy('id')
    .execute();
  if (regions.length === 0) {
    if (present) await updateManifest(directory, groundKey, undefined);
    return undefined;
  }
  const revisions: unknown[] = [];
  for (const { key } of regions) revisions.push(key, await readRevision(store.database, `land:${key}`));
  const madeFrom = await hashOf(root, sources, revisions);
  const isCurrent = present?.madeFrom === madeFrom && (await archiveState(directory, present)) === 'sound';
  if (isCurrent && !force) return undefined;
  const started = performance.now();
  await mkdir(directory, { recursive: true });
  const output = join(directory, 'ground.building');
  try {
    const attribution = words.legend.demoBadge;
    const features = await demoGround(
      store,
      regions.map(({ id }) => id),
    );
    const { tiles, bytes } = writeGround(output, features, attribution);
    const file = `ground-${(await contentHash(output)).slice(0, 16)}.pmtiles`;
    await rename(output, join(directory, file));
    const entry = { file, bytes, madeFrom, attribution, origin: 'demo' as const };
    await updateManifest(directory, groundKey, { ...entry, loadedAt: new Date().toISOString() });
    return { tiles, bytes, seconds: (performance.now() - started) / 1000 };
  } finally {
    await rm(output, { force: true });
  }
}
