import { pages } from '../../../words/ar/shell/pages.ts';
import { regions as regionNames } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
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
import { showDemoMark } from '../shared/demo-mark.ts';
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
  if (part) showDemoMark(part);
  const isEmpty = items?.length === 0;
  section.dataset.state = isEmpty ? 'empty' : load.status;
  section.ariaBusy = String(load.status === 'loading');
  requireElement(section, '.button').hidden = load.status !== 'failed';
  const isTold = part && (!isEmpty || part.querySelector('[data-indicators]'));
  requireElement(section, '[data-note]').textContent =
    load.status === 'failed'
      ? (load.message ?? sentences.failed)
      : isTold
        ? noteOf(part)
        : isEmpty
          ? sentences.none
          : sentences.loading;
  if (!items) return;
  const list = requireElement(section, selector);
  list.replaceChildren(...items);
  giveStars(list);
}

function drawFigures(load: Load<string>): void {
  requireElement(table, '[data-failed]').hidden = load.status !== 'failed';
  table.ariaBusy = String(load.status === 'loading');
  if (load.status !== 'ready') return;
  const part = parsePart(load.value);
  showDemoMark(part);
  const count = drawRegions(requireElement(table, 'tbody'), part);
  table.dataset.state = count === 0 ? 'empty' : 'ready';
  requireElement(table, '[data-note]').textContent = count === 0 ? words.regions.empty : noteOf(part);
}

/**
 * Fills in the cells of the page's own rows, which stay in their order, since a link in one of them may have the focus;
 * takes out those without data, and adds other regions. Returns the number of regions.
 */
function drawRegions(body: HTMLElement, part: HTMLElement): number {
  const fresh = new Map(
    [...part.querySelectorAll<HTMLElement>('[data-region-row]')].map((row) => [row.dataset.regionRow, row]),
  );
  for (const row of body.querySelectorAll<HTMLElement>('[data-region-row]')) {
    const found = fresh.get(row.dataset.regionRow);
    fresh.delete(row.dataset.regionRow);
    if (found) {
      row.querySelectorAll('[data-column]').forEach((cell) => cell.remove());
      row.append(...found.querySelectorAll('[data-column]'));
    } else row.remove();
  }
  body.append(...fresh.values());
  return body.children.length;
}

/** The sources that a part names. */
function noteOf(part: HTMLElement): string {
  return requireElement(part, '[data-note]').textContent.trim();
}
