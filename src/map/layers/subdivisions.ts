import { map as words } from '../../i18n/ar/map/map.ts';
import { tileset } from '../tileset.ts';
import { expression } from '../expression.ts';
import type { Layer, LayerContext } from './layer.ts';

const { subdivision, subdivisionLabel } = tileset.layers;

export function outline({ colors }: LayerContext): Layer {
  return {
    id: 'subdivision-outline',
    type: 'line',
    source: 'land',
    'source-layer': subdivision.name,
    minzoom: subdivision.minZoom,
    paint: {
      'line-color': colors.boundary,
      'line-width': 0.7,
      'line-dasharray': [4, 3],
      'line-opacity': 0.7,
    },
  };
}

export function label({ colors }: LayerContext): Layer {
  return {
    id: 'subdivision-label',
    type: 'symbol',
    source: 'land',
    'source-layer': subdivisionLabel.name,
    minzoom: 14,
    maxzoom: 16,
    layout: {
      'text-field': expression(
        'concat',
        `${words.planPrefix} `,
        expression('get', subdivisionLabel.attributes.planNo),
      ),
      'text-font': ['Plex Arabic'],
      'text-size': 11,
      'text-padding': 12,
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.4 },
  };
}
