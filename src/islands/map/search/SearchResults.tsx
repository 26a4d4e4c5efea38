import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { fill } from '../../../../words/fill.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import { regions } from '../../../../words/ar/shell/regions.ts';
import { resultKey, type SearchResult } from '../../../stores/search/search-results.ts';
import {
  $resultGroups,
  $isSearching,
  $numberResults,
  $placeResults,
  retrySearch,
  type ResultGroup,
} from '../../../stores/search/map-search.ts';
import { failureOf } from './failure-of.ts';
import { SearchOption } from './SearchOption.tsx';
import { NothingFound } from './NothingFound.tsx';
import styles from './SearchPopup.module.css';

interface Props {
  regionKey: RegionKey;
  /** Index of the active option among all; -1 if there is none. */
  active: number;
  choose: (result: SearchResult) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Search results by kind; a source that is slow or failed is reported below the results of the other. */
export function SearchResults({ regionKey, active, choose, input }: Props) {
  const groups = useStore($resultGroups);
  const isSearching = useStore($isSearching);
  const loads = { numbers: useStore($numberResults), places: useStore($placeResults) };
  const hasFailed = Object.values(loads).some(({ status }) => status === 'failed');
  const results = groups.flatMap((group) => group.results);
  const isElsewhere = results.length > 0 && results.every((result) => result.regionKey !== regionKey);
  const starts = startsOf(groups);

  return (
    <>
      {isElsewhere && <p className={styles.note}>{fill(words.elsewhere, { region: regions[regionKey] })}</p>}
      {results.length > 0 && (
        <div id="map-results" role="listbox" aria-label={words.results}>
          {groups.map(({ kind, results }, groupIndex) => (
            <div key={kind} role="group" aria-labelledby={`map-results-${kind}`}>
              <div id={`map-results-${kind}`} role="presentation" className={styles.heading}>
                {words.groups[kind]}
              </div>
              {results.map((result, index) => {
                const place = (starts[groupIndex] ?? 0) + index;
                return (
                  <SearchOption
                    key={resultKey(result)}
                    index={place}
                    result={result}
                    isActive={place === active}
                    isElsewhere={result.regionKey !== regionKey}
                    choose={choose}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      {results.length === 0 && !isSearching && !hasFailed && (
        <NothingFound regionKey={regionKey} input={input} />
      )}
      {isSearching && <p className={styles.note}>{waitingFor(loads)}</p>}
      {(['numbers', 'places'] as const).map((source) => {
        const failure = failureOf(source, loads[source]);
        return (
          failure && (
            <div key={source} className={styles.failure}>
              <p>{failure}</p>
              <button
                type="button"
                // The retry button disappears when clicked, so move the focus to the search box.
                onClick={() => (input.current?.focus(), retrySearch(source))}
              >
                {words.retry}
              </button>
            </div>
          )
        );
      })}
    </>
  );
}

/** Index of each group's first result among all. */
function startsOf(groups: readonly ResultGroup[]): number[] {
  return groups.map((_, index) =>
    groups.slice(0, index).reduce((count, { results }) => count + results.length, 0),
  );
}

/** The source still being queried when the other has responded. */
function waitingFor({
  numbers,
  places,
}: {
  numbers: { status: string };
  places: { status: string };
}): string {
  if (numbers.status === 'loading' && places.status !== 'loading') return words.numbersLoading;
  if (places.status === 'loading' && numbers.status !== 'loading') return words.placesLoading;
  return words.loading;
}
