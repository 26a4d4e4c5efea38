import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import { tileset } from '../../tileset.ts';
import { expression, zoomCurve } from '../../expression.ts';
import type { Layer, LayerContext } from './layer.ts';
import { ambiguousClasses } from '../../ambiguous-classes.ts';
import { fillColor, unknownZoningOutlineColor, type ZoningEntry } from '../../modes.ts';
import { codeZoom, numberAndCodeText, numberText } from '../../parcel-labels.ts';

const { parcel, cell } = tileset.layers;

/** Aggregated cells, drawn below the zoom at which single parcels appear. */
export function cellFill({ mode, theme, shown }: LayerContext): Layer {
  return {
    id: 'cell-fill',
    type: 'fill',
    source: 'land',
    'source-layer': cell.name,
    maxzoom: tileset.parcelZoom,
    paint: { 'fill-color': fillColor(mode, theme, { shown }), 'fill-antialias': false },
  };
}

/** Parcel fill. Colors are already blended with the land color, so the layer itself is opaque. */
export function fill({ mode, theme, shown }: LayerContext): Layer {
  return {
    id: 'parcel-fill',
    type: 'fill',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom,
    paint: { 'fill-color': fillColor(mode, theme, { shown }), 'fill-antialias': false },
  };
}

const outlineWidth = zoomCurve([
  [13.5, 0.15],
  [15, 0.5],
  [17, 1],
  [19, 1.5],
]);

export function outline({ colors }: LayerContext): Layer {
  return {
    id: 'parcel-outline',
    type: 'line',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom + 0.5,
    paint: {
      'line-color': colors.parcelOutline,
      'line-width': outlineWidth,
    },
  };
}

/** Above the outlines of all parcels: those of which the zoning is not known are paper with a line around it. */
export function unknownZoningOutline({ mode, theme, shown }: LayerContext): Layer {
  return {
    id: 'parcel-unknown-outline',
    type: 'line',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom + 0.5,
    paint: { 'line-color': unknownZoningOutlineColor(mode, theme, shown), 'line-width': outlineWidth },
  };
}

const isSelected = expression('boolean', ['feature-state', 'selected'], false);
const isOffered = expression('boolean', ['feature-state', 'offered'], false);
const isHovered = expression('boolean', ['feature-state', 'hovered'], false);

/** Light halo below the selection outline that keeps it visible on dark classes. */
export function selectionHalo({ colors }: LayerContext): Layer {
  return selectionLine('parcel-selection-halo', colors.selectedHalo, expression('case', isSelected, 11, 0));
}

/**
 * Casing for the parcels of the selected offer: a gold band inside a dark line, visible even around the selection
 * outline.
 */
export function offeredCasing({ colors }: LayerContext): Layer {
  return selectionLine('parcel-offered-casing', colors.selected, expression('case', isOffered, 15, 0));
}

export function offeredLine({ colors }: LayerContext): Layer {
  return selectionLine('parcel-offered', colors.offered, expression('case', isOffered, 12, 0));
}

/** Twice as wide as its visible part: the inner half is hidden by `selectionCover`. */
export function selectionOutline({ colors }: LayerContext): Layer {
  const width = expression('case', isSelected, 6, isHovered, 3, 0);
  return selectionLine('parcel-selection', colors.selected, width);
}

function selectionLine(id: string, color: string, width: ExpressionSpecification): Layer {
  return {
    id,
    type: 'line',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  };
}

/**
 * Draws the selected parcels again above their own outlines. This covers shared edges, so that adjacent selected
 * parcels get one common outline.
 */
export function selectionCover({ mode, theme, shown }: LayerContext): Layer {
  return {
    id: 'parcel-selection-cover',
    type: 'fill',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: tileset.parcelZoom,
    paint: {
      'fill-color': fillColor(mode, theme, { shown }),
      'fill-opacity': expression('case', expression('any', isSelected, isOffered, isHovered), 1, 0),
      'fill-antialias': false,
    },
  };
}

/**
 * The number of each parcel; in the zoning mode also the code of its class where the color does not tell it. The live map
 * replaces text and color as mode and filters change, see `live/coloring.ts`.
 */
export function label({ colors, mode, zoning }: LayerContext): Layer {
  return {
    id: 'parcel-label',
    type: 'symbol',
    source: 'land',
    'source-layer': parcel.name,
    minzoom: codeZoom,
    layout: {
      'text-field': mode.id === 'zoning_color' ? numberAndCodeText(codesOf(zoning)) : numberText,
      'text-font': ['Plex Arabic'],
      'text-size': zoomCurve([
        [16, 10],
        [17, 11],
        [19, 14],
      ]),
      'text-line-height': 1.1,
      'text-padding': 1,
    },
    paint: { 'text-color': colors.selected, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.2 },
  };
}

function codesOf(zoning: readonly ZoningEntry[]): Record<string, string> {
  const ambiguous = ambiguousClasses(zoning);
  return Object.fromEntries(zoning.filter(({ id }) => ambiguous.has(id)).map(({ id, code }) => [id, code]));
}
