import { writeFileSync, rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import { TileList, writeArchive } from '../tiles/archive.ts';
import { clipShape } from '../tiles/clip.ts';
import { coveredBox, type TileAddress } from '../tiles/draw.ts';
import { GeometryEncoder, LayerEncoder, written } from '../tiles/encode.ts';
import { latitudeToWorld, longitudeToWorld, tileExtent, tileSize } from '../tiles/mercator.ts';
import { geometryKind, PointList, Shape, type TileBounds } from '../tiles/points.ts';
import { simplifyLine, simplifyRing } from '../tiles/simplify.ts';
import { groundLayers, type GroundFeature, type GroundLayer } from './feature.ts';
import { box } from './outline.ts';

/**
 * Last zoom of the archive. A unit of its tiles is about 2 m, so that nearer views, which are enlarged from it, stay
 * exact enough for roads; and the whole kingdom has tiles there, so that no view ends in an empty place.
 */
export const lastZoom = 12;

/** How far, in tile units, an outline may move when points are dropped. */
const tolerance = 2;

interface Drawable {
  feature: GroundFeature;
  id: number;
  /** In world units, cut to what a tile covers. */
  shape: Shape;
}

interface Progress {
  tiles: TileList;
  path: string;
  parts: Uint8Array[];
  end: number;
}

/**
 * Writes features as one PMTiles archive in the Protomaps basemap schema, for all of the box of the outline. Tiles that
 * hold nothing but land or sea are drawn once.
 *
 * @param output a path without other files of the same name
 * @returns number of tiles, and size in bytes
 */
export function writeGround(
  output: string,
  features: readonly GroundFeature[],
  attribution: string,
): { tiles: number; bytes: number } {
  const progress: Progress = { tiles: new TileList(), path: `${output}.tiles`, parts: [], end: 0 };
  const drawables = features.map((feature, index) => ({ feature, id: index + 1, shape: shapeOf(feature) }));
  try {
    drawBelow({ zoom: 0, x: 0, y: 0 }, drawables, progress);
    writeFileSync(progress.path, Buffer.concat(progress.parts));
    const bytes = writeArchive(output, `${output}.partial`, progress.tiles, {
      ...{ minZoom: 0, maxZoom: lastZoom, centerZoom: 5 },
      bounds: [box.west, box.south, box.east, box.north],
      metadata: {
        name: 'ground',
        type: 'baselayer',
        version: '4.0.0',
        attribution,
        vector_layers: layerList(),
      },
    });
    return { tiles: progress.tiles.count, bytes };
  } finally {
    rmSync(progress.path, { force: true });
  }
}

/** All layers of the schema, the empty ones as well: a style may name each of them. */
function layerList() {
  return Object.entries(groundLayers).map(([id, names]) => ({
    ...{ id, minzoom: 0, maxzoom: lastZoom },
    fields: Object.fromEntries(names.map((name) => [name, /zoom|rank|key/.test(name) ? 'Number' : 'String'])),
  }));
}

function shapeOf({ type, parts }: GroundFeature): Shape {
  const shape = new Shape();
  shape.clear(type);
  parts.forEach((positions, index) => {
    const part = shape.addPart(index === 0);
    for (const [longitude = NaN, latitude = NaN] of positions)
      part.push(longitudeToWorld(longitude), latitudeToWorld(latitude));
  });
  return shape;
}

/** Draws a tile and all below it. */
function drawBelow(tile: TileAddress, above: readonly Drawable[], progress: Progress): void {
  const covered = coveredBox(tile);
  const inside = above.flatMap((drawable) => cutTo(drawable, covered, tile));
  if (inside.length === 0) return;
  const bytes = encodeTile(tile, inside);
  const isPlain = inside.every(({ feature, shape }) => isPlainArea(feature, shape, covered));
  if (bytes !== undefined) {
    const place = store(bytes, progress);
    addTile(tile, place, progress, isPlain ? lastZoom : tile.zoom);
  }
  if (isPlain || tile.zoom === lastZoom) return;
  for (const child of childrenOf(tile)) drawBelow(child, inside, progress);
}

function childrenOf({ zoom, x, y }: TileAddress): TileAddress[] {
  return [0, 1].flatMap((row) =>
    [0, 1].map((column) => ({ zoom: zoom + 1, x: 2 * x + column, y: 2 * y + row })),
  );
}

/** Adds a tile, and those below it up to a zoom, which look the same. */
function addTile(tile: TileAddress, place: [number, number], progress: Progress, upTo: number): void {
  for (let zoom = tile.zoom; zoom <= upTo; zoom++) {
    const perSide = 2 ** (zoom - tile.zoom);
    for (let y = tile.y * perSide; y < (tile.y + 1) * perSide; y++)
      for (let x = tile.x * perSide; x < (tile.x + 1) * perSide; x++)
        progress.tiles.add(zxyToTileId(zoom, x, y), progress.path, ...place);
  }
}

function store(bytes: Uint8Array, progress: Progress): [offset: number, length: number] {
  const packed = gzipSync(bytes);
  // Sets the gzip header's operating system field to "unknown": equal input gives equal bytes everywhere.
  packed[9] = 255;
  const offset = progress.end;
  progress.parts.push(packed);
  progress.end += packed.length;
  return [offset, packed.length];
}

const scratch = new PointList();

/** What of a drawable is in a tile: nothing, or one that is cut to it. */
function cutTo({ feature, id, shape }: Drawable, covered: TileBounds, tile: TileAddress): Drawable[] {
  if ((feature.maxZoom ?? lastZoom) < tile.zoom) return [];
  const { minX, minY, maxX, maxY } = shape.box();
  if (shape.kind === geometryKind.point) {
    const size = tileSize(tile.zoom);
    const isHere = Math.floor(minX / size) === tile.x && Math.floor(minY / size) === tile.y;
    return isHere ? [{ feature, id, shape }] : [];
  }
  if (minX > covered.maxX || maxX < covered.minX || minY > covered.maxY || maxY < covered.minY) return [];
  if (minX >= covered.minX && maxX <= covered.maxX && minY >= covered.minY && maxY <= covered.maxY)
    return [{ feature, id, shape }];
  const cut = new Shape();
  clipShape(shape, covered, cut, scratch);
  return cut.partCount === 0 ? [] : [{ feature, id, shape: cut }];
}

/** Whether a shape is all of a tile, and so of those below it: land or sea without a shore. */
function isPlainArea(feature: GroundFeature, shape: Shape, { minX, minY, maxX, maxY }: TileBounds): boolean {
  if (shape.kind !== geometryKind.polygon || shape.partCount !== 1 || feature.minZoom > 0) return false;
  if (feature.maxZoom !== undefined) return false;
  return Math.abs(shape.parts[0]!.doubleArea()) >= 2 * (maxX - minX) * (maxY - minY) * (1 - 1e-9);
}

function encodeTile(tile: TileAddress, drawables: readonly Drawable[]): Uint8Array | undefined {
  const writer = new PbfWriter(new Uint8Array(4096));
  for (const [name, keys] of Object.entries(groundLayers) as [GroundLayer, readonly string[]][]) {
    const encoder = new LayerEncoder(name);
    for (const { feature, id, shape } of drawables) {
      if (feature.layer !== name || feature.minZoom > tile.zoom) continue;
      const geometry = encodeShape(tile, shape);
      const values = keys.map((key) => feature.attributes[key]);
      if (!geometry.isEmpty) encoder.add(id, shape.kind, geometry.bytes(), keys, values);
    }
    if (!encoder.isEmpty) encoder.writeTo(writer);
  }
  return writer.pos === 0 ? undefined : written(writer);
}

const geometry = new GeometryEncoder();
const points = new PointList();

function encodeShape({ zoom, x, y }: TileAddress, shape: Shape): GeometryEncoder {
  const size = tileSize(zoom);
  const scale = tileExtent / size;
  geometry.clear();
  let exteriorArea = 0;
  for (let index = 0; index < shape.partCount; index++) {
    const part = shape.parts[index]!;
    points.clear();
    for (let point = 0; point < part.count; point++) {
      const left = (part.x(point) - x * size) * scale;
      const top = (part.y(point) - y * size) * scale;
      if (shape.kind === geometryKind.point) geometry.point(Math.floor(left), Math.floor(top));
      else pushDistinct(Math.round(left), Math.round(top));
    }
    if (shape.kind === geometryKind.line) {
      simplifyLine(points, tolerance);
      if (points.count >= 2) geometry.line(points);
    } else if (shape.kind === geometryKind.polygon) {
      exteriorArea = encodeRing(shape.exterior[index] === true, exteriorArea);
    }
  }
  return geometry;
}

/** @returns area of the exterior ring that is shown; 0 means that its holes are left out as well */
function encodeRing(isExterior: boolean, exteriorArea: number): number {
  simplifyRing(points, tolerance);
  const area = points.doubleArea();
  if (isExterior) {
    if (area !== 0) geometry.ring(points, area < 0);
    return Math.abs(area);
  }
  if (area === 0 || exteriorArea === 0) return exteriorArea;
  // The tile lies within the hole: both rings are its own square.
  if (Math.abs(area) >= exteriorArea) {
    geometry.clear();
    return 0;
  }
  geometry.ring(points, area > 0);
  return exteriorArea;
}

function pushDistinct(x: number, y: number): void {
  const last = points.count - 1;
  if (last < 0 || points.x(last) !== x || points.y(last) !== y) points.push(x, y);
}
