import {
  overlayGroups,
  type MapOverlay,
  type OverlayGroup,
  type OverlayKind,
} from '../contract/shared/vocabulary.ts';
import type { OverlayColors } from './palette.ts';

/** How a kind of overlay feature is drawn and labeled in the legend. */
export interface OverlayPart {
  kind: OverlayKind;
  shape: 'line' | 'dot' | 'area';
  color: keyof OverlayColors;
  /** Its style layers, lowest first. */
  layerIds: readonly string[];
  /** The layer queried on hover: its features carry `name`. */
  hoverLayerId: string;
}

/** The single table of overlays (specification §2): each group is one switch, mapped to its layers. */
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

/** What one switch shows or hides: an overlay, or the outlines of plans, which every region's land has. */
export type LayerSwitch = MapOverlay | 'plans';

/**
 * What the style says of a layer to the live map, which so needs no table of its own: the switch that shows the layer,
 * and whether hovering shows the `name` of its features.
 */
export interface LayerMetadata {
  switch: LayerSwitch;
  showsName: boolean;
}

/** The metadata of an overlay layer. */
export function overlayMetadata(layerId: string): LayerMetadata {
  for (const group of overlayGroups) {
    const part = overlayTable[group].find(({ layerIds }) => layerIds.includes(layerId));
    if (part) return { switch: group, showsName: part.hoverLayerId === layerId };
  }
  throw new Error(`overlay layer ${layerId} belongs to no group`);
}
