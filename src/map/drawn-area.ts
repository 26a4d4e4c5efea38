import type { FillLayerSpecification, LineLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { BoundingBox } from './events.ts';
import { expression } from './expression.ts';
import { baseColors, filterColors, type Theme } from './palette.ts';

/** Name of the source that holds the drawn area, and what lies outside it. */
export const drawnAreaId = 'drawn-area';

/** What lies outside recedes below a veil; the area itself has a line around it. */
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

/** The area and everything around it as GeoJSON; nothing for none. */
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
