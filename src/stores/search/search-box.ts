import { atom } from 'nanostores';

/**
 * The search box of the map by itself, as small as the first picture allows: what searches comes when somebody turns to
 * it, and meets the box here.
 */

/** What stands in the box. */
export const $searchText = atom('');

/** Whether what is found may be shown: people are at the box, and have not sent it away. */
export const $searchIsOpen = atom(false);

/** Whether Enter was pressed before there was anything to choose. */
export const $firstIsWanted = atom(false);

/** What the box tells of its list to those who do not see it; no id while no choice is marked. */
export const $searchList = atom<{ isExpanded: boolean; activeId: string | undefined }>({
  isExpanded: false,
  activeId: undefined,
});

/** A person writes: what Enter asked for was another text. */
export function typeSearch(text: string): void {
  $firstIsWanted.set(false);
  $searchText.set(text);
  $searchIsOpen.set(true);
}

/** Asks for the first result, once there is one. */
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
