/** The button that opens the filters, and what it opens. */
export const filterButtonId = 'filter-button';
export const filterFormId = 'filter-form';

/** What goes away when it has done its work gives the focus to the button. */
export function focusFilterButton(): void {
  document.getElementById(filterButtonId)?.focus();
}
