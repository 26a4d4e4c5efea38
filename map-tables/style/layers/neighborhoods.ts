import type { MapMode } from '../../../contract/shared/vocabulary.ts';
import { mapModeTable, fillColor } from '../../modes.ts';
import { tileset } from '../../tileset.ts';
import { expression, zoomCurve } from '../../expression.ts';
import type { Layer, LayerContext } from './layer.ts';

const { neighborhood, neighborhoodLabel } = tileset.layers;
const published = neighborhood.attributes.publishedPriceSarPerSqm;

/** Published quarterly averages as neighborhood fills. Visible only in the price mode. */
export function fill({ mode, theme, shown }: LayerContext): Layer {
  return {
    id: 'neighborhood-fill',
    type: 'fill',
    source: 'land',
    'source-layer': neighborhood.name,
    filter: expression('has', published),
    paint: {
      'fill-color': fillColor(mapModeTable.price_of_meter, theme, { attribute: published, shown }),
      'fill-opacity': fillOpacity(mode.id),
      'fill-antialias': false,
    },
  };
}

/** Uses opacity instead of visibility, which would re-lay-out every tile whenever the mode changes. */
export function fillOpacity(mode: MapMode): number {
  return mode === 'price_of_meter' ? 1 : 0;
}

/** Catches clicks anywhere in a neighborhood where no parcel is hit. */
export function hit(): Layer {
  return {
    id: 'neighborhood-hit',
    type: 'fill',
    source: 'land',
    'source-layer': neighborhood.name,
    paint: { 'fill-opacity': 0 },
  };
}

const isSelected = expression('boolean', ['feature-state', 'selected'], false);
const isHovered = expression('boolean', ['feature-state', 'hovered'], false);
const isMarked = expression('any', isSelected, isHovered);

export function outline({ colors }: LayerContext): Layer {
  return {
    id: 'neighborhood-outline',
    type: 'line',
    source: 'land',
    'source-layer': neighborhood.name,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': expression('case', isMarked, colors.selected, colors.boundary),
      'line-width': expression('case', isMarked, 2.5, 0.8),
      'line-opacity': expression('case', isMarked, 1, 0.7),
    },
  };
}

export function label({ colors }: LayerContext): Layer {
  return {
    id: 'neighborhood-label',
    type: 'symbol',
    source: 'land',
    'source-layer': neighborhoodLabel.name,
    maxzoom: 16,
    layout: {
      'text-field': expression('get', neighborhoodLabel.attributes.name),
      'text-font': ['Plex Arabic'],
      'text-size': zoomCurve([
        [10, 10],
        [13, 14],
        [16, 18],
      ]),
      'text-max-width': 6,
      'text-padding': 8,
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.6 },
  };
}
