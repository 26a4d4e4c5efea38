import type { Region } from '../../contract/shell/regions.ts';
import { environment } from '../../environment/site-server.ts';
import { createClients } from './clients.ts';
import { listRegions } from '../map/land.ts';
import type { PageReads } from './page-calls.ts';

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
    last = await listRegions(clients, patience);
  } catch (error) {
    reads.missing(error);
  }
  return last;
}
