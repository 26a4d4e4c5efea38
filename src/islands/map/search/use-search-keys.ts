import { useEffect, type RefObject } from 'react';
import {
  $searchIsOpen,
  closeSearch,
  openSearch,
  typeSearch,
  wantFirst,
} from '../../../stores/search/search-box.ts';
import { searchNow } from '../../../stores/search/map-search.ts';

interface SearchKeys {
  input: RefObject<HTMLInputElement | null>;
  /** Number of options, and the index of the active one; -1 if there is none. */
  count: number;
  active: number;
  /** Whether anything of the list is visible. */
  isShown: boolean;
  mark: (index: number) => void;
  choose: (index: number) => void;
  /** Removes an option from the list, where possible. */
  forget: ((index: number) => void) | undefined;
}

/**
 * Keyboard handling of an editable combobox with a list box (ARIA Authoring Practices): up and down arrows move the
 * active option, Enter chooses it or else the first one; Escape closes, then clears; keys that move within the text
 * reset the active option.
 */
export function useSearchKeys({ input, count, active, isShown, mark, choose, forget }: SearchKeys): void {
  useEffect(() => {
    const element = input.current;

    function step(by: 1 | -1): void {
      const from = active === -1 && by === -1 ? 0 : active;
      openSearch();
      if (count > 0) mark((from + by + count) % count);
    }

    function enter(): void {
      if (isShown && active !== -1) return choose(active);
      wantFirst();
      searchNow();
    }

    function escape(): void {
      if (isShown) closeSearch();
      else {
        typeSearch('');
        closeSearch();
      }
    }

    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: enter,
      Escape: escape,
    };

    function press(event: KeyboardEvent): void {
      // An IME handles its own keys while composing.
      if (event.isComposing) return;
      const action = actions[event.key];
      if (action) {
        event.preventDefault();
        action();
      } else if (event.key === 'Delete' && forget && $searchIsOpen.get() && active !== -1) {
        event.preventDefault();
        forget(active);
      } else if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(event.key)) mark(-1);
    }

    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  });
}
