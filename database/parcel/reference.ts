import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import type { Source } from '../../contract/shared/common.ts';
import type { ReadingStore } from '../connection/store.ts';
import {
  readLandUseGroups,
  readZoningClasses,
  type LandUseGroup,
  type SetsByRegion,
  type ZoningClass,
} from './classes.ts';
import { readSources } from '../shared/sources.ts';

/**
 * Small data that most responses need and that changes only when data is loaded: cached in memory for a few seconds.
 */
export interface Reference {
  readonly sources: ReadonlyMap<number, Source>;
  readonly regionKeys: ReadonlyMap<number, RegionKey>;
  readonly zoningClasses: SetsByRegion<ZoningClass>;
  readonly landUseGroups: SetsByRegion<LandUseGroup>;
}

const freshMilliseconds = 5000;
const kept = new WeakMap<ReadingStore, { reference: Promise<Reference>; at: number }>();

/**
 * Returns the cached reference data. `sourceId` is a source that must be included: if unknown, it was loaded just now
 * and the data is read again.
 */
export async function referenceOf(store: ReadingStore, sourceId?: number): Promise<Reference> {
  const known = kept.get(store);
  if (known && Date.now() - known.at < freshMilliseconds) {
    const reference = await known.reference;
    if (sourceId === undefined || reference.sources.has(sourceId)) return reference;
  }
  const reference = read(store);
  kept.set(store, { reference, at: Date.now() });
  reference.catch(() => kept.delete(store));
  return reference;
}

/** Sources of rows just read; reads again if some of them were loaded just now. */
export async function sourcesFor(
  store: ReadingStore,
  rows: readonly { source_id: number | null }[],
): Promise<ReadonlyMap<number, Source>> {
  let { sources } = await referenceOf(store);
  for (const { source_id: id } of rows) {
    if (id !== null && !sources.has(id)) ({ sources } = await referenceOf(store, id));
  }
  return sources;
}

async function read(store: ReadingStore): Promise<Reference> {
  const regions = await store.database.selectFrom('region').select(['id', 'key']).execute();
  return {
    sources: await readSources(store),
    regionKeys: new Map(regions.map((region) => [region.id, region.key])),
    zoningClasses: await readZoningClasses(store),
    landUseGroups: await readLandUseGroups(store),
  };
}
