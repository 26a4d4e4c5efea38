import type { Region } from '../contract/regions.ts';
import { environment } from '../environment/site-server.ts';
import { createClients } from './clients.ts';
import { keptAnswers } from './kept-answers.ts';
import { listRegions } from './land.ts';

/** A page never waits longer for the list than this. */
const patienceMilliseconds = 2_000;

const kept = keptAnswers<'all', Region[]>(
  () => listRegions(createClients(environment), patienceMilliseconds),
  { freshMilliseconds: 60_000, most: 1, about: 'regions' },
);

/**
 * The region list for pages rendered on the site's server. A list that is a minute old is shown while a new one is
 * fetched; when the platform is away the last one stays in use, and undefined is given if there never was one.
 */
export async function cachedRegions(): Promise<Region[] | undefined> {
  return kept('all');
}
