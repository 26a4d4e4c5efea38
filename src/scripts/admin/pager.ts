import { limits } from '../../../contract/shared/limits.ts';
import { requireElement } from '../shared/require-element.ts';

/** The two buttons below a list, and which page it shows; the first is 1. */
export interface Pager {
  readonly page: number;
  /** Shows a page. */
  show(page: number): void;
  /** Says how many rows there are. */
  update(totalCount: number): void;
}

/**
 * @param load fetches a page
 * @param size of a page, rows
 */
export function pagerOf(
  root: HTMLElement,
  load: (page: number) => void,
  size: number = limits.listPage,
): Pager {
  const steps = requireElement<HTMLElement>(root, '[data-steps]');
  const newer = requireElement<HTMLButtonElement>(steps, '[data-act=newer]');
  const older = requireElement<HTMLButtonElement>(steps, '[data-act=older]');
  let page = 1;
  const show = (number: number) => {
    page = number;
    load(number);
  };
  newer.addEventListener('click', () => show(page - 1));
  older.addEventListener('click', () => show(page + 1));
  return {
    get page() {
      return page;
    },
    show,
    update(totalCount) {
      steps.hidden = totalCount <= size;
      newer.disabled = page === 1;
      older.disabled = page * size >= totalCount;
    },
  };
}
