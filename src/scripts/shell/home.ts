import { pages } from '../../i18n/ar/shell/pages.ts';
import { regions as regionNames } from '../../i18n/ar/shell/regions.ts';
import { fill } from '../../i18n/fill.ts';
import type { Load } from '../../stores/shared/load.ts';
import {
  $figuresPart,
  $projectsPart,
  $salesPart,
  loadFiguresPart,
  loadProjectsPart,
  loadSalesPart,
} from '../../stores/shell/home-parts.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import { giveStars } from '../favorites/favorite-stars.ts';
import { parsePart } from '../shared/part.ts';
import { requireElement } from '../shared/require-element.ts';

/**
 * The home page's figures, sales and projects: fetched after load, each with its own error state. The site's server
 * renders them by the same components as the page (`src/components/shell/home`).
 */
const words = pages.home;
const table = requireElement(document, '[data-regions]');
const sales = requireElement(document, '[data-sales]');
const projects = requireElement(document, '[data-projects]');

$figuresPart.subscribe(drawFigures);
$salesPart.subscribe((load) => {
  const region = regionNames[$regionKey.get()];
  drawList(sales, 'tbody', load, { ...words.sales, none: fill(words.sales.none, { region }) });
});
$projectsPart.subscribe((load) => drawList(projects, 'ol', load, words.projects));
$regionKey.subscribe((key) => {
  const region = regionNames[key];
  requireElement(sales, '[data-sales-title]').textContent = fill(words.salesTitle, { region });
  requireElement(document, '[data-open-map]').textContent = fill(words.openMap, { region });
  void loadSalesPart(key);
});
requireElement(table, 'button').addEventListener('click', () => void loadFiguresPart());
requireElement(sales, '.button').addEventListener('click', () => void loadSalesPart($regionKey.get()));
requireElement(projects, '.button').addEventListener('click', () => void loadProjectsPart());
void loadFiguresPart();
void loadProjectsPart();

/**
 * Shows the state of a list, and its items once they are there; the retry button appears only where retrying can help.
 */
function drawList(
  section: HTMLElement,
  selector: 'tbody' | 'ol',
  load: Load<string>,
  sentences: { loading: string; failed: string; none: string },
): void {
  const part = load.status === 'ready' ? parsePart(load.value) : undefined;
  const items = part && [...requireElement(part, selector).children];
  const isEmpty = items?.length === 0;
  section.dataset.state = isEmpty ? 'empty' : load.status;
  section.ariaBusy = String(load.status === 'loading');
  requireElement(section, '.button').hidden = load.status !== 'failed';
  requireElement(section, '[data-note]').textContent =
    load.status === 'failed'
      ? (load.message ?? sentences.failed)
      : isEmpty
        ? sentences.none
        : part
          ? noteOf(part)
          : sentences.loading;
  if (!items) return;
  const list = requireElement(section, selector);
  list.replaceChildren(...items);
  giveStars(list);
}

/** Fills in the cells of the page's own rows: a link in one of them may have the focus. */
function drawFigures(load: Load<string>): void {
  requireElement(table, '[data-failed]').hidden = load.status !== 'failed';
  table.ariaBusy = String(load.status === 'loading');
  if (load.status !== 'ready') return;
  const part = parsePart(load.value);
  for (const row of table.querySelectorAll<HTMLElement>('[data-region-row]')) {
    const fresh = part.querySelector(`[data-region-row="${row.dataset.regionRow}"]`);
    for (const cell of row.querySelectorAll<HTMLElement>('[data-column]')) {
      const content = fresh?.querySelector(`[data-column="${cell.dataset.column}"]`);
      if (content) cell.replaceChildren(...content.childNodes);
    }
  }
  requireElement(table, '[data-note]').textContent = noteOf(part);
}

/** The sources that a part names. */
function noteOf(part: HTMLElement): string {
  return requireElement(part, '[data-note]').textContent.trim();
}
