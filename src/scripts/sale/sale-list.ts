import { giveStars } from '../favorites/favorite-stars.ts';

/** Enhances a list of sales: a short URL for its filters, and «load more» instead of page links. */

document
  .querySelector<HTMLFormElement>('[data-filter-form]')
  ?.addEventListener('formdata', ({ formData }) => {
    // Fields without a limit would only lengthen the URL.
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest<HTMLAnchorElement>('[data-more]');
  if (!link) return;
  event.preventDefault();
  void showMore(link);
});

let isUnderway = false;

async function showMore(link: HTMLAnchorElement): Promise<void> {
  if (isUnderway) return;
  isUnderway = true;
  const note = document.querySelector<HTMLElement>('[data-more-note]');
  link.ariaBusy = 'true';
  if (note) note.textContent = '';
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(`status ${response.status}`);
    append(new DOMParser().parseFromString(await response.text(), 'text/html'));
  } catch (error) {
    console.warn('more sales:', error instanceof Error ? error.message : error);
    if (note) note.textContent = note.dataset.failed ?? '';
  } finally {
    isUnderway = false;
    link.ariaBusy = null;
  }
}

/** Appends the rows of the next page and replaces the pager. */
function append(next: Document): void {
  const body = document.querySelector('[data-sales] tbody');
  const rows = [...next.querySelectorAll<HTMLElement>('[data-sale]')];
  const [pager, nextPager] = [document, next].map((page) => page.querySelector('[data-pager]'));
  if (!body || !pager || !nextPager || rows.length === 0) throw new Error('the next page is none');
  // A sale registered meanwhile shifts the others to later pages, so skip known rows.
  const known = new Set(Array.from(body.children, (row) => (row as HTMLElement).dataset.sale));
  const added = rows.filter(({ dataset }) => !known.has(dataset.sale));
  body.append(...added);
  added.forEach(giveStars);
  const [shown, nextShown] = [pager, nextPager].map((each) =>
    each.querySelector<HTMLElement>('[data-shown]'),
  );
  const { first = '' } = shown?.dataset ?? {};
  if (nextShown) {
    nextShown.textContent = (nextShown.textContent ?? '').replace(nextShown.dataset.first ?? '', first);
    nextShown.dataset.first = first;
    nextShown.role = 'status';
  }
  pager.replaceWith(nextPager);
  added[0]?.querySelector('th')?.setAttribute('tabindex', '-1');
  added[0]?.querySelector('th')?.focus({ preventScroll: true });
}
