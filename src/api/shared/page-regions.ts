import type { Region } from '../../contract/shell/regions.ts';
import { environment } from '../../environment/site-server.ts';
import { createClients } from './clients.ts';
import { listRegions } from '../map/land.ts';
import type { PageReads } from './page-calls.ts';

/** Milliseconds that a page waits for the list: it can do without. */
const patience = 2_000;

const clients = createClients(environment);
let last: Region[] | undefined;

/**
 * The region list for a page made on demand. When it cannot be had, the last one that could is used, and undefined is
 * given if there never was one.
 */
export async function regionsOfPage(reads: PageReads): Promise<Region[] | undefined> {
  try {
    last = await listRegions(clients, patience);
  } catch (error) {
    reads.missing(error);
  }
  return last;
}
