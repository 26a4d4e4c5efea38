import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../database/connection/store.ts';
import { readRevision } from '../database/shared/revisions.ts';
import {
  archiveState,
  overlaysOfRegion,
  readManifest,
  tileDirectory,
  updateManifest,
  type ArchiveKey,
} from '../database/tiles/manifest.ts';
import type { RevisionGroup } from '../contract/shared/revisions.ts';
import type { RegionKey } from '../contract/shared/vocabulary.ts';
import { brand } from '../lib/brand.ts';
import { contentHash } from '../lib/node/content-hash.ts';
import { regionOverlays } from './overlay-features.ts';
import { hashOf, hasRow } from './shared/state.ts';
import { storeFeatures } from './store-features.ts';
import { buildTiles, type BuildOptions, type BuildReport } from './tiles/build.ts';

/** Sources that determine every archive, besides the data: any change to them rebuilds it. */
const commonSources = [
  'pipeline/tiles',
  'map-tables/tileset.ts',
  'map-tables/overlay-tileset.ts',
  'lib/brand.ts',
  'words/ar/map/map.ts',
  'package-lock.json',
];
const landSources = [...commonSources, 'pipeline/store-features.ts'];
const overlaySources = [...commonSources, 'pipeline/overlay-features.ts', 'database/map/overlays.ts'];

export interface RegionTiles {
  region: RegionKey;
  archive: ArchiveKey;
  /**
   * Undefined when the current archive was already built from the present data and sources; «nothing» when the one
   * region that was asked for has no land to draw.
   */
  report: BuildReport | 'nothing' | undefined;
}

interface UpdateOptions {
  root: string;
  dataDirectory: string;
  only?: RegionKey;
  force?: boolean;
  onProgress?: (text: string) => void;
}

/** How to build one archive. */
interface Plan {
  archive: ArchiveKey;
  /** Revision group of its data. */
  revision: RevisionGroup;
  sources: readonly string[];
  /** Undefined when there is nothing to put into it. */
  contents: () => Promise<Pick<BuildOptions, 'features' | 'contents' | 'attribution'> | undefined>;
}

/**
 * Updates the tile archives of each region that has data: its land, and its overlays, if any. A new archive takes
 * effect atomically when it is complete; until then, and when building fails, the old one is served.
 */
export async function* updateTiles(store: Store, options: UpdateOptions): AsyncGenerator<RegionTiles> {
  await mkdir(tileDirectory(options.dataDirectory), { recursive: true });
  const regions = await store.database.selectFrom('region').select(['id', 'key']).orderBy('id').execute();
  for (const { id, key } of regions) {
    if (options.only && options.only !== key) continue;
    for (const plan of plansOf(store, id, key)) {
      const report = await updateArchive(store, plan, options);
      const isAsked = options.only !== undefined && plan.archive === key;
      if (report !== 'nothing' || isAsked) yield { region: key, archive: plan.archive, report };
    }
  }
}

function plansOf(store: Store, id: number, key: RegionKey): Plan[] {
  return [
    {
      archive: key,
      revision: `land:${key}`,
      sources: landSources,
      contents: async () => {
        if (!(await hasFeatures(store, id))) return undefined;
        return { features: storeFeatures(store, id), attribution: brand.name };
      },
    },
    {
      archive: overlaysOfRegion(key),
      revision: `overlays:${key}`,
      sources: overlaySources,
      contents: async () => {
        const { features, publishers } = await regionOverlays(store, id);
        if (features.length === 0) return undefined;
        return { features, contents: 'overlays', attribution: escaped(publishers.join('، ')) };
      },
    },
  ];
}

async function hasFeatures({ database }: Store, regionId: number): Promise<boolean> {
  for (const table of ['parcel', 'neighborhood', 'subdivision', 'street'] as const)
    if (await hasRow(database, table, regionId)) return true;
  return false;
}

async function updateArchive(
  store: Store,
  { archive, revision, sources, contents }: Plan,
  { root, dataDirectory, force, onProgress }: UpdateOptions,
): Promise<BuildReport | 'nothing' | undefined> {
  const directory = tileDirectory(dataDirectory);
  const madeFrom = await hashOf(root, sources, await readRevision(store.database, revision));
  const present = (await readManifest(directory))[archive];
  const isCurrent = present?.madeFrom === madeFrom && (await archiveState(directory, present)) === 'sound';
  if (isCurrent && !force) return undefined;
  const made = await contents();
  if (!made) {
    if (present) await updateManifest(directory, archive, undefined);
    return 'nothing';
  }
  const name = archive.toLowerCase().replace('/', '-');
  const output = join(directory, `${name}.building`);
  const report = await buildTiles({
    ...made,
    output,
    ...(onProgress ? { onProgress: ({ step, done }) => onProgress(`${archive}: ${step} ${done}`) } : {}),
  });
  const file = `${name}-${(await contentHash(output)).slice(0, 16)}.pmtiles`;
  await rename(output, join(directory, file));
  const { size } = await stat(join(directory, file));
  const { opening } = report;
  await updateManifest(directory, archive, { file, bytes: size, madeFrom, ...(opening && { opening }) });
  return report;
}

/** The map inserts credits into the page as HTML, but names of publishers are plain text. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
