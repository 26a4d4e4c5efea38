import type { FillLayerSpecification, LineLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { BoundingBox } from '../../lib/geo/bounds.ts';
import { expression } from '../../map-tables/expression.ts';
import { baseColors, filterColors, type Theme } from '../../map-tables/palette.ts';

/** Name of the source holding the drawn area and the mask outside it. */
export const drawnAreaId = 'drawn-area';

/** Dims everything outside the area with a veil and outlines the area itself. */
export function drawnAreaLayers(theme: Theme): [FillLayerSpecification, LineLayerSpecification] {
  const kindIs = (kind: string) => expression('==', ['get', 'kind'], kind);
  return [
    {
      id: 'drawn-area-veil',
      type: 'fill',
      source: drawnAreaId,
      filter: kindIs('outside'),
      paint: { 'fill-color': baseColors[theme].land, 'fill-opacity': 0.7, 'fill-antialias': false },
    },
    {
      id: 'drawn-area-line',
      type: 'line',
      source: drawnAreaId,
      filter: kindIs('area'),
      paint: { 'line-color': filterColors[theme].drawnArea, 'line-width': 3 },
    },
  ];
}

type Ring = [longitude: number, latitude: number][];

/** The area and its outside mask as GeoJSON; an empty collection when there is no area. */
export function drawnAreaFeatures(area: BoundingBox | undefined) {
  const feature = (kind: 'area' | 'outside', coordinates: Ring[]) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'Polygon' as const, coordinates },
  });
  const features = area
    ? [
        feature('area', [ringOf(area)]),
        feature('outside', [ringOf([-180, -85, 180, 85]), ringOf(area).reverse()]),
      ]
    : [];
  return { type: 'FeatureCollection' as const, features };
}

function ringOf([west, south, east, north]: BoundingBox): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
