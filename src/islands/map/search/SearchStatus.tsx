import { useStore } from '@nanostores/react';
import { countResults } from '../../../../words/count.ts';
import { fill } from '../../../../words/fill.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import { normalizeSearchText } from '../../../stores/search/search-results.ts';
import { $isSearching, $numberResults, $placeResults } from '../../../stores/search/map-search.ts';
import { $searchText } from '../../../stores/search/search-box.ts';
import { failureOf } from './failure-of.ts';

interface Props {
  isShown: boolean;
  isEmpty: boolean;
  count: number;
}

/** Live region that announces the state of the search. */
export function SearchStatus({ isShown, isEmpty, count }: Props) {
  const text = useStore($searchText);
  const isSearching = useStore($isSearching);
  const failures = [
    failureOf('numbers', useStore($numberResults)),
    failureOf('places', useStore($placeResults)),
  ].filter((failure) => failure !== undefined);

  function sentence(): string {
    if (!isShown) return '';
    if (isEmpty) return `${words.recent}. ${words.recentHint}`;
    if (isSearching) return words.loading;
    const found = fill(words.found, { results: countResults(count) });
    const none = failures.length === 0 ? fill(words.none, { text: normalizeSearchText(text) }) : '';
    return [count > 0 ? found : none, ...failures].filter(Boolean).join(' ');
  }

  return (
    <p className="visually-hidden" role="status">
      {sentence()}
    </p>
  );
}
