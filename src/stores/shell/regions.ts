import { listRegions } from '../../api/map/land.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const regions = createLoader<Region[]>();
/** All regions, Riyadh first. */
export const $regions = regions.$load;

let underway: Promise<void> | undefined;
/** Why the regions could not be had. */
let failure: unknown;

/** Fetches the regions unless they are loaded; concurrent calls share one request. */
export async function loadRegions(): Promise<void> {
  if ($regions.get().status === 'ready') return;
  underway ??= regions.start(fetchRegions).finally(() => (underway = undefined));
  await underway;
}

/** A failure is logged (specification §8); the picker shows it with a way to try again. */
async function fetchRegions(): Promise<Region[]> {
  try {
    return await listRegions(clients);
  } catch (error) {
    console.warn('regions:', error instanceof Error ? error.message : error);
    throw (failure = error);
  }
}

/** Returns all regions, fetching them if needed. Rejects with the failure of the call if they cannot be loaded. */
export async function knownRegions(): Promise<Region[]> {
  await loadRegions();
  const load = $regions.get();
  if (load.status !== 'ready') throw failure as Error;
  return load.value;
}
