import { getPart } from '../../api/shared/parts.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { createLoader } from '../shared/load.ts';

const loaders = {
  figures: createLoader<string>(),
  sales: createLoader<string>(),
  projects: createLoader<string>(),
};

/** Parts of the home page as HTML: the key figures of all regions, the newest sales of one, and some projects. */
export const $figuresPart = loaders.figures.$load;
export const $salesPart = loaders.sales.$load;
export const $projectsPart = loaders.projects.$load;

export function loadFiguresPart(): Promise<void> {
  return loaders.figures.start((signal) => getPart('/parts/region-figures', signal));
}

export function loadSalesPart(key: RegionKey): Promise<void> {
  return loaders.sales.start((signal) => getPart(`/parts/${key}/newest-sales`, signal));
}

export function loadProjectsPart(): Promise<void> {
  return loaders.projects.start((signal) => getPart('/parts/featured-projects', signal));
}
