import { listRegionFigures } from '../api/overview.ts';
import type { RegionFigures } from '../contract/overview.ts';
import { clients } from './clients.ts';
import { createLoader } from './load.ts';

const figures = createLoader<RegionFigures[]>();
/** Key figures of all regions. */
export const $regionFigures = figures.$load;

export function loadRegionFigures(): Promise<void> {
  return figures.start((signal) => listRegionFigures(clients, signal));
}
