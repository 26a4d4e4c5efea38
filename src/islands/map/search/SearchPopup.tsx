import { useStore } from '@nanostores/react';
import { useEffect, useState, type RefObject } from 'react';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { findKey, wantedText, type Find } from '../../../stores/search/search-results.ts';
import {
  $findGroups,
  $firstFind,
  $isSearching,
  chooseFind,
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

/** What stands below the search box: what was found before while it is empty, else what the text may mean. */
export function SearchPopup({ regionKey, input }: Props) {
  const isOpen = useStore($searchIsOpen);
  const isEmpty = wantedText(useStore($searchText)) === '';
  const groups = useStore($findGroups);
  const recent = useStore($recentSearches);
  const [activeKey, setActiveKey] = useState<string>();
  useEffect(() => startMapSearch(regionKey), [regionKey]);

  const finds = isEmpty ? recent : groups.flatMap((group) => group.finds);
  // The mark stays with what it marks, when more is found meanwhile.
  const active = finds.findIndex((find) => findKey(find) === activeKey);
  const isShown = isOpen && (!isEmpty || recent.length > 0);

  function choose(find: Find | undefined): void {
    if (!find) return;
    setActiveKey(undefined);
    const address = chooseFind(find);
    if (address) return location.assign(address);
    // A keyboard on the screen would hide what was just found.
    if (matchMedia('(hover: none)').matches) input.current?.blur();
  }

  function forget(find: Find | undefined): void {
    if (find) forgetSearch(find);
    input.current?.focus();
  }

  useSearchKeys({
    input,
    count: finds.length,
    active,
    isShown,
    mark: (index) => setActiveKey(finds[index] && findKey(finds[index])),
    choose: (index) => choose(finds[index]),
    forget: isEmpty ? (index) => forget(finds[index]) : undefined,
  });
  useListState(isShown && finds.length > 0, active);
  useFirstFind(choose);

  return (
    <>
      <SearchStatus isShown={isShown} isEmpty={isEmpty} count={finds.length} />
      {isShown && (
        // A press here must not take the keyboard away from the box.
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

/** Tells the box which choice is marked, and brings that into view. */
function useListState(isExpanded: boolean, active: number): void {
  useEffect(() => {
    const activeId = isExpanded && active !== -1 ? findId(active) : undefined;
    $searchList.set({ isExpanded, activeId });
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded, active]);
  useEffect(() => () => $searchList.set({ isExpanded: false, activeId: undefined }), []);
}

/** Enter that came before the answer takes the first find as soon as it is there. */
function useFirstFind(choose: (find: Find) => void): void {
  const isWanted = useStore($firstIsWanted);
  const first = useStore($firstFind);
  const isSearching = useStore($isSearching);
  useEffect(() => {
    if (!isWanted) return;
    if (first) choose(first);
    else if (!isSearching) $firstIsWanted.set(false);
  });
}
