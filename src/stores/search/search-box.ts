import { atom } from 'nanostores';

/**
 * State of the map's search box, kept minimal for the first render: the search code is loaded when the box is first
 * used, and attaches to this state.
 */

/** Text in the box. */
export const $searchText = atom('');

/** Whether results may be shown: the box has focus and was not dismissed. */
export const $searchIsOpen = atom(false);

/** Whether Enter was pressed before any result was available. */
export const $firstIsWanted = atom(false);

/** State of the result list for the box's ARIA attributes; `activeId` is undefined while no option is active. */
export const $searchList = atom<{ isExpanded: boolean; activeId: string | undefined }>({
  isExpanded: false,
  activeId: undefined,
});

/** Handles typing: a pending Enter was for the previous text. */
export function typeSearch(text: string): void {
  $firstIsWanted.set(false);
  $searchText.set(text);
  $searchIsOpen.set(true);
}

/** Chooses the first result as soon as there is one. */
export function wantFirst(): void {
  if ($searchText.get().trim() === '') return;
  $firstIsWanted.set(true);
  $searchIsOpen.set(true);
}

export function openSearch(): void {
  $searchIsOpen.set(true);
}

export function closeSearch(): void {
  $firstIsWanted.set(false);
  $searchIsOpen.set(false);
}
