import { atom, computed } from 'nanostores';
import { mapOverlays, type MapOverlay } from '../../../contract/shared/vocabulary.ts';
import type { LayerSwitch } from '../../../map-tables/overlays.ts';

/** What is shown besides the land (specification §2), in the order of `mapOverlays`. */
export const $overlays = atom<readonly MapOverlay[]>([]);

/** Whether the map's style has aerial imagery. */
export const $hasSatellite = atom(false);

/** What can be switched on. */
export const $offeredOverlays = computed($hasSatellite, (hasSatellite) =>
  mapOverlays.filter((overlay) => hasSatellite || overlay !== 'satellite'),
);

/** Whether plans are outlined and numbered: unlike overlays they are, until they are switched off. */
export const $plansAreShown = atom(true);

/** The switches that are on. */
export const $layers = computed(
  [$overlays, $plansAreShown],
  (overlays, plansAreShown): readonly LayerSwitch[] => (plansAreShown ? ['plans', ...overlays] : overlays),
);

export function showOverlays(overlays: readonly MapOverlay[]): void {
  $overlays.set(mapOverlays.filter((overlay) => overlays.includes(overlay)));
}

export function toggleOverlay(overlay: MapOverlay): void {
  const shown = $overlays.get();
  showOverlays(shown.includes(overlay) ? shown.filter((other) => other !== overlay) : [...shown, overlay]);
}
