import { useStore } from '@nanostores/react';
import { fill } from '../../../i18n/fill.ts';
import { mapSearch as words } from '../../../i18n/ar/search/map-search.ts';
import { findKey, type Find } from '../../../stores/search/search-results.ts';
import { $recentSearches } from '../../../stores/search/recent-searches.ts';
import { FindOption } from './SearchOption.tsx';
import styles from './SearchPopup.module.css';

interface Props {
  active: number;
  choose: (find: Find) => void;
  forget: (find: Find) => void;
}

/** What was chosen before. A list box holds choices alone: the buttons that remove them stand in a list beside it. */
export function RecentSearches({ active, choose, forget }: Props) {
  const finds = useStore($recentSearches);
  return (
    <>
      <div id="map-finds-recent" className={styles.heading}>
        {words.recent}
      </div>
      <div className={styles.recent} data-private>
        <div id="map-finds" role="listbox" aria-labelledby="map-finds-recent">
          {finds.map((find, index) => (
            <FindOption
              key={findKey(find)}
              index={index}
              find={find}
              isActive={index === active}
              isElsewhere={false}
              choose={choose}
            />
          ))}
        </div>
        <ul aria-label={words.forgetAny}>
          {finds.map((find) => (
            <li key={findKey(find)}>
              <button
                type="button"
                aria-label={fill(words.forget, { name: find.label })}
                onClick={() => forget(find)}
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
