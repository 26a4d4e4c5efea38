import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { mapLimits } from '../../../../contract/map/limits.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { searchBox as words } from '../../../../words/ar/search/search-box.ts';
import {
  $searchIsOpen,
  $searchList,
  $searchText,
  closeSearch,
  openSearch,
  typeSearch,
  wantFirst,
} from '../../../stores/search/search-box.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import styles from './SearchBox.module.css';
import { useSearchShortcut } from './use-search-shortcut.ts';

/**
 * The map's search box: an editable combobox (ARIA Authoring Practices). Kept small; the code that searches, lists
 * results and handles keys is lazy-loaded on first focus and picks up what was typed meanwhile.
 */
export function SearchBox({ regionKey }: { regionKey: RegionKey }) {
  const text = useStore($searchText);
  const isOpen = useStore($searchIsOpen);
  const { isExpanded, activeId } = useStore($searchList);
  const input = useRef<HTMLInputElement>(null);
  const [isTurnedTo, setTurnedTo] = useState(false);
  const popupStatus = useStore(popup.$load).status;
  useSearchShortcut(input);
  // The stores outlive this component, so a page restored from history may still hold its text.
  useEffect(() => closeSearch, []);

  return (
    <search className={styles.search} data-covers-map onBlur={closeWhenLeft}>
      <div className={styles.field}>
        <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="9" cy="9" r="5.5" />
          <path d="M13.2 13.2L17.5 17.5" />
        </svg>
        <input
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={mapLimits.searchLength}
          placeholder={words.placeholder}
          aria-label={words.label}
          aria-keyshortcuts="/"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isExpanded ? 'map-results' : undefined}
          aria-expanded={isExpanded}
          aria-activedescendant={activeId}
          value={text}
          onFocus={() => (setTurnedTo(true), openSearch())}
          onClick={openSearch}
          onChange={({ target }) => (setTurnedTo(true), typeSearch(target.value))}
          onKeyDown={({ key }) => popupStatus !== 'ready' && key === 'Enter' && wantFirst()}
        />
        <FieldEnd text={text} input={input} />
      </div>
      {isTurnedTo && (
        <div
          className={popupStatus === 'ready' ? undefined : styles.waiting}
          hidden={popupStatus !== 'ready' && !isOpen}
        >
          <SearchPopup regionKey={regionKey} input={input} />
        </div>
      )}
    </search>
  );
}

interface FieldEndProps {
  text: string;
  input: RefObject<HTMLInputElement | null>;
}

/** Clears the text; while there is none, shows the shortcut instead. */
function FieldEnd({ text, input }: FieldEndProps) {
  return text === '' ? (
    <kbd className={styles.shortcut} aria-hidden="true">
      /
    </kbd>
  ) : (
    <button
      type="button"
      className={styles.clear}
      aria-label={words.clear}
      onClick={() => (typeSearch(''), input.current?.focus())}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3 3l10 10M13 3L3 13" />
      </svg>
    </button>
  );
}

const popup = loadOnDemand(() => import('./SearchPopup.tsx'));
const SearchPopup = popup.part((module) => module.SearchPopup);

/** Closes the list when the focus leaves the search altogether, not when it moves to a button inside. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) closeSearch();
}
