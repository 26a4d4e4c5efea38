import { isRight } from '../../../contract/admin/rights.ts';
import { desk as words } from '../../../words/ar/admin/desk.ts';
import { fill } from '../../../words/fill.ts';
import { $desk, loadDesk } from '../../stores/admin/desk.ts';
import { requireElement } from '../shared/require-element.ts';

/** Shows a page of the desk to those who have its right, and to others why not. */
const root = requireElement<HTMLElement>(document, '[data-desk]');
const note = requireElement<HTMLElement>(root, '[data-note]');
const retry = requireElement<HTMLButtonElement>(root, '[data-retry]');

$desk.subscribe((load) => {
  const desk = load.status === 'ready' ? load.value : undefined;
  const needed = root.dataset.right ?? '';
  const isAllowed = desk != null && isRight(needed) && desk.rights.includes(needed);
  root.dataset.state = desk === undefined ? load.status : isAllowed ? 'ready' : 'denied';
  note.textContent =
    load.status === 'failed'
      ? (load.message ?? words.failed)
      : desk === undefined
        ? words.loading
        : words.denied;
  note.hidden = isAllowed;
  retry.hidden = load.status !== 'failed';
  requireElement(root, '[data-content]').toggleAttribute('hidden', !isAllowed);
  for (const link of root.querySelectorAll<HTMLElement>('nav [data-right]')) {
    const right = link.dataset.right ?? '';
    link.hidden = !desk || !isRight(right) || !desk.rights.includes(right);
  }
  for (const group of root.querySelectorAll<HTMLElement>('nav [data-group]'))
    group.hidden = group.querySelector('a:not([hidden])') === null;
  requireElement(root, 'nav').hidden = !desk;
});
const menu = requireElement<HTMLButtonElement>(root, '[data-menu]');
menu.addEventListener('click', () =>
  menu.setAttribute('aria-expanded', String(menu.getAttribute('aria-expanded') !== 'true')),
);
retry.addEventListener('click', () => void loadDesk());
void loadDesk();

/** Runs work once the person is known to have the right of this page. */
export function whenAllowed(work: () => void): void {
  const stop = $desk.subscribe(() => {
    if (root.dataset.state !== 'ready') return;
    work();
    // `stop` is not assigned yet if the first call is synchronous.
    queueMicrotask(() => stop());
  });
}

/** A copy of a row's template, with texts in the places that have their names. */
export function rowOf(template: HTMLTemplateElement, texts: Record<string, string>): HTMLElement {
  const row = template.content.firstElementChild?.cloneNode(true);
  if (!(row instanceof HTMLElement)) throw new Error('the template has no row');
  for (const [name, text] of Object.entries(texts)) {
    requireElement(row, `[data-text=${name}]`).textContent = text;
  }
  return row;
}

/** Fills a sentence and tells it in a live region. */
export function tell(place: HTMLElement, sentence: string, values: Record<string, string> = {}): void {
  place.textContent = fill(sentence, values);
}

/** The trimmed text of a field of a form. */
export function fieldText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
