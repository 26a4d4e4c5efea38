import type {
  CircleLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { formatNumber } from '../../words/format.ts';
import { expression, zoomCurve } from '../../map-tables/expression.ts';
import { boxAroundCircle, type Place } from '../../lib/geo/sphere.ts';
import { baseColors, filterColors, type Theme } from '../../map-tables/palette.ts';

/** A comparable sale on the map. */
export interface ComparableMark extends Place {
  id: number;
  priceSarPerSqm: number;
  /** Whether its price counts toward the comparison's figures. */
  isCounted: boolean;
}

/** Search area of a parcel's comparison: a circle around its center, and the sales inside it. */
export interface ComparableArea {
  middle: Place;
  meters: number;
  marks: readonly ComparableMark[];
}

/** Source name, and prefix of its layer names. */
export const comparablesId = 'comparables';

/** Layers for the circle's outline, a dot per sale (hollow when not counted), and price labels where they fit. */
export function comparableLayers(
  theme: Theme,
): [LineLayerSpecification, CircleLayerSpecification, SymbolLayerSpecification] {
  const { offered, selected, labelHalo } = baseColors[theme];
  const { saleDot, saleDotRing } = filterColors[theme];
  const isPoint = expression('==', ['geometry-type'], 'Point');
  const ifCounted = (counted: string, other: string) =>
    expression('case', ['get', 'isCounted'], counted, other);
  return [
    {
      id: `${comparablesId}-circle`,
      type: 'line',
      source: comparablesId,
      filter: expression('!=', ['geometry-type'], 'Point'),
      paint: { 'line-color': offered, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: `${comparablesId}-dots`,
      type: 'circle',
      source: comparablesId,
      filter: isPoint,
      paint: {
        'circle-color': ifCounted(saleDot, saleDotRing),
        'circle-radius': zoomCurve([
          [11, 3],
          [15, 6],
          [18, 8],
        ]),
        'circle-stroke-color': ifCounted(saleDotRing, saleDot),
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${comparablesId}-prices`,
      type: 'symbol',
      source: comparablesId,
      filter: expression('all', isPoint, ['get', 'isCounted']),
      layout: {
        'text-field': expression('get', 'price'),
        'text-font': ['Plex Arabic'],
        'text-size': 13,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.7],
        'text-padding': 1,
      },
      paint: { 'text-color': selected, 'text-halo-color': labelHalo, 'text-halo-width': 2 },
    },
  ];
}

/** The circle and the sales as GeoJSON; an empty collection when there is no area. */
export function comparableFeatures(area: ComparableArea | undefined) {
  return {
    type: 'FeatureCollection' as const,
    features: area ? [circleFeature(area), ...area.marks.map(markFeature)] : [],
  };
}

function markFeature({ id, x, y, priceSarPerSqm, isCounted }: ComparableMark) {
  return {
    type: 'Feature' as const,
    id,
    properties: { price: formatNumber(priceSarPerSqm), isCounted },
    geometry: { type: 'Point' as const, coordinates: [x, y] },
  };
}

/** Number of vertices of the line that approximates a circle. */
const corners = 96;

function circleFeature({ middle, meters }: ComparableArea) {
  const { northEast } = boxAroundCircle(middle, meters);
  const ring = Array.from({ length: corners + 1 }, (_corner, step): [number, number] => {
    const angle = (2 * Math.PI * (step % corners)) / corners;
    return [
      middle.x + (northEast.x - middle.x) * Math.cos(angle),
      middle.y + (northEast.y - middle.y) * Math.sin(angle),
    ];
  });
  return {
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'LineString' as const, coordinates: ring },
  };
}
