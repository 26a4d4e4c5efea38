import type { Position } from '../tiles/feature.ts';
import { geometryKind, type GeometryKind } from '../tiles/points.ts';

/** The layers of the Protomaps basemap schema, version 4, with the attributes that the demonstration's ground gives. */
export const groundLayers = {
  earth: ['kind'],
  landcover: ['kind'],
  landuse: ['kind', 'sort_rank'],
  water: ['kind', 'name', 'name:ar', 'min_zoom', 'sort_rank'],
  roads: ['kind', 'kind_detail', 'name', 'name:ar', 'min_zoom', 'sort_rank'],
  buildings: ['kind', 'sort_rank'],
  places: ['kind', 'kind_detail', 'name', 'name:ar', 'population_rank', 'capital', 'min_zoom', 'sort_key'],
  pois: ['kind', 'name', 'name:ar', 'min_zoom'],
  boundaries: ['kind', 'kind_detail', 'sort_rank'],
} as const;
export type GroundLayer = keyof typeof groundLayers;

export interface GroundFeature {
  layer: GroundLayer;
  type: GeometryKind;
  /** A point, a line, or rings of a polygon, the exterior first; longitude and latitude in degrees. */
  parts: readonly (readonly Position[])[];
  attributes: Readonly<Record<string, string | number | undefined>>;
  /** Zooms that show it. */
  minZoom: number;
  maxZoom?: number;
}

type Attributes = GroundFeature['attributes'];

export function polygon(
  layer: GroundLayer,
  kind: string,
  rings: GroundFeature['parts'],
  minZoom = 0,
): GroundFeature {
  return { layer, type: geometryKind.polygon, parts: rings, attributes: { kind }, minZoom };
}

/** A line with an Arabic name, or without one. */
export function line(
  layer: GroundLayer,
  positions: readonly Position[],
  minZoom: number,
  { name, ...attributes }: Attributes,
): GroundFeature {
  const all = { ...attributes, name, 'name:ar': name, min_zoom: minZoom };
  return { layer, type: geometryKind.line, parts: [positions], attributes: all, minZoom };
}

/** A label with an Arabic name. */
export function label(
  layer: GroundLayer,
  position: Position,
  name: string,
  minZoom: number,
  attributes: Attributes,
): GroundFeature {
  const all = { ...attributes, name, 'name:ar': name, min_zoom: minZoom };
  return { layer, type: geometryKind.point, parts: [[position]], attributes: all, minZoom };
}
