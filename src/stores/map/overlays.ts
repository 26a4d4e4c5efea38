import { atom } from 'nanostores';
import { overlayGroups, type OverlayGroup } from '../../contract/shared/vocabulary.ts';

/** The visible overlay groups (specification §2), in the order of `overlayGroups`. */
export const $overlays = atom<readonly OverlayGroup[]>([]);

export function showOverlays(groups: readonly OverlayGroup[]): void {
  $overlays.set(overlayGroups.filter((group) => groups.includes(group)));
}

export function toggleOverlay(group: OverlayGroup): void {
  const shown = $overlays.get();
  showOverlays(shown.includes(group) ? shown.filter((other) => other !== group) : [...shown, group]);
}
