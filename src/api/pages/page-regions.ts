import type { Region } from '../../../contract/shell/regions.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { environment } from '../../environment/site-server.ts';
import { createClients } from '../shared/clients.ts';
import { listRegions } from '../map/land.ts';
import type { PageReads } from '../shared/page-calls.ts';

/** Timeout for the region list, in milliseconds: a page can do without it. */
const patience = 2_000;

const clients = createClients(environment);
let last: Region[] | undefined;

/**
 * Loads the region list for an on-demand rendered page. If that fails, returns the last one loaded; undefined if
 * there never was one.
 */
export async function regionsOfPage(reads: PageReads): Promise<Region[] | undefined> {
  try {
    last = await listRegions(clients, { timeout: patience });
  } catch (error) {
    reads.missing(error);
  }
  return last;
}

/**
 * A region's id, used in API calls, for its key, used in addresses; undefined if the platform does not have it. Rejects if
 * the regions cannot be loaded.
 */
export async function regionIdOf(key: RegionKey, reads: PageReads): Promise<number | undefined> {
  const regions = await regionsOfPage(reads);
  if (!regions) throw new Error('the regions could not be had');
  return regions.find((region) => region.key === key)?.id;
}
