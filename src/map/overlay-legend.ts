import type { OverlayGroup, OverlayKind } from '../contract/shared/vocabulary.ts';
import { overlays as words } from '../i18n/ar/map/overlays.ts';
import { firstZoomOf, overlayDashes } from './overlay-signs.ts';
import { overlayTable, type OverlayPart } from './overlays.ts';
import { overlayColors, type Theme } from './palette.ts';

export interface OverlayLegendEntry {
  id: OverlayKind;
  label: string;
  shape: OverlayPart['shape'];
  isDashed: boolean;
  /** `#rrggbb`, opaque. */
  color: string;
}

/** Legend entries of an overlay group while it is shown: the kinds that are drawn at this zoom. */
export function overlayLegend(group: OverlayGroup, theme: Theme, zoom: number): OverlayLegendEntry[] {
  return overlayTable[group]
    .filter(({ kind }) => zoom >= firstZoomOf(kind))
    .map(({ kind, shape, color }) => ({
      id: kind,
      label: words.kinds[kind],
      shape,
      isDashed: kind in overlayDashes,
      color: overlayColors[theme][color],
    }));
}
