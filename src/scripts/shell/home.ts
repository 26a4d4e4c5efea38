import { saleAddress } from '../../contract/shared/page-addresses.ts';
import type { RegionFigures } from '../../contract/shell/overview.ts';
import type { TransactionRow } from '../../contract/sale/transactions.ts';
import { money } from '../../i18n/ar/shared/money.ts';
import { pages } from '../../i18n/ar/shell/pages.ts';
import { regions as regionNames } from '../../i18n/ar/shell/regions.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { favoriteOfSale } from '../../stores/favorites/favorite-subjects.ts';
import { $featuredProjects, loadFeaturedProjects } from '../../stores/project/featured-projects.ts';
import type { Load } from '../../stores/shared/load.ts';
import { $recentSales, loadRecentSales } from '../../stores/sale/recent-sales.ts';
import { $regionFigures, loadRegionFigures } from '../../stores/shell/region-figures.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import { moneyElement } from '../shared/money.ts';
import { giveStar } from '../favorites/favorite-stars.ts';
import { requireElement } from '../shared/require-element.ts';
import { projectCard } from '../project/project-card.ts';

/** The home page's figures, sales and projects: fetched after load, each with its own error state. */
const words = pages.home;
const table = requireElement(document, '[data-regions]');
const sales = requireElement(document, '[data-sales]');
const projects = requireElement(document, '[data-projects]');

$regionFigures.subscribe(drawFigures);
$recentSales.subscribe((load) => {
  const isEmpty = load.status === 'ready' && load.value.items.length === 0;
  const region = regionNames[$regionKey.get()];
  tell(sales, load, isEmpty, { ...words.sales, none: fill(words.sales.none, { region }) });
  if (load.status !== 'ready') return;
  requireElement(sales, 'tbody').replaceChildren(...load.value.items.map(saleRow));
  if (!isEmpty) requireElement(sales, '[data-note]').textContent = sourceNote(load.value.sources);
});
$featuredProjects.subscribe((load) => {
  const isEmpty = load.status === 'ready' && load.value.length === 0;
  tell(projects, load, isEmpty, words.projects);
  if (load.status !== 'ready') return;
  const template = requireElement<HTMLTemplateElement>(projects, 'template');
  requireElement(projects, 'ol').replaceChildren(
    ...load.value.map((project) => projectCard(template, project)),
  );
});
$regionKey.subscribe((key) => {
  const region = regionNames[key];
  requireElement(sales, '[data-sales-title]').textContent = fill(words.salesTitle, { region });
  requireElement(document, '[data-open-map]').textContent = fill(words.openMap, { region });
  void loadRecentSales(key);
});
requireElement(table, 'button').addEventListener('click', () => void loadRegionFigures());
requireElement(sales, '.button').addEventListener('click', () => void loadRecentSales($regionKey.get()));
requireElement(projects, '.button').addEventListener('click', () => void loadFeaturedProjects());
void loadRegionFigures();
void loadFeaturedProjects();

/** Shows the state of a list; the retry button appears only where retrying can help. */
function tell(
  section: HTMLElement,
  load: Load<unknown>,
  isEmpty: boolean,
  sentences: { loading: string; failed: string; none: string },
): void {
  section.dataset.state = isEmpty ? 'empty' : load.status;
  section.ariaBusy = String(load.status === 'loading');
  requireElement(section, '.button').hidden = load.status !== 'failed';
  requireElement(section, '[data-note]').textContent =
    load.status === 'failed'
      ? (load.message ?? sentences.failed)
      : isEmpty
        ? sentences.none
        : load.status === 'ready'
          ? ''
          : sentences.loading;
}

function drawFigures(load: Load<RegionFigures[]>): void {
  requireElement(table, '[data-failed]').hidden = load.status !== 'failed';
  table.ariaBusy = String(load.status === 'loading');
  if (load.status !== 'ready') return;
  for (const figures of load.value) {
    const row = table.querySelector(`[data-region-row="${figures.regionKey}"]`);
    if (!row) continue;
    const { medianPriceSarPerSqm: price, latestSaleAt: latest } = figures;
    cell(row, 'parcels', formatNumber(figures.parcelCount));
    cell(row, 'sales', formatNumber(figures.saleCount));
    cell(row, 'price', price === null ? words.regions.none : moneyElement(price, { isPerSqm: true }));
    cell(row, 'latest', latest === null ? words.regions.none : formatDate(latest));
  }
  const sources = load.value.flatMap(({ source }) => (source ? [source] : []));
  requireElement(table, '[data-note]').textContent = sourceNote(sources);
}

function cell(row: Element, column: string, content: string | HTMLElement): void {
  requireElement(row, `[data-column=${column}]`).replaceChildren(content);
}

function saleRow(sale: TransactionRow): HTMLTableRowElement {
  const row = document.createElement('tr');
  const place = [sale.neighborhoodName, sale.cityName].filter(Boolean).join('، ');
  const link = document.createElement('a');
  link.href = saleAddress(sale);
  link.textContent = place;
  const contents = [
    link,
    sale.type,
    `${formatNumber(sale.areaSqm)} ${money.sqmSign}`,
    moneyElement(sale.priceSar),
    moneyElement(sale.priceSarPerSqm, { isPerSqm: true }),
    formatDate(sale.date),
  ];
  for (const content of contents) row.insertCell().append(content);
  const star = requireElement<HTMLTemplateElement>(sales, 'template').content.cloneNode(
    true,
  ) as DocumentFragment;
  giveStar(requireElement(star, '[data-star]'), favoriteOfSale(sale));
  row.insertCell().append(star);
  return row;
}

function sourceNote(sources: readonly { name: string }[]): string {
  const names = [...new Set(sources.map(({ name }) => name))];
  return names.length === 0 ? '' : fill(words.regions.source, { sources: names.join('، ') });
}
