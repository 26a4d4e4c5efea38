import { zoningCodes } from '../../contract/zoning-codes.ts';
import { tileset } from '../tileset.ts';
import { expression, zoomCurve } from '../expression.ts';
import type { Layer, LayerContext } from './layer.ts';
import { fillColor } from '../modes.ts';

const { parcel, cell } = tileset.layers;

/** Aggregated cells below the zoom at which single parcels are drawn. */
export function cellFill({ mode, theme }: LayerContext): Layer {
  return {
    id: 'cell-fill',
    type: 'fill',
    source: 'land',
    'source-layer': cell.name,
    maxzoom: tileset.parcelZoom,
    paint: { 'fill-color': fillColor(mode, theme), 'fill-antialias': false },
  };
}

/** The parcels. Colours come mixed with the land already, so the layer itself is opaque. */
export function fill({ mode, theme }: LayerContext): Layer {
  return {
    id: 'parcel-fill',
    type: 'fill',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom,
    paint: { 'fill-color': fillColor(mode, theme), 'fill-antialias': false },
  };
}

export function outline({ colors }: LayerContext): Layer {
  return {
    id: 'parcel-outline',
    type: 'line',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom + 0.5,
    paint: {
      'line-color': colors.parcelOutline,
      'line-width': zoomCurve([
        [13.5, 0.15],
        [15, 0.5],
        [17, 1],
        [19, 1.5],
      ]),
    },
  };
}

const isSelected = expression('boolean', ['feature-state', 'selected'], false);
const isHovered = expression('boolean', ['feature-state', 'hovered'], false);

/** A light halo below the selection's line keeps it visible on dark classes. */
export function selectionHalo({ colors }: LayerContext): Layer {
  return {
    id: 'parcel-selection-halo',
    type: 'line',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.selectedHalo,
      'line-width': expression('case', isSelected, 7, 0),
      'line-opacity': expression('case', isSelected, 0.9, 0),
    },
  };
}

export function selection({ colors }: LayerContext): Layer {
  return {
    id: 'parcel-selection',
    type: 'line',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors.selected,
      'line-width': expression('case', isSelected, 3, isHovered, 1.5, 0),
      'line-opacity': expression('case', expression('any', isSelected, isHovered), 1, 0),
    },
  };
}

/** Nineteen zoning colours cannot all differ for every eye: from zoom 16 the class's code stands on the parcel. */
export function label({ colors, mode }: LayerContext): Layer {
  const { zoning, parcelNo } = parcel.attributes;
  const code = expression('match', expression('get', zoning), ...Object.entries(zoningCodes).flat(), '');
  const number = expression('coalesce', expression('get', parcelNo), '');
  const both = expression('concat', number, '\n', code);
  return {
    id: 'parcel-label',
    type: 'symbol',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: 16,
    layout: {
      'text-field': mode.id === 'zoning_color' ? expression('step', ['zoom'], code, 17, both) : number,
      'text-font': ['Plex Arabic'],
      'text-size': 11,
      'text-padding': 4,
    },
    paint: { 'text-color': colors.selected, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.2 },
  };
}
