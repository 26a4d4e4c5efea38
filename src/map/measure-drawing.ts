import type {
  CircleLayerSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
} from '@maplibre/maplibre-gl-style-spec';
import { expression } from '../../map-tables/expression.ts';
import type { Place } from '../../lib/geo/sphere.ts';
import { baseColors, filterColors, type Theme } from '../../map-tables/palette.ts';

/** Name of the source holding the measurement. */
export const measureId = 'measure';

/** Layers for the enclosed area, the path and its points. */
export function measureLayers(
  theme: Theme,
): [FillLayerSpecification, LineLayerSpecification, CircleLayerSpecification] {
  const color = filterColors[theme].drawnArea;
  const typeIs = (type: string) => expression('==', ['geometry-type'], type);
  return [
    {
      id: 'measure-area',
      type: 'fill',
      source: measureId,
      filter: typeIs('Polygon'),
      paint: { 'fill-color': color, 'fill-opacity': 0.16 },
    },
    {
      id: 'measure-way',
      type: 'line',
      source: measureId,
      filter: typeIs('LineString'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': color, 'line-width': 3 },
    },
    {
      id: 'measure-points',
      type: 'circle',
      source: measureId,
      filter: typeIs('Point'),
      paint: {
        'circle-radius': 5,
        'circle-color': baseColors[theme].land,
        'circle-stroke-color': color,
        'circle-stroke-width': 2.5,
      },
    },
  ];
}

/** The measurement as GeoJSON. `next` is the pointer position that the path would extend to. */
export function measureFeatures(places: readonly Place[], next?: Place) {
  const way = [...places, ...(next && places.length > 0 ? [next] : [])].map(({ x, y }): [number, number] => [
    x,
    y,
  ]);
  const [first] = way;
  const feature = <Geometry>(geometry: Geometry) => ({ type: 'Feature' as const, properties: {}, geometry });
  return {
    type: 'FeatureCollection' as const,
    features: [
      ...(first && way.length > 2
        ? [
            feature({ type: 'Polygon' as const, coordinates: [[...way, first]] }),
            feature({ type: 'LineString' as const, coordinates: [...way, first] }),
          ]
        : []),
      ...(way.length === 2 ? [feature({ type: 'LineString' as const, coordinates: way })] : []),
      ...places.map(({ x, y }) =>
        feature({ type: 'Point' as const, coordinates: [x, y] as [number, number] }),
      ),
    ],
  };
}
