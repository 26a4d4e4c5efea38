import { labels as words } from '../../../words/ar/map/labels.ts';
import { tileset } from '../../tileset.ts';
import { expression } from '../../expression.ts';
import { numberZoom } from '../../parcel-labels.ts';
import type { Layer, LayerContext } from './layer.ts';

const { blockLabel } = tileset.layers;

/** Block numbers, until the parcels show their own. */
export function label({ colors }: LayerContext): Layer {
  return {
    id: 'block-label',
    type: 'symbol',
    source: 'land',
    'source-layer': blockLabel.name,
    minzoom: 16,
    maxzoom: numberZoom,
    layout: {
      'text-field': expression(
        'concat',
        `${words.blockPrefix} `,
        expression('get', blockLabel.attributes.blockNo),
      ),
      'text-font': ['Plex Arabic'],
      'text-size': 12,
      'text-padding': 6,
    },
    paint: { 'text-color': colors.selected, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.6 },
  };
}
