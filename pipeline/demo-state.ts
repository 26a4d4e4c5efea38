import type { Store } from '../platform/store/store.ts';
import { loadDemo, type DemoCounts } from './demo/load.ts';
import { defaultSettings, type DemoSettings } from './demo/region.ts';
import { hashOf, readState, writeState } from './state.ts';

/** Sources that determine the demo data: any change to them regenerates it. */
const sources = [
  'pipeline/source.ts',
  'pipeline/search-entries.ts',
  'platform/store/bulk.ts',
  'src/i18n/ar/map/map.ts',
  'src/i18n/ar/map/overlays.ts',
  'src/i18n/format.ts',
  'pipeline/demo',
  'platform/store/cell.ts',
  'src/contract/shared/fold-arabic.ts',
  'src/contract/shared/vocabulary.ts',
];

/**
 * Regenerates the demo data in the store if it is outdated. Settings given once are kept for later starts. Returns
 * undefined when nothing had to be done.
 */
export async function updateDemo(
  store: Store,
  options: {
    root: string;
    settings?: Partial<DemoSettings>;
    force?: boolean;
    onProgress: (message: string) => void;
  },
): Promise<DemoCounts | undefined> {
  const kept = JSON.parse(
    (await readState(store.database, 'demo_settings')) ?? '{}',
  ) as Partial<DemoSettings>;
  const settings = { ...defaultSettings, ...kept, ...options.settings };
  const madeFrom = await hashOf(options.root, sources, settings);
  if (!options.force && (await readState(store.database, 'demo_made_from')) === madeFrom) return undefined;
  const counts = await loadDemo(store, settings, options.onProgress);
  await writeState(store.database, 'demo_made_from', madeFrom);
  await writeState(store.database, 'demo_settings', JSON.stringify({ ...kept, ...options.settings }));
  return counts;
}
