import { saleAddress } from '../../contract/shared/page-addresses.ts';
import type { RegionFigures } from '../../contract/shell/overview.ts';
import type { TransactionRow } from '../../contract/sale/transactions.ts';
import { money } from '../../i18n/ar/shared/money.ts';
import { pages } from '../../i18n/ar/shell/pages.ts';
import { regions as regionNames } from '../../i18n/ar/shell/regions.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { keepableSale } from '../../stores/favorites/favorite-items.ts';
import { $featuredProjects, loadFeaturedProjects } from '../../stores/project/featured-projects.ts';
import type { Load } from '../../stores/shared/load.ts';
import { $recentSales, loadRecentSales } from '../../stores/sale/recent-sales.ts';
import { $regionFigures, loadRegionFigures } from '../../stores/shell/region-figures.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import { moneyElement } from '../shared/money.ts';
import { giveStar } from '../favorites/favorite-stars.ts';
import { part } from '../shared/part.ts';
import { projectCard } from '../project/project-card.ts';

/** The home page's figures, sales and projects: fetched when the page stands, each with a failure of its own. */
const words = pages.home;
const table = part(document, '[data-regions]');
const sales = part(document, '[data-sales]');
const projects = part(document, '[data-projects]');

$regionFigures.subscribe(drawFigures);
$recentSales.subscribe((load) => {
  const isEmpty = load.status === 'ready' && load.value.items.length === 0;
  const region = regionNames[$regionKey.get()];
  tell(sales, load, isEmpty, { ...words.sales, none: fill(words.sales.none, { region }) });
  if (load.status !== 'ready') return;
  part(sales, 'tbody').replaceChildren(...load.value.items.map(saleRow));
  if (!isEmpty) part(sales, '[data-note]').textContent = sourceNote(load.value.sources);
});
$featuredProjects.subscribe((load) => {
  const isEmpty = load.status === 'ready' && load.value.length === 0;
  tell(projects, load, isEmpty, words.projects);
  if (load.status !== 'ready') return;
  const template = part<HTMLTemplateElement>(projects, 'template');
  part(projects, 'ol').replaceChildren(...load.value.map((project) => projectCard(template, project)));
});
$regionKey.subscribe((key) => {
  const region = regionNames[key];
  part(sales, '[data-sales-title]').textContent = fill(words.salesTitle, { region });
  part(document, '[data-open-map]').textContent = fill(words.openMap, { region });
  void loadRecentSales(key);
});
part(table, 'button').addEventListener('click', () => void loadRegionFigures());
part(sales, '.button').addEventListener('click', () => void loadRecentSales($regionKey.get()));
part(projects, '.button').addEventListener('click', () => void loadFeaturedProjects());
void loadRegionFigures();
void loadFeaturedProjects();

/** Says how a list fares; the button to try again is there only when that helps. */
function tell(
  section: HTMLElement,
  load: Load<unknown>,
  isEmpty: boolean,
  sentences: { loading: string; failed: string; none: string },
): void {
  section.dataset.state = isEmpty ? 'empty' : load.status;
  section.ariaBusy = String(load.status === 'loading');
  part(section, '.button').hidden = load.status !== 'failed';
  part(section, '[data-note]').textContent =
    load.status === 'failed'
      ? (load.message ?? sentences.failed)
      : isEmpty
        ? sentences.none
        : load.status === 'ready'
          ? ''
          : sentences.loading;
}

function drawFigures(load: Load<RegionFigures[]>): void {
  part(table, '[data-failed]').hidden = load.status !== 'failed';
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
  part(table, '[data-note]').textContent = sourceNote(sources);
}

function cell(row: Element, column: string, content: string | HTMLElement): void {
  part(row, `[data-column=${column}]`).replaceChildren(content);
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
  const star = part<HTMLTemplateElement>(sales, 'template').content.cloneNode(true) as DocumentFragment;
  giveStar(part(star, '[data-star]'), keepableSale(sale));
  row.insertCell().append(star);
  return row;
}

function sourceNote(sources: readonly { name: string }[]): string {
  const names = [...new Set(sources.map(({ name }) => name))];
  return names.length === 0 ? '' : fill(words.regions.source, { sources: names.join('، ') });
}
