import { PbfWriter } from 'pbf';
import { tileset } from '../../map-tables/tileset.ts';
import { type Cell, cellValues, cellZoomOffset, outlineId, outlineValues } from './cells.ts';
import { clipLine, clipRing } from './clip.ts';
import { GeometryEncoder, LayerEncoder, written } from './encode.ts';
import { cellLayer, parcelLayer } from './feature.ts';
import { tileBuffer, tileExtent, tileSize } from './mercator.ts';
import { type TileBounds, PointList, Shape, geometryKind } from './points.ts';
import { isExterior, loadPart, type TileRecord } from './record.ts';
import { simplifyLine, simplifyRing } from './simplify.ts';

export interface TileAddress {
  zoom: number;
  x: number;
  y: number;
}

/** Candidates for one tile. Records are in layer order, and in the given order within a layer. */
export interface TileContent {
  records: readonly TileRecord[];
  cells: readonly Cell[];
}

const clipBox: TileBounds = {
  minX: -tileBuffer,
  minY: -tileBuffer,
  maxX: tileExtent + tileBuffer,
  maxY: tileExtent + tileBuffer,
};

const geometry = new GeometryEncoder();
const part = new PointList();
const scratch = new PointList();
const pieces = new Shape();

/**
 * Encodes a tile as MVT.
 *
 * @param bucket the words the records were decoded from
 * @param tolerance how far, in tile units, an outline may move when points are dropped
 * @returns the bytes and what is actually shown; undefined when nothing is
 */
export function drawTile(
  bucket: Uint32Array,
  content: TileContent,
  tile: TileAddress,
  tolerance: number,
): { bytes: Uint8Array; drawn: TileContent } | undefined {
  const writer = new PbfWriter(new Uint8Array(4096));
  const drawn: TileRecord[] = [];
  // Below their own zooms, parcels are outlines in the cell layer, and cells lie above them.
  const isOutline = ({ layer }: TileRecord): boolean =>
    layer === parcelLayer && tile.zoom < tileset.parcelZoom;
  const cellEncoder = new LayerEncoder(cellLayer.name);
  for (const record of content.records.filter(isOutline)) {
    drawRecord(bucket, record, tile, tolerance);
    if (geometry.isEmpty) continue;
    const values = outlineValues(record);
    cellEncoder.add(outlineId(record.id), record.kind, geometry.bytes(), cellLayer.attributes, values);
    drawn.push(record);
  }
  drawCells(content.cells, tile, cellEncoder);
  if (!cellEncoder.isEmpty) cellEncoder.writeTo(writer);

  const records = content.records.filter((record) => !isOutline(record));
  let layer = records[0]?.layer;
  let encoder = new LayerEncoder(layer?.name ?? '');
  for (const record of records) {
    if (record.layer !== layer) {
      if (!encoder.isEmpty) encoder.writeTo(writer);
      layer = record.layer;
      encoder = new LayerEncoder(layer.name);
    }
    drawRecord(bucket, record, tile, tolerance);
    if (geometry.isEmpty) continue;
    encoder.add(record.id, record.kind, geometry.bytes(), layer.attributes, record.values);
    drawn.push(record);
  }
  if (!encoder.isEmpty) encoder.writeTo(writer);
  if (writer.pos === 0) return undefined;
  return { bytes: written(writer), drawn: { records: drawn, cells: content.cells } };
}

/** The part of the world a tile and its buffer cover, in world units. */
export function coveredBox({ zoom, x, y }: TileAddress): TileBounds {
  const size = tileSize(zoom);
  const margin = (size * tileBuffer) / tileExtent;
  return {
    minX: x * size - margin,
    minY: y * size - margin,
    maxX: (x + 1) * size + margin,
    maxY: (y + 1) * size + margin,
  };
}

function drawCells(cells: readonly Cell[], tile: TileAddress, encoder: LayerEncoder): void {
  const perSide = 2 ** cellZoomOffset;
  const side = tileExtent / perSide;
  for (const cell of cells) {
    const left = (cell.column - tile.x * perSide) * side;
    const top = (cell.row - tile.y * perSide) * side;
    part.clear();
    part.push(left, top);
    part.push(left + side, top);
    part.push(left + side, top + side);
    part.push(left, top + side);
    geometry.clear();
    geometry.ring(part, false);
    // Numbered row by row over the whole world, from 1: 0 would read as "no id".
    const id = cell.row * 2 ** (tile.zoom + cellZoomOffset) + cell.column + 1;
    encoder.add(id, geometryKind.polygon, geometry.bytes(), cellLayer.attributes, cellValues(cell));
  }
}

function drawRecord(bucket: Uint32Array, record: TileRecord, tile: TileAddress, tolerance: number): void {
  geometry.clear();
  const covered = coveredBox(tile);
  const needsClip =
    record.minX < covered.minX ||
    record.maxX > covered.maxX ||
    record.minY < covered.minY ||
    record.maxY > covered.maxY;
  if (record.kind === geometryKind.point) drawPoint(record, tile);
  else if (record.kind === geometryKind.line) drawLines(bucket, record, tile, needsClip, tolerance);
  else drawPolygons(bucket, record, tile, needsClip, tolerance);
}

/** Rounded down, so that a point stays on the grid of the one tile it belongs to. */
function drawPoint(record: TileRecord, tile: TileAddress): void {
  const [x, y] = toTile(tile, record.minX, record.minY);
  geometry.point(Math.floor(x), Math.floor(y));
}

function drawLines(
  bucket: Uint32Array,
  record: TileRecord,
  tile: TileAddress,
  needsClip: boolean,
  tolerance: number,
): void {
  const size = tileSize(tile.zoom);
  pieces.clear(geometryKind.line);
  let word = record.firstPart;
  for (let index = 0; index < record.partCount; index++) {
    word = loadPart(bucket, word, part, tile.x * size, tile.y * size, tileExtent / size);
    if (needsClip) clipLine(part, clipBox, pieces);
    else pieces.addPart(true).copyFrom(part);
  }
  for (let index = 0; index < pieces.partCount; index++) {
    const piece = pieces.parts[index]!;
    snap(piece);
    simplifyLine(piece, tolerance);
    if (piece.count >= 2) geometry.line(piece);
  }
}

function drawPolygons(
  bucket: Uint32Array,
  record: TileRecord,
  tile: TileAddress,
  needsClip: boolean,
  tolerance: number,
): void {
  const size = tileSize(tile.zoom);
  let beforePolygon = geometry.save();
  let polygonArea = 0;
  let holesArea = 0;
  let word = record.firstPart;
  for (let index = 0; index < record.partCount; index++) {
    const exterior = isExterior(bucket, word);
    word = loadPart(bucket, word, part, tile.x * size, tile.y * size, tileExtent / size);
    if (needsClip) clipRing(part, clipBox, scratch);
    snap(part);
    simplifyRing(part, tolerance);
    const area = part.doubleArea();
    if (exterior) {
      beforePolygon = geometry.save();
      polygonArea = Math.abs(area);
      holesArea = 0;
    } else {
      holesArea += Math.abs(area);
    }
    if (area !== 0) geometry.ring(part, exterior ? area < 0 : area > 0);
    // Holes as large as the polygon: either the tile lies within a hole, and both rings are the tile's own square; or
    // the exterior ring has no area here, and a hole cannot stand alone.
    if (holesArea > 0 && holesArea >= polygonArea) {
      geometry.restore(beforePolygon);
      polygonArea = 0;
    }
  }
  if (geometry.isEmpty && record.layer === parcelLayer) drawSpeck(record, tile);
}

/**
 * A parcel narrower than the grid would vanish when rounded. It becomes a square of one unit (about a meter at the
 * first parcel zoom) in the tile of its anchor, so that every zoom contains every parcel and it can be clicked.
 */
function drawSpeck(record: TileRecord, tile: TileAddress): void {
  const [anchorX, anchorY] = toTile(tile, record.anchorX, record.anchorY);
  const x = Math.floor(anchorX);
  const y = Math.floor(anchorY);
  if (x < 0 || y < 0 || x >= tileExtent || y >= tileExtent) return;
  part.clear();
  part.push(x, y);
  part.push(x + 1, y);
  part.push(x + 1, y + 1);
  part.push(x, y + 1);
  geometry.ring(part, false);
}

function toTile({ zoom, x, y }: TileAddress, worldX: number, worldY: number): [number, number] {
  const size = tileSize(zoom);
  const scale = tileExtent / size;
  return [(worldX - x * size) * scale, (worldY - y * size) * scale];
}

/** Rounds to the tile's grid and drops points equal to their predecessor, in place. */
function snap(points: PointList): void {
  const { values, count } = points;
  let next = 0;
  for (let index = 0; index < count; index++) {
    const x = Math.round(values[2 * index]!);
    const y = Math.round(values[2 * index + 1]!);
    if (next > 0 && values[2 * next - 2] === x && values[2 * next - 1] === y) continue;
    values[2 * next] = x;
    values[2 * next + 1] = y;
    next++;
  }
  points.count = next;
}
