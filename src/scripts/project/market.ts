import { limits } from '../../../contract/shared/limits.ts';
import { market as words } from '../../../words/ar/project/market.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import type { Load } from '../../stores/shared/load.ts';
import { readMarketView, type MarketView } from '../../api/project/market-query.ts';
import { $settings } from '../../stores/shell/settings.ts';
import { megaTitle } from '../../../words/mega-title.ts';
import { $marketView, $projects, marketAddress, showMarket } from '../../stores/project/market.ts';
import { report } from '../../../words/ar/complaints/report.ts';
import { nameSubjects } from '../complaints/complaint-subjects.ts';
import { giveStars } from '../favorites/favorite-stars.ts';
import { showDemoMark } from '../shared/demo-mark.ts';
import { parsePart } from '../shared/part.ts';
import { requireElement } from '../shared/require-element.ts';

/** Runs the marketplace list: filters, pagination and loading states. The site's server renders its projects. */
const root = requireElement<HTMLElement>(document, '[data-market]');
const form = requireElement<HTMLFormElement>(root, 'form');
const list = requireElement<HTMLOListElement>(root, 'ol');
const found = requireElement<HTMLElement>(root, '[data-found]');
const pager = requireElement<HTMLElement>(root, '[data-pager]');

form.addEventListener('change', () => {
  const chosen = new FormData(form);
  const query = new URLSearchParams(
    [...chosen].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
  go(readMarketView(query));
});
form.addEventListener('submit', (event) => event.preventDefault());
root.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest('[data-act]') : null;
  const act = target?.getAttribute('data-act');
  const view = $marketView.get();
  if (act === 'retry') {
    found.focus();
    void showMarket(view);
  }
  if (act === 'all') {
    found.focus();
    go(readMarketView(new URLSearchParams()));
  }
  if (act === 'next' || act === 'previous') {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ ...view, page: view.page + (act === 'next' ? 1 : -1) });
    found.focus();
  }
});
window.addEventListener('popstate', () => {
  const view = readMarketView(new URLSearchParams(location.search));
  // The skip link only changes the hash.
  if (marketAddress(view) !== marketAddress($marketView.get())) show(view);
});
$projects.subscribe(draw);
$settings.subscribe((load) => {
  if (load.status !== 'ready' || load.value.megaProjectName === null) return;
  const link = requireElement<HTMLAnchorElement>(root, '[data-mega]');
  link.textContent = fill(words.mega, { title: megaTitle(load.value.megaProjectName) });
  link.hidden = false;
});
show(readMarketView(new URLSearchParams(location.search)));

/** Shows another view and pushes a history entry. */
function go(view: MarketView): void {
  history.pushState(null, '', marketAddress(view));
  show(view);
}

function show(view: MarketView): void {
  for (const [name, value] of Object.entries({
    ...view,
    region: view.region ?? '',
    status: view.status ?? '',
  })) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLSelectElement) control.value = String(value);
  }
  void showMarket(view);
}

function draw(load: Load<string>): void {
  const part = load.status === 'ready' ? parsePart(load.value) : undefined;
  const items = part && [...requireElement(part, 'ol').children];
  // No region has a project: no other choice of filters would find one.
  const isBare = items?.length === 0 && part?.dataset.regions === '';
  root.dataset.state = isBare ? 'nothing' : items?.length === 0 ? 'empty' : load.status;
  root.setAttribute('aria-busy', String(load.status === 'loading'));
  if (load.status === 'loading') found.textContent = words.loading;
  if (load.status === 'failed') found.textContent = load.message ?? words.failed;
  if (!items) return;
  showDemoMark(part);
  offerRegions(part.dataset.regions);
  const totalCount = Number(part.dataset.total);
  const pages = Math.max(1, Math.ceil(totalCount / limits.pageSizeDefault));
  // Projects were removed since the URL was created: show the last existing page instead.
  const view = $marketView.get();
  if (view.page > pages && totalCount > 0) {
    const last = { ...view, page: pages };
    history.replaceState(null, '', marketAddress(last));
    return show(last);
  }
  found.textContent =
    items.length === 0
      ? isBare
        ? words.nothing
        : words.none
      : fill(words.found, { count: formatNumber(totalCount) });
  list.replaceChildren(...items);
  giveStars(list);
  nameSubjects(
    Array.from(list.querySelectorAll<HTMLElement>('[data-project]'), (card) => ({
      kind: 'project',
      id: card.dataset.project ?? '',
      name: fill(report.subjects.project, { name: requireElement(card, '[data-name]').textContent.trim() }),
    })),
  );
  drawPager(pages);
}

/** Leaves only regions that have projects in the filter, and the one that is chosen. */
function offerRegions(known: string | undefined): void {
  const control = form.elements.namedItem('region');
  if (known === undefined || !(control instanceof HTMLSelectElement)) return;
  const keys = known.split(' ');
  for (const option of control.options) {
    const isOffered = option.value === '' || option.selected || keys.includes(option.value);
    // Safari shows hidden options, but lets nobody choose one that is disabled.
    option.hidden = option.disabled = !isOffered;
  }
}

function drawPager(pages: number): void {
  const view = $marketView.get();
  pager.hidden = pages === 1;
  requireElement(pager, '[data-page]').textContent = fill(words.pageOf, { page: view.page, all: pages });
  for (const [act, page] of [
    ['previous', view.page - 1],
    ['next', view.page + 1],
  ] as const) {
    const link = requireElement<HTMLAnchorElement>(pager, `[data-act=${act}]`);
    link.hidden = page < 1 || page > pages;
    link.href = marketAddress({ ...view, page });
  }
}
