/** Ids of the button that opens the finder and of the finder. */
export const finderButtonId = 'finder-button';
export const finderId = 'finder';

/** Returns the focus to the button when something it opened closes. */
export function focusFinderButton(): void {
  document.getElementById(finderButtonId)?.focus();
}
