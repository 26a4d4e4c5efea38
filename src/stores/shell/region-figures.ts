import { listRegionFigures } from '../../api/shell/overview.ts';
import type { RegionFigures } from '../../../contract/shell/overview.ts';
import { clients } from '../shared/clients.ts';
import { createLoader } from '../shared/load.ts';

const figures = createLoader<RegionFigures[]>();
/** Key figures of all regions. */
export const $regionFigures = figures.$load;

export function loadRegionFigures(): Promise<void> {
  return figures.start((signal) => listRegionFigures(clients, signal));
}
