/** Ids of the button that opens the filters and of the form it opens. */
export const filterButtonId = 'filter-button';
export const filterFormId = 'filter-form';

/** Returns the focus to the button when something it opened closes. */
export function focusFilterButton(): void {
  document.getElementById(filterButtonId)?.focus();
}
