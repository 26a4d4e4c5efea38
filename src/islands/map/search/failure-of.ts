import { fill } from '../../../../words/fill.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import type { SearchResult } from '../../../stores/search/search-results.ts';
import type { Load } from '../../../stores/shared/load.ts';
import type { SearchSource } from '../../../stores/search/map-search.ts';

/** Message for a source that failed, with the server's reason if it gave one; undefined if it did not fail. */
export function failureOf(source: SearchSource, load: Load<SearchResult[]>): string | undefined {
  if (load.status !== 'failed') return undefined;
  const failure = source === 'numbers' ? words.numbersFailed : words.placesFailed;
  return load.message ? fill(words.failedBecause, { failure, message: load.message }) : failure;
}
