import { searchPlaces, suggestNumbers } from '../../api/search/search.ts';
import { environment } from '../../environment/browser.ts';
import { clients } from '../shared/clients.ts';
import {
  placeResults,
  suggestionResults,
  normalizeSearchText,
  withoutDuplicates,
  type SearchResult,
} from './search-results.ts';
import { createLoader } from '../shared/load.ts';
import { knownRegions } from '../shell/regions.ts';

const results = createLoader<SearchResult[]>();
/** Results for the text in the search box. */
export const $homeResults = results.$load;

const mostNumbers = 6;
const mostPlaces = 4;

/**
 * Milliseconds to wait for places before showing parcel results: a list that grows right away shifts under the user's
 * eyes.
 */
const grace = 300;

async function findPlaces(text: string, signal: AbortSignal): Promise<SearchResult[]> {
  const found = await searchPlaces(environment, { text, limit: mostPlaces }, signal);
  return found === true || found.length === 0 ? [] : placeResults(found, await knownRegions());
}

/**
 * Searches for a text; an empty one clears the results. Places and parcels fail independently: whatever loads is
 * shown. A slow geocoder does not delay parcels: its places are appended when they arrive.
 */
export async function searchHome(text: string): Promise<void> {
  const wanted = normalizeSearchText(text);
  if (!wanted) return results.reset();
  await results.start(async (signal) => {
    const places = settled(findPlaces(wanted, signal));
    const numbers = await settled(suggestNumbers(clients, { number: wanted, limit: mostNumbers }, signal));
    const named = numbers.status === 'fulfilled' ? suggestionResults(numbers.value) : [];
    const withPlaces = (answer: Awaited<typeof places>) => {
      const found = answer.status === 'fulfilled' ? answer.value : [];
      return [...named, ...withoutDuplicates(found, named)];
    };
    if (named.length > 0) {
      const soon = await Promise.race([places, new Promise<void>((done) => setTimeout(done, grace))]);
      if (soon) return withPlaces(soon);
      void places.then((late) => {
        const all = withPlaces(late);
        if (!signal.aborted && all.length > named.length) results.replace(all);
      });
      return named;
    }
    const answer = await places;
    const all = withPlaces(answer);
    // No results, but a source failed that might have had some.
    const failed = [numbers, answer].find(({ status }) => status === 'rejected');
    if (all.length === 0 && failed?.status === 'rejected') throw failed.reason;
    return all;
  });
}

async function settled<Value>(work: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome;
}
