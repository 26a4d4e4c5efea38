import { searchPlaces, suggestNumbers } from '../api/search.ts';
import { environment } from '../environment/browser.ts';
import { clients } from './clients.ts';
import { placeFinds, suggestionFinds, wantedText, withoutKnown, type Find } from './finds.ts';
import { createLoader } from './load.ts';
import { knownRegions } from './regions.ts';

const finds = createLoader<Find[]>();
/** What the text in the search box may mean. */
export const $finds = finds.$load;

const mostNumbers = 6;
const mostPlaces = 4;

/** Looks for a text; an empty one finds nothing. Places and parcels fail apart: what is there is shown. */
export async function find(text: string): Promise<void> {
  const wanted = wantedText(text);
  if (!wanted) return finds.reset();
  await finds.start(async (signal) => {
    const regions = await knownRegions();
    const [numbers, places] = await Promise.allSettled([
      suggestNumbers(clients, { number: wanted, limit: mostNumbers }, signal),
      searchPlaces(environment, { text: wanted, limit: mostPlaces }, signal),
    ]);
    const named = numbers.status === 'fulfilled' ? suggestionFinds(numbers.value, regions) : [];
    const found = places.status === 'fulfilled' && places.value !== true ? places.value : [];
    const all = [...named, ...withoutKnown(placeFinds(found, regions), named)];
    // Who could not be asked may know what the other does not.
    const failed = [numbers, places].find((answer) => answer.status === 'rejected');
    if (all.length === 0 && failed) throw failed.reason;
    return all;
  });
}
