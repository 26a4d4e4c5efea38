import { useStore } from '@nanostores/react';
import { useEffect, type RefObject } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { fill } from '../../../../words/fill.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import { openFinder } from '../../../stores/finder/finder.ts';
import { normalizeSearchText } from '../../../stores/search/search-results.ts';
import { searchNow } from '../../../stores/search/map-search.ts';
import { $searchExamples, loadSearchExamples } from '../../../stores/search/search-examples.ts';
import { $searchText, closeSearch, typeSearch } from '../../../stores/search/search-box.ts';
import { focusFinderButton } from '../finder/finder-button.ts';
import styles from './SearchPopup.module.css';

interface Props {
  regionKey: RegionKey;
  input: RefObject<HTMLInputElement | null>;
}

/** Reports that nothing was found and suggests searches that find something in the region. */
export function NothingFound({ regionKey, input }: Props) {
  const text = normalizeSearchText(useStore($searchText));
  const examples = useStore($searchExamples);
  useEffect(() => loadSearchExamples(regionKey), [regionKey]);
  return (
    <div className={styles.none}>
      <p className={styles.noneTitle}>{fill(words.none, { text })}</p>
      <p>
        <span>{words.noneHint}</span> {examples.length > 0 && <span>{words.tryThese}</span>}
      </p>
      <ul>
        {examples.map((example) => (
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
