import { layers } from '@protomaps/basemaps';
import type { LayerSpecification, SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import { expression } from '../../expression.ts';
import { baseColors, groundColors, type Theme } from '../../palette.ts';
import { tileset } from '../../tileset.ts';
import { groundFlavor } from './flavor.ts';
import { groundSource } from './sources.ts';

/** Layers of the ground, each list from the lowest to the highest. */
export interface GroundLayers {
  /** Land, water and roads, to be drawn below the parcels. */
  surface: LayerSpecification[];
  /** Names, to be drawn above the parcels and below the names of the land. */
  names: LayerSpecification[];
}

/** Left out: what needs pictures of a sprite (our style has none), and the page's own paper. */
const leftOut = new Set(['background', 'pois', 'roads_shields', 'roads_oneway', 'address_label']);

/** Points of interest by which people find their way; their names are shown without icons. */
const landmarkKinds = [
  ...['aerodrome', 'attraction', 'beach', 'hospital', 'mall', 'marketplace', 'museum', 'park', 'peak'],
  ...['place_of_worship', 'stadium', 'station', 'university', 'zoo'],
];

/** Zooms between which roads, buildings and uses fade, so that parcels are read first. */
const fading = { from: 14, to: 16, opacity: 0.45 };

/** Arabic vowel signs, which names in OpenStreetMap carry now and then and ours do not. */
const vowelSigns = [...'\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670'];

/**
 * The ground's layers for one theme, from the package of the Protomaps basemap, schema version 4.
 *
 * `areStreetsNamed`: whether the land names the same streets itself, from the zoom of single parcels on.
 */
export function groundLayers(theme: Theme, { areStreetsNamed }: { areStreetsNamed: boolean }): GroundLayers {
  const made = layers(groundSource, groundFlavor(theme), { lang: 'ar' });
  const kept = made.filter(({ id }) => !leftOut.has(id));
  const named = kept.map((layer) => ({ ...layer, id: `ground-${layer.id.replaceAll('_', '-')}` }));
  return {
    surface: named.filter(({ type }) => type !== 'symbol').map(faded),
    names: [landmarkNames(theme), ...named]
      .filter((layer) => layer.type === 'symbol')
      .map((layer) => ownName(layer, theme))
      .flatMap((layer) => endingAt(layer, lastZoomOf(layer, areStreetsNamed))),
  };
}

function faded(layer: LayerSpecification): LayerSpecification {
  if (!('source-layer' in layer)) return layer;
  if (!['roads', 'landuse', 'buildings'].includes(layer['source-layer'] ?? '')) return layer;
  const { from, to, opacity } = fading;
  const ramp = (full: number) =>
    expression('interpolate', ['linear'], ['zoom'], from, full, to, full * opacity);
  if (layer.type === 'line') {
    const own = layer.paint?.['line-opacity'];
    return { ...layer, paint: { ...layer.paint, 'line-opacity': ramp(typeof own === 'number' ? own : 1) } };
  }
  if (layer.type !== 'fill') return layer;
  const own = layer.paint?.['fill-opacity'];
  // A park's own ramp ends long before this one begins.
  const opacities = Array.isArray(own)
    ? expression('interpolate', ['linear'], ['zoom'], 6, 0, 11, 1, from, 1, to, opacity)
    : ramp(typeof own === 'number' ? own : 1);
  return { ...layer, paint: { ...layer.paint, 'fill-opacity': opacities } };
}

/**
 * The package's names expect a server of glyphs and Latin scripts. Ours are in the label font that the style names,
 * Arabic first, without icons, spaced letters or capitals.
 */
function ownName({ layout, ...layer }: SymbolLayerSpecification, theme: Theme): SymbolLayerSpecification {
  const {
    'icon-image': _image,
    'icon-size': _size,
    'icon-padding': _padding,
    'text-letter-spacing': _spacing,
    'text-transform': _transform,
    ...kept
  } = layout ?? {};
  const isOfPlaces = layer['source-layer'] === 'places';
  return {
    ...layer,
    layout: {
      ...kept,
      'text-field': nameOf(),
      'text-font': ['Plex Arabic'],
      'text-size': isOfPlaces ? (placeSizes[layer.id] ?? 12) : 11,
    },
    paint: {
      ...layer.paint,
      'text-halo-width': 1.4,
      ...(layer['source-layer'] === 'water' ? {} : { 'text-halo-color': baseColors[theme].labelHalo }),
    },
  };
}

/** The lowest of the names, so that those of places and roads come before them. */
function landmarkNames(theme: Theme): SymbolLayerSpecification {
  const isLandmark = expression('in', ['get', 'kind'], ['literal', landmarkKinds]);
  const isReached = expression('>=', ['zoom'], ['coalesce', ['get', 'min_zoom'], 0]);
  return {
    id: 'ground-landmarks',
    type: 'symbol',
    source: groundSource,
    'source-layer': 'pois',
    minzoom: 11,
    filter: ['all', isLandmark, isReached],
    layout: { 'text-max-width': 7, 'text-padding': 4 },
    paint: { 'text-color': groundColors[theme].label },
  };
}

/** The zoom from which the land names the same things, so that each name appears once. */
function lastZoomOf(
  { id, ...layer }: SymbolLayerSpecification,
  areStreetsNamed: boolean,
): number | undefined {
  if (id === 'ground-places-subplace') return tileset.layers.neighborhoodLabel.minZoom;
  return areStreetsNamed && layer['source-layer'] === 'roads' ? tileset.parcelZoom : undefined;
}

function endingAt(layer: SymbolLayerSpecification, zoom: number | undefined): LayerSpecification[] {
  if (zoom === undefined) return [layer];
  return (layer.minzoom ?? 0) < zoom ? [{ ...layer, maxzoom: zoom }] : [];
}

/** Sizes in pixels: larger places have larger names, and none is too small for Arabic letters. */
const placeSizes: Record<string, ReturnType<typeof expression>> = {
  'ground-places-country': expression('interpolate', ['linear'], ['zoom'], 3, 12, 7, 17),
  'ground-places-region': expression('interpolate', ['linear'], ['zoom'], 4, 11, 8, 14),
  'ground-places-locality': expression(
    'interpolate',
    ['linear'],
    ['zoom'],
    ...[4, bySize(13, 10), 8, bySize(16, 12), 12, bySize(20, 14)],
  ),
};

function bySize(city: number, village: number) {
  return expression('step', ['coalesce', ['get', 'population_rank'], 0], village, 10, city);
}

/** The Arabic name; else a name in Arabic or Latin letters, English before one in any other. */
function nameOf() {
  const own = ['coalesce', ['get', 'name'], ''];
  const foreign = ['coalesce', ['get', 'name:en'], own];
  const isReadable = ['any', ['!', ['has', 'script']], ['==', ['get', 'script'], 'Arabic']];
  const name = expression('coalesce', ['get', 'name:ar'], ['case', isReadable, own, foreign], '');
  return vowelSigns.reduce((text, sign) => expression('join', ['split', text, sign], ''), name);
}
