import { map as mapWords } from '../../../i18n/ar/map.ts';
import { savedViews as words } from '../../../i18n/ar/saved-views.ts';
import { fill } from '../../../i18n/fill.ts';
import type { RegionKey } from '../../../contract/vocabulary.ts';
import { $heatMode, $mapMode } from '../../../stores/map-view.ts';
import { freeName } from '../../../stores/view-names.ts';

/**
 * A name for the view that the map shows: its place, that is the neighbourhood in its middle or else its region, and what it is
 * coloured by; one that none of the others has.
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
