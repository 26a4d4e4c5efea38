import { regionKeyById } from '../../../contract/shared/region-ids.ts';
import type { BookingStatistics, MegaProject } from '../../api/project/projects.ts';
import { money } from '../../../words/ar/shared/money.ts';
import { project as words } from '../../../words/ar/project/project.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { favoriteOfProject } from '../../stores/favorites/favorite-subjects.ts';
import {
  $bookingStatistics,
  $megaProject,
  loadBookingStatistics,
  loadMegaProject,
} from '../../stores/project/mega-project.ts';
import type { Load } from '../../stores/shared/load.ts';
import { $regionKey } from '../../stores/shell/region.ts';
import './booking-plan.ts';
import { mediaItems } from './project-media.ts';
import { nameSubjects } from '../complaints/complaint-subjects.ts';
import { giveStar } from '../favorites/favorite-stars.ts';
import { markDemo } from '../shared/demo-mark.ts';
import { moneyElement } from '../shared/money.ts';
import { requireElement } from '../shared/require-element.ts';

/** The mega project's page: description and figures. The plan of its parcels has its own script. */
const root = requireElement(document, '[data-project]');

root.addEventListener('click', (event) => {
  const act = event.target instanceof Element && event.target.closest('[data-act]')?.getAttribute('data-act');
  if (act === 'retry') void loadMegaProject();
  if (act === 'retry-figures') void loadBookingStatistics();
});
// The server may have said that there is none.
if (root.dataset.state !== 'empty') {
  $megaProject.subscribe(drawProject);
  $bookingStatistics.subscribe(drawFigures);
  void loadMegaProject();
}

function drawProject(load: Load<MegaProject | undefined>): void {
  const isEmpty = load.status === 'ready' && !load.value;
  root.dataset.state = isEmpty ? 'empty' : load.status;
  requireElement(root, '[data-sentence]').textContent = sentence(load, isEmpty);
  requireElement(root, '[data-act=retry]').hidden = load.status !== 'failed';
  if (load.status !== 'ready' || !load.value) return;
  showRegion(load.value);
  const { id, name, developerName, cityName, content, source } = load.value;
  giveStar(requireElement(root, '[data-star]'), favoriteOfProject(load.value));
  nameSubjects([{ kind: 'project', id: String(id), name }]);
  requireElement(root, '[data-name]').textContent = name;
  requireElement(root, '[data-by]').textContent = `${developerName} · ${cityName} · ${content.tagline}`;
  requireElement(root, '[data-lead]').textContent = content.summary;
  requireElement(root, '[data-about]').hidden = false;
  fillPart(
    '[data-facts]',
    content.facts.map(({ label, value }) => fact(label, value)),
  );
  fillPart(
    '[data-amenities]',
    content.amenities.map((text) => element('li', text)),
  );
  fillPart(
    '[data-phases]',
    content.phases.map(({ name, status, note }) => {
      const item = element('li', '');
      item.append(
        element('strong', name),
        element('span', words.phaseStatuses[status]),
        element('small', note),
      );
      return item;
    }),
  );
  for (const [part, items] of Object.entries(mediaItems(content))) fillPart(`[data-media=${part}]`, items);
  requireElement(root, '[data-sections]').replaceChildren(
    ...content.sections.map(({ title, body }) => {
      const section = element('section', '');
      section.append(element('h2', title), element('p', body));
      return section;
    }),
  );
  requireElement(root, '[data-source]').textContent = source.name;
  markDemo([source]);
}

/** Fills a list of the description; one of which nothing is known has no heading either. */
function fillPart(list: string, items: HTMLElement[]): void {
  const filled = requireElement(root, list);
  filled.replaceChildren(...items);
  if (filled.parentElement) filled.parentElement.hidden = items.length === 0;
}

/** The header shows the region of the project, as on every page about a place; the chosen one stays for other pages. */
function showRegion({ regionId }: MegaProject): void {
  const key = regionKeyById(regionId);
  if (key) $regionKey.set(key);
}

function sentence(load: Load<unknown>, isEmpty: boolean): string {
  if (load.status === 'failed') return load.message ?? words.failed;
  return isEmpty ? words.none : words.loading;
}

function drawFigures(load: Load<BookingStatistics>): void {
  requireElement(root, '[data-figures-failed]').hidden = load.status !== 'failed';
  if (load.status !== 'ready') return;
  const { parcelCount, availableCount, priceFromSar, priceToSar, areaFromSqm, areaToSqm } = load.value;
  const texts: Record<string, string> = {
    parcelCount: formatNumber(parcelCount),
    availableCount: formatNumber(availableCount),
    area: range(areaFromSqm, areaToSqm, money.sqmSign),
  };
  for (const [name, text] of Object.entries(texts))
    requireElement(root, `[data-figure=${name}]`).textContent = text;
  requireElement(root, '[data-figure=price]').replaceChildren(
    ...(priceFromSar === null && availableCount > 0 ? [words.notKnown] : prices(priceFromSar, priceToSar)),
  );
}

/** The lowest and the highest price, or the only one; the words between them stand in the range's text. */
function prices(from: number | null, to: number | null): (Node | string)[] {
  if (from === null || to === null) return [words.figures.none];
  if (from === to) return [moneyElement(from)];
  const between = fill(words.figures.range, { from: '', to: '' });
  return [moneyElement(from), between, moneyElement(to)];
}

function range(from: number | null, to: number | null, unit: string): string {
  if (from === null || to === null) return words.figures.none;
  const [lowest, highest] = [formatNumber(from), formatNumber(to)];
  const numbers = lowest === highest ? lowest : fill(words.figures.range, { from: lowest, to: highest });
  return `${numbers} ${unit}`;
}

function fact(label: string, value: string): HTMLElement {
  const row = element('div', '');
  row.append(element('dt', label), element('dd', value));
  return row;
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
