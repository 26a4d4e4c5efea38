import { overlayGroups, type OverlayGroup, type OverlayKind } from '../contract/shared/vocabulary.ts';
import type { OverlayColors } from './palette.ts';

/** Name of the source that the overlay archive of a region is read by; a region without overlays has none. */
export const overlaySource = 'overlays';

/** How a kind of overlay feature is drawn and explained. */
export interface OverlayPart {
  kind: OverlayKind;
  shape: 'line' | 'dot' | 'area';
  color: keyof OverlayColors;
  /** Its layers in the style, lowest first. */
  layerIds: readonly string[];
  /** The layer under the pointer: its features carry `name`. */
  hoverLayerId: string;
}

/** The one table of overlays (specification §2): each group is a switch, mapped to its layers. */
export const overlayTable: Record<OverlayGroup, readonly OverlayPart[]> = {
  metro: [
    {
      kind: 'metro_line',
      shape: 'line',
      color: 'metro',
      layerIds: ['metro-line-casing', 'metro-line'],
      hoverLayerId: 'metro-line',
    },
    {
      kind: 'metro_station',
      shape: 'dot',
      color: 'metro',
      layerIds: ['metro-station', 'metro-station-label'],
      hoverLayerId: 'metro-station',
    },
  ],
  bus: [
    { kind: 'bus_line', shape: 'line', color: 'bus', layerIds: ['bus-line'], hoverLayerId: 'bus-line' },
    {
      kind: 'bus_station',
      shape: 'dot',
      color: 'bus',
      layerIds: ['bus-station', 'bus-station-label'],
      hoverLayerId: 'bus-station',
    },
  ],
  boulevard: [
    {
      kind: 'boulevard_shape',
      shape: 'line',
      color: 'boulevard',
      layerIds: ['boulevard-shape-fill', 'boulevard-shape'],
      hoverLayerId: 'boulevard-shape-fill',
    },
    {
      kind: 'boulevard_area',
      shape: 'area',
      color: 'boulevard',
      layerIds: ['boulevard-area-fill', 'boulevard-area'],
      hoverLayerId: 'boulevard-area-fill',
    },
  ],
  mega: [
    {
      kind: 'mega_project',
      shape: 'area',
      color: 'mega',
      layerIds: ['mega-project-fill', 'mega-project', 'mega-project-label'],
      hoverLayerId: 'mega-project-fill',
    },
  ],
};

/** Layers that the switch of a group shows and hides. The style of a region without overlays has none of them. */
export function overlayLayerIds(group: OverlayGroup): string[] {
  return overlayTable[group].flatMap(({ layerIds }) => layerIds);
}

/** Layers whose features tell their name under the pointer, in the attribute `name`. */
export const overlayHoverLayers: string[] = overlayGroups.flatMap((group) =>
  overlayTable[group].map(({ hoverLayerId }) => hoverLayerId),
);
