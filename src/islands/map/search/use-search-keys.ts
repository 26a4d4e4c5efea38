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
  /** How many choices there are, and which is marked; -1 without one. */
  count: number;
  active: number;
  /** Whether anything of the list is to be seen. */
  isShown: boolean;
  mark: (index: number) => void;
  choose: (index: number) => void;
  /** Removes a choice from the list, where that can be done. */
  forget: ((index: number) => void) | undefined;
}

/**
 * The keys of an editable combobox with a list (ARIA Authoring Practices): the arrows up and down mark a choice, Enter
 * takes it, or the first without one; Escape closes, then clears; all that move within the text go back to it.
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
      // What is being composed takes its keys itself.
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
