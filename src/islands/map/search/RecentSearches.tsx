import { useStore } from '@nanostores/react';
import { fill } from '../../../../words/fill.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import { resultKey, type SearchResult } from '../../../stores/search/search-results.ts';
import { $recentSearches } from '../../../stores/search/recent-searches.ts';
import { SearchOption } from './SearchOption.tsx';
import styles from './SearchPopup.module.css';

interface Props {
  active: number;
  choose: (result: SearchResult) => void;
  forget: (result: SearchResult) => void;
}

/** Recently chosen results. A list box may contain only options, so the remove buttons are in a list beside it. */
export function RecentSearches({ active, choose, forget }: Props) {
  const results = useStore($recentSearches);
  return (
    <>
      <div id="map-results-recent" className={styles.heading}>
        {words.recent}
      </div>
      <div className={styles.recent} data-private>
        <div id="map-results" role="listbox" aria-labelledby="map-results-recent">
          {results.map((result, index) => (
            <SearchOption
              key={resultKey(result)}
              index={index}
              result={result}
              isActive={index === active}
              isElsewhere={false}
              choose={choose}
            />
          ))}
        </div>
        <ul aria-label={words.forgetAny}>
          {results.map((result) => (
            <li key={resultKey(result)}>
              <button
                type="button"
                aria-label={fill(words.forget, { name: result.label })}
                onClick={() => forget(result)}
              >
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M3 3l10 10M13 3L3 13" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
