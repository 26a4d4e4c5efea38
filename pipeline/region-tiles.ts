import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../platform/store/open.ts';
import { archiveState, readManifest, tileDirectory, updateManifest } from '../platform/tiles/manifest.ts';
import type { RegionKey } from '../src/contract/vocabulary.ts';
import { words } from '../src/i18n/ar/index.ts';
import { hashOf, revisionOf } from './state.ts';
import { storeFeatures } from './store-features.ts';
import { buildTiles, type BuildReport } from './tiles/build.ts';

/** What tiles are made from, besides the data: any change here builds them anew. */
const sources = [
  'pipeline/tiles',
  'pipeline/store-features.ts',
  'src/map/tileset.ts',
  'src/i18n/ar/map.ts',
  'package-lock.json',
];

export interface RegionTiles {
  region: RegionKey;
  /** Undefined when the archive in force was already made from the present data and sources. */
  report: BuildReport | undefined;
}

/**
 * Brings the tile archive of each region that has data up to date. A new archive comes into force at once when it is
 * complete; until then, and when building fails, the old one is served.
 */
export async function* updateTiles(
  store: Store,
  options: {
    root: string;
    dataDirectory: string;
    only?: RegionKey;
    force?: boolean;
    onProgress?: (text: string) => void;
  },
): AsyncGenerator<RegionTiles> {
  const directory = tileDirectory(options.dataDirectory);
  await mkdir(directory, { recursive: true });
  const regions = await store.database.selectFrom('region').select(['id', 'key']).orderBy('id').execute();
  for (const { id, key } of regions) {
    if (options.only && options.only !== key) continue;
    const madeFrom = await hashOf(options.root, sources, await revisionOf(store.database, key));
    const present = (await readManifest(directory))[key];
    const isCurrent = present?.madeFrom === madeFrom && (await archiveState(directory, present)) === 'sound';
    if (isCurrent && !options.force) {
      yield { region: key, report: undefined };
      continue;
    }
    const output = join(directory, `${key.toLowerCase()}.building`);
    const report = await buildTiles({
      features: storeFeatures(store, id),
      output,
      attribution: words.map.attribution,
      ...(options.onProgress
        ? { onProgress: ({ step, done }) => options.onProgress?.(`${key}: ${step} ${done}`) }
        : {}),
    });
    const file = `${key.toLowerCase()}-${(await contentHash(output)).slice(0, 16)}.pmtiles`;
    await rename(output, join(directory, file));
    const { size } = await stat(join(directory, file));
    await updateManifest(directory, { [key]: { file, bytes: size, madeFrom } });
    yield { region: key, report };
  }
}

async function contentHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
