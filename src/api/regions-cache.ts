import type { Region } from '../contract/regions.ts';
import { environment } from '../environment/site-server.ts';
import { createClients } from './clients.ts';
import { listRegions } from './land.ts';

const freshMilliseconds = 60_000;
/** A page never waits longer for the list than this. */
const patienceMilliseconds = 2_000;

let cached: { regions: Region[]; at: number } | undefined;
let underway: Promise<Region[]> | undefined;

/**
 * The region list for pages rendered on the site's server. A list that is a minute old is shown while a new one is
 * fetched; when the platform is away the last one stays in use, and undefined is given if there never was one.
 */
export async function cachedRegions(): Promise<Region[] | undefined> {
  if (cached && Date.now() - cached.at < freshMilliseconds) return cached.regions;
  underway ??= listRegions(createClients(environment), patienceMilliseconds)
    .then((regions) => {
      cached = { regions, at: Date.now() };
      return regions;
    })
    .finally(() => (underway = undefined));
  try {
    return cached ? (underway.catch(() => undefined), cached.regions) : await underway;
  } catch (error) {
    console.warn('regions could not be loaded:', error instanceof Error ? error.message : error);
    return undefined;
  }
}
