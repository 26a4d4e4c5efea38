import { map as mapWords } from '../../../../words/ar/map/map.ts';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { fill } from '../../../../words/fill.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { $heatMode, $mapMode } from '../../../stores/map/map-view.ts';
import { freeName } from '../../../stores/map/views/view-names.ts';

/**
 * Proposes a unique name for the current view: its place (the neighborhood in the middle, else the region) and what
 * it is colored by.
 */
export function proposeName(
  { place, regionKey }: { place: string | undefined; regionKey: RegionKey },
  taken: Iterable<string>,
): string {
  const name = fill(words.proposal, {
    place: place ?? mapWords.regions[regionKey],
    mode: $heatMode.get()?.label ?? mapWords.modes[$mapMode.get()],
  });
  return freeName(name, taken);
}
