import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { resultKey, normalizeSearchText, type SearchResult } from '../../../stores/search/search-results.ts';
import {
  $resultGroups,
  $firstResult,
  $isSearching,
  chooseResult,
  startMapSearch,
} from '../../../stores/search/map-search.ts';
import { $recentSearches, forgetSearch } from '../../../stores/search/recent-searches.ts';
import {
  $firstIsWanted,
  $searchIsOpen,
  $searchList,
  $searchText,
} from '../../../stores/search/search-box.ts';
import { findId } from './SearchOption.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import styles from './SearchPopup.module.css';
import { useSearchKeys } from './use-search-keys.ts';

interface Props {
  regionKey: RegionKey;
  input: RefObject<HTMLInputElement | null>;
}

/** The popup below the search box: recent searches while it is empty, else the results. */
export function SearchPopup({ regionKey, input }: Props) {
  const isOpen = useStore($searchIsOpen);
  const isEmpty = normalizeSearchText(useStore($searchText)) === '';
  const groups = useStore($resultGroups);
  const recent = useStore($recentSearches);
  const [activeKey, setActiveKey] = useState<string>();
  useEffect(() => startMapSearch(regionKey), [regionKey]);

  const results = isEmpty ? recent : groups.flatMap((group) => group.results);
  // Tracked by key, so that the same result stays active when more results arrive.
  const active = results.findIndex((result) => resultKey(result) === activeKey);
  const isShown = isOpen && (!isEmpty || recent.length > 0);

  function choose(result: SearchResult | undefined): void {
    if (!result) return;
    setActiveKey(undefined);
    const address = chooseResult(result);
    if (address) return location.assign(address);
    // An on-screen keyboard would cover the result.
    if (matchMedia('(hover: none)').matches) input.current?.blur();
  }

  function forget(result: SearchResult | undefined): void {
    if (result) forgetSearch(result);
    input.current?.focus();
  }

  useSearchKeys({
    input,
    count: results.length,
    active,
    isShown,
    mark: (index) => setActiveKey(results[index] && resultKey(results[index])),
    choose: (index) => choose(results[index]),
    forget: isEmpty ? (index) => forget(results[index]) : undefined,
  });
  useListState(isShown && results.length > 0, active);
  useFirstFind(choose);

  return (
    <>
      <SearchStatus isShown={isShown} isEmpty={isEmpty} count={results.length} />
      {isShown && (
        // Clicking here must not blur the search box.
        <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          {isEmpty ? (
            <RecentSearches active={active} choose={choose} forget={forget} />
          ) : (
            <SearchResults regionKey={regionKey} active={active} choose={choose} input={input} />
          )}
        </div>
      )}
    </>
  );
}

/** Updates the active descendant of the search box and scrolls it into view. */
function useListState(isExpanded: boolean, active: number): void {
  useEffect(() => {
    const activeId = isExpanded && active !== -1 ? findId(active) : undefined;
    $searchList.set({ isExpanded, activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded, active]);
  useEffect(() => () => $searchList.set({ isExpanded: false, activeId: undefined }), []);
}

/** If Enter was pressed before results arrived, chooses the first one when it arrives. */
function useFirstFind(choose: (result: SearchResult) => void): void {
  const isWanted = useStore($firstIsWanted);
  const first = useStore($firstResult);
  const isSearching = useStore($isSearching);
  useEffect(() => {
    if (!isWanted) return;
    if (first) choose(first);
    else if (!isSearching) $firstIsWanted.set(false);
  });
}
