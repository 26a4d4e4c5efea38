import type { LayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { MapModeDefinition } from '../modes.ts';
import type { BaseColors, Theme } from '../palette.ts';

export type Layer = LayerSpecification;

/** What layers are drawn from. */
export interface LayerContext {
  mode: MapModeDefinition;
  /** Ids of the mode's classes that are shown; none: all are. */
  shown: ReadonlySet<string>;
  theme: Theme;
  colors: BaseColors;
}
