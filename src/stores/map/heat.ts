import { atom } from 'nanostores';
import { getHeatSquares } from '../../api/map/tiles.ts';
import type { HeatMode, HeatSquares } from '../../../contract/map/modes.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { createLoader } from '../shared/load.ts';
import { settled } from '../shared/settled.ts';
import { $heatMode } from './map-view.ts';
import { $modeList, loadModeList } from './mode-list.ts';

const squares = createLoader<HeatSquares>();

/** The squares of the active heat mode in the map's region. */
export const $heatSquares = squares.$load;

/** Id of the requested heat mode, set even while the list that describes it is loading. */
export const $heatId = atom<string | undefined>(undefined);

let region: RegionKey;

/** Shows a heat mode over the region's map. */
export function showHeat(mode: HeatMode, regionKey: RegionKey): void {
  region = regionKey;
  $heatId.set(mode.id);
  $heatMode.set(mode);
  loadHeatSquares();
}

export function loadHeatSquares(): void {
  const mode = $heatMode.get();
  if (mode) void squares.start((signal) => getHeatSquares(mode, region, signal));
}

/** Shows a heat mode by id once the list is loaded; an id that the tile host does not list shows none. */
export async function showHeatById(id: string, regionKey: RegionKey): Promise<void> {
  if ($heatId.get() === id) return;
  $heatId.set(id);
  loadModeList(regionKey);
  const load = await settled($modeList);
  const mode = load.status === 'ready' ? load.value.heatModes.find((entry) => entry.id === id) : undefined;
  if ($heatId.get() !== id || load.status !== 'ready') return;
  if (mode) showHeat(mode, regionKey);
  else hideHeat();
}

/** Returns to coloring the parcels by map mode. */
export function hideHeat(): void {
  $heatId.set(undefined);
  $heatMode.set(null);
  squares.reset();
}
