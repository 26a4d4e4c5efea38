import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapModeDefinition } from '../modes.ts';
import type { BaseColors, Theme } from '../palette.ts';

export type Layer = LayerSpecification;

/** What layers are drawn from. */
export interface LayerContext {
  mode: MapModeDefinition;
  theme: Theme;
  colors: BaseColors;
}
