import { atom, computed } from 'nanostores';
import { overlayGroups, type OverlayGroup } from '../../contract/shared/vocabulary.ts';
import type { LayerSwitch } from '../../map/overlays.ts';

/** The visible overlay groups (specification §2), in the order of `overlayGroups`. */
export const $overlays = atom<readonly OverlayGroup[]>([]);

/** Whether plans are outlined and numbered: unlike overlays they are, until they are switched off. */
export const $plansAreShown = atom(true);

/** The switches that are on. */
export const $layers = computed(
  [$overlays, $plansAreShown],
  (overlays, plansAreShown): readonly LayerSwitch[] => (plansAreShown ? ['plans', ...overlays] : overlays),
);

export function showOverlays(groups: readonly OverlayGroup[]): void {
  $overlays.set(overlayGroups.filter((group) => groups.includes(group)));
}

export function toggleOverlay(group: OverlayGroup): void {
  const shown = $overlays.get();
  showOverlays(shown.includes(group) ? shown.filter((other) => other !== group) : [...shown, group]);
}
