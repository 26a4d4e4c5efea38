import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { GroundLayers } from '../ground/layers.ts';
import type { MapModeDefinition, ZoningEntry } from '../../modes.ts';
import type { BaseColors, Theme } from '../../palette.ts';

export type Layer = LayerSpecification;

/** Inputs that the layers are built from. */
export interface LayerContext {
  mode: MapModeDefinition;
  /** Zoning classes of the region. */
  zoning: readonly ZoningEntry[];
  /** Ids of the mode's classes that are shown; empty means all. */
  shown: ReadonlySet<string>;
  theme: Theme;
  colors: BaseColors;
  /** Layers of the map's ground, where there is one. */
  ground?: GroundLayers;
  /** Whether there is aerial imagery. */
  hasSatellite?: boolean;
}
