/** The button that opens the finder, and what it opens. */
export const finderButtonId = 'finder-button';
export const finderId = 'finder';

/** What goes away when it has done its work gives the focus to the button. */
export function focusFinderButton(): void {
  document.getElementById(finderButtonId)?.focus();
}
