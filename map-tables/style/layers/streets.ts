import { map as words } from '../../../words/ar/map/map.ts';
import { lowestLabelId } from '../../layer-names.ts';
import { tileset, type StreetClass } from '../../tileset.ts';
import { expression, zoomCurve } from '../../expression.ts';
import { classOfUnknownStreet } from '../../unknown-street.ts';
import type { Layer, LayerContext } from './layer.ts';

const { street } = tileset.layers;

/** Line widths in pixels by zoom, close to true scale: 40 m arterials, 20 m collectors, 15 m local streets. */
const widths: Record<StreetClass, [zoom: number, pixels: number][]> = {
  local: [
    [14, 0.6],
    [16, 5],
    [18, 20],
  ],
  collector: [
    [12, 0.5],
    [14, 2],
    [16, 9],
    [18, 34],
  ],
  arterial: [
    [8, 0.7],
    [11, 1.4],
    [13, 4],
    [16, 22],
    [18, 80],
  ],
};

const classOf = expression('coalesce', expression('get', street.attributes.class), classOfUnknownStreet);

/** Line layer for one street class, above the fills. */
export function line({ colors }: LayerContext, streetClass: StreetClass): Layer {
  return {
    id: `street-${streetClass}`,
    type: 'line',
    source: 'land',
    'source-layer': street.name,
    minzoom: tileset.streetMinZoom[streetClass],
    filter: expression('==', classOf, streetClass),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': streetClass === 'arterial' ? colors.streetEdge : colors.street,
      'line-width': zoomCurve(widths[streetClass]),
    },
  };
}

/** Zooms from which the names of all streets are shown, and the widths of those without a name. */
const namesZoom = 16;
const widthsZoom = 17;

const { name, widthM } = street.attributes;
const hasName = expression('has', name);
const hasWidth = expression('has', widthM);
const atZoom = (zoom: number) => expression('>=', ['zoom'], zoom);
const width = expression('concat', ['get', widthM], ` ${words.meters}`);
const nameAndWidth = expression(
  'case',
  expression('all', hasName, hasWidth),
  expression('concat', ['get', name], ' · ', width),
  hasName,
  expression('get', name),
  width,
);

/** Names along the streets, arterials first, and from `namesZoom` their widths. */
export function label({ colors }: LayerContext): Layer {
  return {
    id: lowestLabelId,
    type: 'symbol',
    source: 'land',
    'source-layer': street.name,
    minzoom: 13,
    filter: expression(
      'any',
      expression('all', hasName, expression('any', ['==', classOf, 'arterial'], atZoom(namesZoom))),
      expression('all', hasWidth, atZoom(widthsZoom)),
    ),
    layout: {
      'symbol-placement': 'line',
      'text-field': expression('step', ['zoom'], ['get', name], namesZoom, nameAndWidth),
      'text-font': ['Plex Arabic'],
      'text-size': 11,
      'symbol-spacing': 400,
    },
    paint: { 'text-color': colors.label, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.4 },
  };
}
