import { atom } from 'nanostores';
import { getHeatSquares, listHeatModes } from '../api/tiles.ts';
import type { HeatMode, HeatSquares } from '../contract/modes.ts';
import type { RegionKey } from '../contract/vocabulary.ts';
import { environment } from '../environment/browser.ts';
import { createLoader } from './load.ts';

const modes = createLoader<HeatMode[]>();
const squares = createLoader<HeatSquares>();

/** Heat modes that the tile host offers (specification §3, «heat-map modes»). */
export const $heatModes = modes.$load;

/** The heat mode that is shown; null while parcels carry the colour. */
export const $heatMode = atom<HeatMode | null>(null);

/** The squares of that mode in the region of the map. */
export const $heatSquares = squares.$load;

let region: RegionKey;

/** Loads the list of heat modes when it has not been loaded yet (specification §2). */
export function loadHeatModes(): void {
  const { status } = $heatModes.get();
  if (status === 'ready' || status === 'loading') return;
  void modes.start((signal) => listHeatModes(environment, signal));
}

/** Shows a heat mode over the region's map. */
export function showHeat(mode: HeatMode, regionKey: RegionKey): void {
  region = regionKey;
  $heatMode.set(mode);
  loadHeatSquares();
}

export function loadHeatSquares(): void {
  const mode = $heatMode.get();
  if (mode) void squares.start((signal) => getHeatSquares(mode, region, signal));
}

/** Gives the colour back to the parcels. */
export function hideHeat(): void {
  $heatMode.set(null);
  squares.reset();
}
