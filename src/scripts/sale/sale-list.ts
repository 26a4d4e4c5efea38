import type { FavoriteSubject } from '../../stores/favorites/favorites.ts';
import { giveStar } from '../favorites/favorite-stars.ts';

/** What a list of sales does with a script: a short address of its filters, and more rows below those that are there. */

document
  .querySelector<HTMLFormElement>('[data-filter-form]')
  ?.addEventListener('formdata', ({ formData }) => {
    // Fields that set no limit would only make the address long.
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

/** Puts the rows of the next page below those that are there, and its pager in the place of the one there. */
function append(next: Document): void {
  const body = document.querySelector('[data-sales] tbody');
  const rows = [...next.querySelectorAll<HTMLElement>('[data-sale]')];
  const [pager, nextPager] = [document, next].map((page) => page.querySelector('[data-pager]'));
  if (!body || !pager || !nextPager || rows.length === 0) throw new Error('the next page is none');
  // A sale that was registered meanwhile moves the others down.
  const known = new Set(Array.from(body.children, (row) => (row as HTMLElement).dataset.sale));
  const added = rows.filter(({ dataset }) => !known.has(dataset.sale));
  body.append(...added);
  for (const star of body.querySelectorAll<HTMLElement>('[data-favorite]:not([aria-pressed])')) {
    giveStar(star, JSON.parse(star.dataset.favorite ?? '') as FavoriteSubject);
  }
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
