import { listRegions } from '../../api/map/land.ts';
import type { Region } from '../../contract/shell/regions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const regions = createLoader<Region[]>();
/** All regions there are, Riyadh first. */
export const $regions = regions.$load;

let underway: Promise<void> | undefined;

/** Fetches the regions unless they are there; those who ask meanwhile wait for the same answer. */
export async function loadRegions(): Promise<void> {
  if ($regions.get().status === 'ready') return;
  underway ??= regions.start(() => listRegions(clients)).finally(() => (underway = undefined));
  await underway;
}

/** All regions, fetched unless they are there. Rejects when they cannot be had. */
export async function knownRegions(): Promise<Region[]> {
  await loadRegions();
  const load = $regions.get();
  if (load.status !== 'ready') throw new Error('the regions could not be had');
  return load.value;
}

/**
 * Regions are named by keys in addresses and by ids in calls: the id of one, undefined when the platform does not have
 * it. Rejects when the regions cannot be had.
 */
export async function regionId(key: RegionKey): Promise<number | undefined> {
  return (await knownRegions()).find((region) => region.key === key)?.id;
}
