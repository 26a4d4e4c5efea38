import { pages } from '../../../words/ar/shell/pages.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { mapAddress, type SearchResult } from '../../stores/search/search-results.ts';
import { $homeResults, searchHome } from '../../stores/search/home-search.ts';
import type { Load } from '../../stores/shared/load.ts';
import { track } from '../../stores/usage/usage.ts';
import { requireElement } from '../shared/require-element.ts';

/** The search box of the home page: a combobox whose options are links to places on the map. */
const words = pages.home.search;
const root = requireElement<HTMLElement>(document, '[data-home-search]');
const input = requireElement<HTMLInputElement>(root, 'input');
const button = requireElement<HTMLButtonElement>(root, 'button');
const list = requireElement<HTMLUListElement>(root, 'ul');
const state = requireElement<HTMLElement>(root, '[data-search-state]');
/** Debounce in milliseconds: a search per keystroke would only be aborted by the next. */
const pause = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let active = -1;
/** The last text searched for; Enter on the same text chooses a result instead of searching again. */
let searched = '';
let goesToFirst = false;

input.addEventListener('input', () => {
  goesToFirst = false;
  clearTimeout(timer);
  timer = setTimeout(search, pause);
});
input.addEventListener('keydown', (event) => {
  const count = list.children.length;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (count === 0) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    activate((active + step + count) % count);
  } else if (event.key === 'Escape') close();
  else if (event.key === 'Enter') submit();
});
button.addEventListener('click', submit);
root.addEventListener('focusout', (event) => {
  if (!(event.relatedTarget instanceof Node) || !root.contains(event.relatedTarget)) close();
});
$homeResults.subscribe(draw);
// The user may have typed, and even submitted, before this script loaded.
if ('asked' in root.dataset) submit();
else if (input.value) search();

function search(): void {
  clearTimeout(timer);
  searched = input.value;
  void searchHome(searched);
}

/** Enter opens the active option, or else the first; if there are none yet, it searches. */
function submit(): void {
  const link = list.querySelectorAll('a')[Math.max(active, 0)];
  if (link && searched === input.value) return link.click();
  goesToFirst = true;
  search();
}

function draw(load: Load<SearchResult[]>, before?: Load<SearchResult[]>): void {
  state.textContent = sentence(load);
  if (load.status === 'ready' && before?.status === 'ready') {
    // Same search with more results: append them and keep the existing options and the active one.
    return list.append(...load.value.map(option).slice(list.children.length));
  }
  active = -1;
  list.replaceChildren(...(load.status === 'ready' ? load.value.map(option) : []));
  const isOpen = list.children.length > 0;
  list.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
  input.removeAttribute('aria-activedescendant');
  if (goesToFirst && isOpen) list.querySelector('a')?.click();
}

function sentence(load: Load<SearchResult[]>): string {
  if (load.status === 'loading') return words.loading;
  if (load.status === 'failed') return load.message ?? words.failed;
  if (load.status !== 'ready') return '';
  return load.value.length === 0
    ? fill(words.none, { text: searched.trim() })
    : fill(words.found, { count: formatNumber(load.value.length) });
}

function option(found: SearchResult, index: number): HTMLLIElement {
  const { kind, label, context } = found;
  const item = document.createElement('li');
  item.id = `home-result-${index}`;
  item.role = 'option';
  item.ariaSelected = 'false';
  const link = document.createElement('a');
  link.href = mapAddress(found);
  link.tabIndex = -1;
  link.addEventListener('click', () => track('Location Searched', { kind, label, from: 'home' }));
  link.append(textElement('small', words.kinds[kind]), textElement('span', label));
  if (context) link.append(textElement('span', context, 'context'));
  item.append(link);
  return item;
}

function textElement(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  // Isolate numbers such as 303/أ/2 to keep their direction.
  const isolate = document.createElement('bdi');
  isolate.textContent = text;
  element.append(isolate);
  if (className) element.className = className;
  return element;
}

function activate(index: number): void {
  list.children[active]?.setAttribute('aria-selected', 'false');
  active = index;
  const item = list.children[index];
  if (!item) return;
  item.setAttribute('aria-selected', 'true');
  item.scrollIntoView({ block: 'nearest' });
  input.setAttribute('aria-activedescendant', item.id);
}

function close(): void {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}
