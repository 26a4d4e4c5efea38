import type { MapOverlay, OverlayKind } from '../contract/shared/vocabulary.ts';
import { overlays as words } from '../words/ar/map/overlays.ts';
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

/** Legend entries of an overlay while it is shown: the kinds that are drawn at this zoom. Imagery needs none. */
export function overlayLegend(overlay: MapOverlay, theme: Theme, zoom: number): OverlayLegendEntry[] {
  if (overlay === 'satellite' || overlay === 'offers') return [];
  return overlayTable[overlay]
    .filter(({ kind }) => zoom >= firstZoomOf(kind))
    .map(({ kind, shape, color }) => ({
      id: kind,
      label: words.kinds[kind],
      shape,
      isDashed: kind in overlayDashes,
      color: overlayColors[theme][color],
    }));
}
