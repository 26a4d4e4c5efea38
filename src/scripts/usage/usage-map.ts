import { $activeGroups, type FilterGroup } from '../../stores/map/filters/filters.ts';
import { $mapMode } from '../../stores/map/map-view.ts';
import { $overlays } from '../../stores/map/overlays.ts';
import { $selection } from '../../stores/map/selection.ts';
import { track } from '../../stores/usage/usage.ts';

/** Tracks map usage through the stores, so that the map itself knows nothing about it. */
export function trackMap(): void {
  $mapMode.listen((mode, before) => track('Map View Changed', { mode, before: before ?? '' }));
  $selection.listen((selection) => {
    if (selection.kind === 'neighborhood') track('Item Selected', { kind: 'neighborhood', count: 1 });
    if (selection.kind === 'offer') track('Item Selected', { kind: 'offer', count: 1 });
    if (selection.kind === 'plan') track('Item Selected', { kind: 'plan', count: 1 });
    if (selection.kind === 'parcels') {
      track('Item Selected', { kind: 'parcel', count: selection.parcelObjectIds.length });
    }
  });
  $overlays.listen((overlays) => track('Overlays Changed', { overlays: overlays.join() }));
  let filters = reported($activeGroups.get());
  // Keeps the store active even while nothing renders it.
  $activeGroups.listen((groups) => {
    const next = reported(groups);
    if (next === filters) return;
    filters = next;
    track('Map Filtered', { filters });
  });
}

/** The filter groups under the names that reports use, where the drawn area is `ground`, as in the finder's answer. */
function reported(groups: readonly FilterGroup[]): string {
  return groups.map((group) => (group === 'drawnArea' ? 'ground' : group)).join();
}
