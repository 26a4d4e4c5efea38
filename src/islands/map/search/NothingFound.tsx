import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { fill } from '../../../i18n/fill.ts';
import { mapSearch as words } from '../../../i18n/ar/search/map-search.ts';
import { openFinder } from '../../../stores/finder/finder.ts';
import { normalizeSearchText } from '../../../stores/search/search-results.ts';
import { searchNow } from '../../../stores/search/map-search.ts';
import { $searchText, closeSearch, typeSearch } from '../../../stores/search/search-box.ts';
import { focusFinderButton } from '../finder/finder-button.ts';
import styles from './SearchPopup.module.css';

/** Reports that nothing was found and suggests searches to try. */
export function NothingFound({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const text = normalizeSearchText(useStore($searchText));
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{fill(words.none, { text })}</p>
      <p>{words.noneHint}</p>
      <ul>
        {words.examples.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => {
                input.current?.focus();
                typeSearch(example);
                searchNow();
              }}
            >
              {example}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => {
              closeSearch();
              openFinder('steps');
              focusFinderButton();
            }}
          >
            {words.stepByStep}
          </button>
        </li>
      </ul>
    </div>
  );
}
