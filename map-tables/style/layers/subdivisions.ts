import { labels as words } from '../../../words/ar/map/labels.ts';
import { tileset } from '../../tileset.ts';
import { expression, zoomCurve } from '../../expression.ts';
import type { LayerMetadata } from '../../overlays.ts';
import type { Layer, LayerContext } from './layer.ts';

const { subdivision, subdivisionLabel } = tileset.layers;

/** Below this zoom plans are too small to be told apart. */
const firstZoom = 14;

const metadata: LayerMetadata = { switch: 'plans', showsName: false };

export function outline({ colors }: LayerContext): Layer {
  return {
    id: 'subdivision-outline',
    type: 'line',
    source: 'land',
    'source-layer': subdivision.name,
    minzoom: firstZoom,
    metadata,
    paint: {
      'line-color': colors.boundary,
      'line-width': zoomCurve([
        [14, 0.8],
        [18, 1.8],
      ]),
      'line-dasharray': [4, 3],
      'line-opacity': 0.8,
    },
  };
}

export function label({ colors }: LayerContext): Layer {
  return {
    id: 'subdivision-label',
    type: 'symbol',
    source: 'land',
    'source-layer': subdivisionLabel.name,
    minzoom: firstZoom,
    metadata,
    maxzoom: 17,
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
