import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { fill } from '../../../i18n/fill.ts';
import { mapSearch as words } from '../../../i18n/ar/search/map-search.ts';
import { regions } from '../../../i18n/ar/shell/regions.ts';
import { findKey, type Find } from '../../../stores/search/search-results.ts';
import {
  $findGroups,
  $isSearching,
  $numberFinds,
  $placeFinds,
  retrySearch,
  type FindGroup,
} from '../../../stores/search/map-search.ts';
import { failureOf } from './failure-of.ts';
import { FindOption } from './SearchOption.tsx';
import { NothingFound } from './NothingFound.tsx';
import styles from './SearchPopup.module.css';

interface Props {
  regionKey: RegionKey;
  /** The place of the marked choice among all; -1 without one. */
  active: number;
  choose: (find: Find) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** What a text may mean, by kind; a source that is slow or fails is named below what the other has found. */
export function SearchResults({ regionKey, active, choose, input }: Props) {
  const groups = useStore($findGroups);
  const isSearching = useStore($isSearching);
  const loads = { numbers: useStore($numberFinds), places: useStore($placeFinds) };
  const hasFailed = Object.values(loads).some(({ status }) => status === 'failed');
  const finds = groups.flatMap((group) => group.finds);
  const isElsewhere = finds.length > 0 && finds.every((find) => find.regionKey !== regionKey);
  const starts = startsOf(groups);

  return (
    <>
      {isElsewhere && <p className={styles.note}>{fill(words.elsewhere, { region: regions[regionKey] })}</p>}
      {finds.length > 0 && (
        <div id="map-finds" role="listbox" aria-label={words.results}>
          {groups.map(({ kind, finds }, groupIndex) => (
            <div key={kind} role="group" aria-labelledby={`map-finds-${kind}`}>
              <div id={`map-finds-${kind}`} role="presentation" className={styles.heading}>
                {words.groups[kind]}
              </div>
              {finds.map((find, index) => {
                const place = (starts[groupIndex] ?? 0) + index;
                return (
                  <FindOption
                    key={findKey(find)}
                    index={place}
                    find={find}
                    isActive={place === active}
                    isElsewhere={find.regionKey !== regionKey}
                    choose={choose}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      {finds.length === 0 && !isSearching && !hasFailed && <NothingFound input={input} />}
      {isSearching && <p className={styles.note}>{waitingFor(loads)}</p>}
      {(['numbers', 'places'] as const).map((source) => {
        const failure = failureOf(source, loads[source]);
        return (
          failure && (
            <div key={source} className={styles.failure}>
              <p>{failure}</p>
              <button
                type="button"
                // The button goes when it has been pressed; whoever stood on it stands in the box.
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

/** The place of each group's first find among all. */
function startsOf(groups: readonly FindGroup[]): number[] {
  return groups.map((_, index) =>
    groups.slice(0, index).reduce((count, { finds }) => count + finds.length, 0),
  );
}

/** Who is still being asked, where the other has answered. */
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
