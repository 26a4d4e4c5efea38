import type { OverlayKind } from '../../contract/shared/vocabulary.ts';
import { overlayTileset } from '../../map-tables/overlay-tileset.ts';
import { type TileLayer, tileset } from '../../map-tables/tileset.ts';
import { classOfUnknownStreet } from '../../map-tables/unknown-street.ts';
import type { PointList } from './points.ts';
import { type GeometryKind, type Shape, geometryKind } from './points.ts';
import { isOnMap, latitudeToWorld, longitudeToWorld } from './mercator.ts';

/** Longitude and latitude in degrees; a third number (height) is ignored. */
export type Position = readonly number[];
export interface Point {
  type: 'Point';
  coordinates: Position;
}
export interface LineString {
  type: 'LineString';
  coordinates: readonly Position[];
}
export interface MultiLineString {
  type: 'MultiLineString';
  coordinates: readonly (readonly Position[])[];
}
export interface Polygon {
  type: 'Polygon';
  coordinates: readonly (readonly Position[])[];
}
export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: readonly (readonly (readonly Position[])[])[];
}
export type TileGeometry = Point | LineString | MultiLineString | Polygon | MultiPolygon;

/** A layer of either archive. */
export type LayerKey = TileLayer | OverlayKind;

export interface TileFeature {
  /** `cell` is never given: cells are derived from the parcels. */
  layer: LayerKey;
  /** A positive integer below 2^53. */
  id: number;
  geometry: TileGeometry;
  /** Keyed by the name in the tile, such as `area_sqm`. Null, undefined, '' and NaN all mean absent. */
  attributes: Readonly<Record<string, number | string | null | undefined>>;
}

/** What an archive holds: the land, or its overlays. */
export type Contents = 'land' | 'overlays';
export const tilesets = { land: tileset, overlays: overlayTileset };

export interface Layer {
  contents: Contents;
  key: LayerKey;
  /** Index among the layers of both archives. */
  index: number;
  name: string;
  minZoom: number;
  maxZoom: number;
  attributes: string[];
}

/** Every layer in the order it is written in a tile, with its attribute names in order. */
export const layers = [...layersOf('land'), ...layersOf('overlays')].map((layer, index): Layer => {
  return { ...layer, index };
});

function layersOf(contents: Contents): Omit<Layer, 'index'>[] {
  const table: Record<string, Pick<Layer, 'name' | 'minZoom' | 'maxZoom'> & { attributes: object }> =
    tilesets[contents].layers;
  return Object.entries(table).map(([key, layer]) => ({
    ...layer,
    contents,
    key: key as LayerKey,
    attributes: Object.values(layer.attributes) as string[],
  }));
}

export const parcelLayer = layers.find(({ key }) => key === 'parcel')!;
export const cellLayer = layers.find(({ key }) => key === 'cell')!;

const layerByKey = new Map(layers.map((layer) => [layer.key, layer]));

const kindByLayer: Record<Exclude<LayerKey, 'cell'>, GeometryKind> = {
  parcel: geometryKind.polygon,
  neighborhood: geometryKind.polygon,
  neighborhoodLabel: geometryKind.point,
  subdivision: geometryKind.polygon,
  subdivisionLabel: geometryKind.point,
  blockLabel: geometryKind.point,
  street: geometryKind.line,
  metro_line: geometryKind.line,
  metro_station: geometryKind.point,
  bus_line: geometryKind.line,
  bus_station: geometryKind.point,
  boulevard_shape: geometryKind.polygon,
  boulevard_area: geometryKind.polygon,
  mega_project: geometryKind.polygon,
};

const kindByType: Record<string, GeometryKind> = {
  Point: geometryKind.point,
  LineString: geometryKind.line,
  MultiLineString: geometryKind.line,
  Polygon: geometryKind.polygon,
  MultiPolygon: geometryKind.polygon,
};

/** Why a feature is left out of the archive; the report counts by these texts. */
export type SkipReason =
  | 'id is not a positive integer below 2^53'
  | 'geometry is missing or of the wrong kind for its layer'
  | 'coordinate is not a number or lies outside the map'
  | 'fewer than 3 distinct points'
  | 'fewer than 2 distinct points'
  | 'street of an unknown class';

/**
 * Returns the layer of a feature.
 *
 * @throws when the layer is unknown, is `cell` or belongs to another archive: that is a bug, not bad data
 */
export function layerOf(feature: TileFeature, contents: Contents): Layer {
  const layer = layerByKey.get(feature.layer);
  if (layer === undefined || layer === cellLayer || layer.contents !== contents) {
    throw new Error(`Features of layer "${feature.layer}" cannot be given to the tile builder`);
  }
  return layer;
}

/** First zoom that shows a feature, or why it is skipped. */
export function firstZoom(feature: TileFeature, layer: Layer): number | SkipReason {
  if (layer.key !== 'street') return layer.minZoom;
  const streetClass = feature.attributes[tileset.layers.street.attributes.class] ?? classOfUnknownStreet;
  const zooms: Readonly<Record<string, number>> = tileset.streetMinZoom;
  const zoom =
    typeof streetClass === 'string' && Object.hasOwn(zooms, streetClass) ? zooms[streetClass] : undefined;
  return zoom ?? 'street of an unknown class';
}

export function isValidId(id: unknown): id is number {
  return Number.isSafeInteger(id) && (id as number) > 0;
}

/** Value of an attribute in a tile, or undefined when it is absent. */
export function toTileValue(name: string, value: unknown): number | string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = name === 'name' ? withoutMarks(value) : value;
  return text === '' ? undefined : text;
}

/** Removes Arabic vowel marks and tatweel, which MapLibre renders badly. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u064B-\u065F\u0670\u0640]/gu, '');
}

/**
 * Projects a geometry into `shape`, in world units; returns why it is rejected, or undefined.
 *
 * Degenerate parts (a hole of two points) are dropped silently as long as something remains. The anchor of a polygon,
 * its first exterior point, certainly lies on it.
 */
export function readGeometry(feature: TileFeature, layer: Layer, shape: Shape): SkipReason | undefined {
  // External data may lack what the type promises.
  const geometry = feature.geometry as TileGeometry | null | undefined;
  const kind = kindByType[geometry?.type ?? ''];
  if (!geometry || !isList(geometry.coordinates) || kind === undefined || layer.key === 'cell') {
    return 'geometry is missing or of the wrong kind for its layer';
  }
  if (kind !== kindByLayer[layer.key]) return 'geometry is missing or of the wrong kind for its layer';
  shape.clear(kind);
  let inside = true;
  if (geometry.type === 'Point') {
    inside = project([geometry.coordinates], shape.addPart(true));
  } else if (geometry.type === 'LineString') {
    inside = readLine(geometry.coordinates, shape);
  } else if (geometry.type === 'MultiLineString') {
    for (const line of geometry.coordinates) inside = inside && readLine(line, shape);
  } else if (geometry.type === 'Polygon') {
    inside = readPolygon(geometry.coordinates, shape);
  } else {
    for (const polygon of geometry.coordinates) inside = inside && readPolygon(polygon, shape);
  }
  if (!inside) return 'coordinate is not a number or lies outside the map';
  if (shape.partCount > 0) return undefined;
  return kind === geometryKind.polygon ? 'fewer than 3 distinct points' : 'fewer than 2 distinct points';
}

function readLine(positions: readonly Position[], shape: Shape): boolean {
  const inside = project(positions, shape.addPart(true));
  if (!hasDistinct(positions, 2)) shape.dropLastPart();
  return inside;
}

function readPolygon(rings: readonly (readonly Position[])[], shape: Shape): boolean {
  for (let index = 0; index < rings.length; index++) {
    const positions = rings[index]!;
    const ring = shape.addPart(index === 0);
    if (!project(positions, ring)) return false;
    if (!hasDistinct(positions, 3)) {
      shape.dropLastPart();
      if (index === 0) return true;
      continue;
    }
    // Whether closed, not closed, or closed twice: rings are stored open.
    while (ring.count > 1 && ring.x(0) === ring.x(ring.count - 1) && ring.y(0) === ring.y(ring.count - 1)) {
      ring.count--;
    }
  }
  return true;
}

function project(positions: readonly Position[], target: PointList): boolean {
  if (!isList(positions)) return false;
  for (const position of positions as readonly (Position | null | undefined)[]) {
    const longitude = position?.[0];
    const latitude = position?.[1];
    if (typeof longitude !== 'number' || typeof latitude !== 'number' || !isOnMap(longitude, latitude))
      return false;
    target.push(longitudeToWorld(longitude), latitudeToWorld(latitude));
  }
  return true;
}

/** Whether a list contains at least two, or three, different positions. */
function hasDistinct(positions: readonly Position[], wanted: 2 | 3): boolean {
  const first = positions[0];
  if (first === undefined) return false;
  const second = positions.find((position) => !isSame(position, first));
  if (second === undefined || wanted === 2) return second !== undefined;
  return positions.some((position) => !isSame(position, first) && !isSame(position, second));
}

/** `Array.isArray` would narrow typed lists to `any[]`. */
function isList(value: unknown): boolean {
  return Array.isArray(value);
}

function isSame(left: Position, right: Position): boolean {
  return left[0] === right[0] && left[1] === right[1];
}
