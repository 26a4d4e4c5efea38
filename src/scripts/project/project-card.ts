import type { Project } from '../../contract/project/projects.ts';
import { market as words } from '../../i18n/ar/project/market.ts';
import { money } from '../../i18n/ar/shared/money.ts';
import { fill } from '../../i18n/fill.ts';
import { formatNumber } from '../../i18n/format.ts';
import { favoriteOfProject } from '../../stores/favorites/favorite-subjects.ts';
import { giveStar } from '../favorites/favorite-stars.ts';
import { requireElement } from '../shared/require-element.ts';

/** Creates a project's card from the page's template (`ProjectCard.astro`). */
export function projectCard(template: HTMLTemplateElement, project: Project): DocumentFragment {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const texts: Record<string, string> = {
    name: project.name,
    developer: project.developerName,
    place: project.cityName,
    description: project.description,
    status: words.statuses[project.status],
    price: priceOf(project),
    units: fill(words.unitsOf, {
      available: formatNumber(project.availableCount),
      all: formatNumber(project.unitCount),
    }),
    area: `${formatNumber(project.areaSqm)} ${money.sqmSign}`,
    source: project.source.name,
  };
  for (const [name, text] of Object.entries(texts))
    requireElement(copy, `[data-text=${name}]`).textContent = text;
  requireElement<HTMLElement>(copy, 'article').dataset.status = project.status;
  giveStar(requireElement(copy, '[data-star]'), favoriteOfProject(project));
  drawPlan(requireElement<SVGElement>(copy, 'svg'), project);
  return copy;
}

function priceOf({ priceFromSar: from, priceToSar: to }: Project): string {
  if (from === null) return words.noPrice;
  const range = to === null || to === from ? formatNumber(from) : rangeOf(from, to);
  return `${range} ${money.riyalShort}`;
}

function rangeOf(from: number, to: number): string {
  return fill(words.priceRange, { from: formatNumber(from), to: formatNumber(to) });
}

/** Colors a share of the picture's plots equal to the share of available units. */
function drawPlan(picture: SVGElement, { unitCount, availableCount }: Project): void {
  const plots = [...picture.querySelectorAll('[data-plot]')];
  const coloured = unitCount === 0 ? 0 : Math.round((plots.length * availableCount) / unitCount);
  plots.slice(0, coloured).forEach((plot) => plot.setAttribute('data-plot', 'available'));
}
