import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { OverlayKind } from '../../../contract/shared/vocabulary.ts';
import { expression, zoomCurve } from '../../expression.ts';
import { overlaySource } from '../../layer-names.ts';
import { firstZoomOf, overlayDashes } from '../../overlay-signs.ts';
import { overlayTileset } from '../../overlay-tileset.ts';
import { overlayMetadata } from '../../overlays.ts';
import { overlayColors } from '../../palette.ts';
import type { Layer, LayerContext } from './layer.ts';

const { metro_line: metroLine, metro_station: metroStation } = overlayTileset.layers;

/** Common base of every layer of a kind. Hidden until its group is switched on. */
function of<Type extends 'line' | 'fill' | 'circle' | 'symbol'>(id: string, type: Type, kind: OverlayKind) {
  return {
    id,
    type,
    source: overlaySource,
    'source-layer': overlayTileset.layers[kind].name,
    minzoom: firstZoomOf(kind),
    metadata: overlayMetadata(id),
  };
}
const hidden = { visibility: 'none' } as const;
const round = { ...hidden, 'line-cap': 'round', 'line-join': 'round' } as const;

/** Areas are drawn over parcels as a faint tint with an outline, so that the parcels below keep their class colors. */
export function areas({ theme }: LayerContext): Layer[] {
  const { boulevard, mega } = overlayColors[theme];
  return [
    area('boulevard-area-fill', 'boulevard_area', boulevard, 0.06),
    outline('boulevard-area', 'boulevard_area', boulevard),
    area('boulevard-shape-fill', 'boulevard_shape', boulevard, 0.16),
    outline('boulevard-shape', 'boulevard_shape', boulevard, axisWidth),
    area('mega-project-fill', 'mega_project', mega, 0.05),
    outline('mega-project', 'mega_project', mega),
  ];
}

function area(id: string, kind: OverlayKind, color: string, opacity: number): Layer {
  return {
    ...of(id, 'fill', kind),
    layout: hidden,
    paint: { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false },
  };
}

const outlineWidth = zoomCurve([
  [8, 1],
  [14, 2],
  [18, 3],
]);

/** Far out the axis is narrower than the metro line along it, so its outline is wide enough to show on both sides. */
const axisWidth = zoomCurve([
  [8, 6],
  [10, 5],
  [11, 4],
  [12, 2],
  [14, 2],
  [18, 3],
]);

function outline(id: string, kind: OverlayKind, color: string, width = outlineWidth): Layer {
  return {
    ...of(id, 'line', kind),
    layout: { ...hidden, 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width, ...dashesOf(kind) },
  };
}

/** The line's dashes; none for a solid one. */
function dashesOf(kind: OverlayKind): { 'line-dasharray'?: number[] } {
  const dashes = overlayDashes[kind];
  return dashes ? { 'line-dasharray': [...dashes] } : {};
}

/** Bus lines below metro lines; both above the streets they follow. */
export function lines({ theme }: LayerContext): Layer[] {
  const { bus, metro, metroCasing } = overlayColors[theme];
  return [
    {
      ...of('bus-line', 'line', 'bus_line'),
      layout: round,
      paint: { 'line-color': bus, 'line-width': busWidth, ...dashesOf('bus_line') },
    },
    {
      ...of('metro-line-casing', 'line', 'metro_line'),
      layout: round,
      paint: { 'line-color': metroCasing, 'line-width': metroWidth(1.6), 'line-opacity': 0.7 },
    },
    {
      ...of('metro-line', 'line', 'metro_line'),
      layout: round,
      paint: { 'line-color': ownColor(metroLine.attributes.color, metro), 'line-width': metroWidth(0) },
    },
  ];
}

const busWidth = zoomCurve([
  [10, 0.8],
  [13, 2],
  [18, 4],
]);

/** @param more extra pixels for the casing around the line */
function metroWidth(more: number): ExpressionSpecification {
  return zoomCurve([
    [8, 1.6 + more],
    [12, 3 + more],
    [18, 8 + more],
  ]);
}

/** The publisher's color if the feature has a valid one, otherwise the fallback. */
function ownColor(attribute: string, otherwise: string): ExpressionSpecification {
  return expression('to-color', expression('get', attribute), otherwise);
}

export function stations({ theme, colors }: LayerContext): Layer[] {
  const { bus, metro, metroCasing } = overlayColors[theme];
  return [
    {
      ...of('bus-station', 'circle', 'bus_station'),
      layout: hidden,
      paint: {
        'circle-color': colors.labelHalo,
        'circle-radius': radius(14, 2.2, 4.5),
        'circle-stroke-color': bus,
        'circle-stroke-width': 1.8,
      },
    },
    {
      ...of('metro-station', 'circle', 'metro_station'),
      layout: hidden,
      paint: {
        'circle-color': ownColor(metroStation.attributes.color, metro),
        'circle-radius': radius(11, 2.4, 8),
        'circle-stroke-color': metroCasing,
        'circle-stroke-width': 1.4,
      },
    },
  ];
}

function radius(from: number, smallest: number, largest: number): ExpressionSpecification {
  return zoomCurve([
    [from, smallest],
    [18, largest],
  ]);
}

export function labels({ theme, colors }: LayerContext): Layer[] {
  const { bus, mega } = overlayColors[theme];
  return [
    name('mega-project-label', 'mega_project', { minzoom: 10, color: mega, size: 13, offset: 0 }),
    name('bus-station-label', 'bus_station', { minzoom: 16, color: bus, size: 11, offset: 0.9 }),
    name('metro-station-label', 'metro_station', {
      minzoom: 12.5,
      color: colors.selected,
      size: 12,
      offset: 1,
    }),
  ].map((layer) => ({
    ...layer,
    paint: { ...layer.paint, 'text-halo-color': colors.labelHalo, 'text-halo-width': 1.6 },
  }));
}

/** @param offset of the text from its point, in ems: below a dot, or 0 to center it on an area */
function name(
  id: string,
  kind: OverlayKind,
  { minzoom, color, size, offset }: { minzoom: number; color: string; size: number; offset: number },
) {
  return {
    ...of(id, 'symbol', kind),
    minzoom,
    layout: {
      ...hidden,
      'text-field': expression('get', overlayTileset.layers[kind].attributes.name),
      'text-font': ['Plex Arabic'],
      'text-size': size,
      'text-max-width': 8,
      ...(offset === 0
        ? {}
        : { 'text-anchor': 'top' as const, 'text-offset': [0, offset / 2] as [number, number] }),
    },
    paint: { 'text-color': color },
  };
}
