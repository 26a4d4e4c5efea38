import type { OverlayGroup, OverlayKind } from '../contract/shared/vocabulary.ts';
import { overlays as words } from '../i18n/ar/map/overlays.ts';
import { overlayTable, type OverlayPart } from './overlays.ts';
import { overlayColors, type Theme } from './palette.ts';

export interface OverlayLegendEntry {
  id: OverlayKind;
  label: string;
  shape: OverlayPart['shape'];
  /** `#rrggbb`, opaque. */
  color: string;
}

/** Legend entries of an overlay group while it is shown. */
export function overlayLegend(group: OverlayGroup, theme: Theme): OverlayLegendEntry[] {
  return overlayTable[group].map(({ kind, shape, color }) => ({
    id: kind,
    label: words.kinds[kind],
    shape,
    color: overlayColors[theme][color],
  }));
}
