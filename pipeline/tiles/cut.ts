import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';
import { tileset } from '../../map-tables/tileset.ts';
import { type Cell, CellGrid, cellSide, cellZoomOffset } from './cells.ts';
import { drawTile, type TileAddress, type TileContent } from './draw.ts';
import { parcelLayer } from './feature.ts';
import { tileBuffer, tileExtent, tileSize } from './mercator.ts';
import { geometryKind } from './points.ts';
import { decodeRecords, type TileRecord } from './record.ts';

/** Buckets are tiles of two zooms: the detail zooms, from here to the last zoom, are cut from one bucket... */
export const detailZoom = tileset.parcelZoom - 1;
/** ...and the zooms before from another, which covers a larger tile. */
export const overviewZoom = tileset.minZoom;

/** How far outlines may move, in tile units. The last zoom is overzoomed on screen and needs more precision. */
const tolerance = 1;
const lastZoomTolerance = 0.5;
/** Factors applied to the tolerance, one after another, when a tile is too large. */
const harder = [2, 4, 8];

export interface CutResult {
  simplifiedTiles: number;
  droppedFeatures: number;
  cells: number;
}

/** Receives a finished tile: its PMTiles id and gzip bytes. */
export type EmitTile = (tileId: number, bytes: Uint8Array) => void;

/**
 * Cuts the tiles of the detail zooms out of one bucket.
 *
 * @param tile the bucket's tile, of `detailZoom`
 * @returns counts of the work done, and the cells that the overview tile above needs, of the size it shows at its
 * last zoom
 */
export function cutDetails(
  bucket: Uint32Array,
  tile: TileAddress,
  maxTileBytes: number,
  emit: EmitTile,
): CutResult & { summary: Cell[] } {
  const records = sortedRecords(bucket);
  const grid = new CellGrid(detailZoom + cellZoomOffset);
  countParcels(records, tile, tileset.parcelZoom, grid);
  const result: CutResult = { simplifiedTiles: 0, droppedFeatures: 0, cells: 0 };
  for (let zoom = detailZoom; zoom <= tileset.maxZoom; zoom++) {
    const cells = zoom === detailZoom ? grid.sorted() : [];
    cutZoom(bucket, records, cells, tile, zoom, maxTileBytes, emit, result);
  }
  const summary = grid.coarser();
  countParcels(records, tile, detailZoom, summary);
  return { ...result, summary: summary.sorted() };
}

/**
 * Cuts the tiles of the zooms below the detail zooms.
 *
 * @param tile the bucket's tile, of `overviewZoom`
 * @param summaries what `cutDetails` returned for the tiles within
 */
export function cutOverview(
  bucket: Uint32Array,
  summaries: Iterable<readonly Cell[]>,
  tile: TileAddress,
  maxTileBytes: number,
  emit: EmitTile,
): CutResult {
  const records = sortedRecords(bucket);
  const result: CutResult = { simplifiedTiles: 0, droppedFeatures: 0, cells: 0 };
  const lastZoom = detailZoom - 1;
  let grid = new CellGrid(lastZoom + cellZoomOffset);
  for (const cells of summaries) grid.addCells(cells, grid.zoom);
  for (let zoom = lastZoom; zoom >= overviewZoom; zoom--) {
    cutZoom(bucket, records, grid.sorted(), tile, zoom, maxTileBytes, emit, result);
    grid = grid.coarser();
    countParcels(records, tile, zoom, grid);
  }
  return result;
}

/**
 * Counts the parcels that show by their own outline from this zoom on, and so are in the mosaics of the zooms below.
 * A parcel across an edge is in two buckets; only the one containing its center counts it.
 */
function countParcels(
  records: readonly TileRecord[],
  tile: TileAddress,
  firstZoom: number,
  grid: CellGrid,
): void {
  const size = tileSize(tile.zoom);
  for (const record of records) {
    if (record.layer !== parcelLayer || record.firstZoom !== firstZoom) continue;
    if (Math.floor(record.centreX / size) !== tile.x || Math.floor(record.centreY / size) !== tile.y)
      continue;
    grid.addParcel(record);
  }
}

/** In layer order. Sorting is stable: within a layer the given order is kept. */
function sortedRecords(bucket: Uint32Array): TileRecord[] {
  return decodeRecords(bucket).sort((left, right) => left.layer.index - right.layer.index);
}

function cutZoom(
  bucket: Uint32Array,
  records: readonly TileRecord[],
  cells: readonly Cell[],
  parent: TileAddress,
  zoom: number,
  maxTileBytes: number,
  emit: EmitTile,
  result: CutResult,
): void {
  const perSide = 2 ** (zoom - parent.zoom);
  const firstX = parent.x * perSide;
  const firstY = parent.y * perSide;
  const contents = Array.from({ length: perSide * perSide }, () => ({
    records: [] as TileRecord[],
    cells: [] as Cell[],
  }));
  for (const record of records) {
    if (zoom < record.firstZoom || zoom > record.layer.maxZoom) continue;
    const { left, right, top, bottom } = touchedTiles(record, zoom);
    for (let y = Math.max(0, top - firstY); y <= Math.min(perSide - 1, bottom - firstY); y++) {
      for (let x = Math.max(0, left - firstX); x <= Math.min(perSide - 1, right - firstX); x++) {
        contents[y * perSide + x]!.records.push(record);
      }
    }
  }
  for (const cell of cells) {
    const x = Math.floor(cell.column / tileset.cellsPerTileSide) - firstX;
    const y = Math.floor(cell.row / tileset.cellsPerTileSide) - firstY;
    contents[y * perSide + x]!.cells.push(cell);
  }
  result.cells += cells.length;
  for (let index = 0; index < contents.length; index++) {
    const tile = { zoom, x: firstX + (index % perSide), y: firstY + Math.floor(index / perSide) };
    const bytes = fitTile(bucket, contents[index]!, tile, maxTileBytes, result);
    if (bytes !== undefined) emit(zxyToTileId(tile.zoom, tile.x, tile.y), bytes);
  }
}

/**
 * Tiles whose square, including its buffer, intersects the box of a record. A point has no seam, so it is in one
 * tile.
 */
function touchedTiles(
  record: TileRecord,
  zoom: number,
): { left: number; right: number; top: number; bottom: number } {
  const size = tileSize(zoom);
  const margin = record.kind === geometryKind.point ? 0 : (size * tileBuffer) / tileExtent;
  return {
    left: Math.floor((record.minX - margin) / size),
    right: Math.floor((record.maxX + margin) / size),
    top: Math.floor((record.minY - margin) / size),
    bottom: Math.floor((record.maxY + margin) / size),
  };
}

/**
 * Draws and compresses a tile within the size limit: first with fewer points, then with fewer features. Every
 * iteration drops at least one feature, so it terminates, at the latest with no tile.
 */
function fitTile(
  bucket: Uint32Array,
  content: TileContent,
  tile: TileAddress,
  maxTileBytes: number,
  result: CutResult,
): Uint8Array | undefined {
  const gentle = tile.zoom === tileset.maxZoom ? lastZoomTolerance : tolerance;
  let drawing = drawTile(bucket, content, tile, gentle);
  if (drawing === undefined) return undefined;
  let packed = pack(drawing.bytes);
  if (packed.length <= maxTileBytes) return packed;

  result.simplifiedTiles++;
  let hardest = gentle;
  for (const factor of harder) {
    hardest = gentle * factor;
    drawing = drawTile(bucket, content, tile, hardest);
    if (drawing === undefined) return undefined;
    packed = pack(drawing.bytes);
    if (packed.length <= maxTileBytes) return packed;
  }
  for (;;) {
    const { drawn } = drawing;
    const count = drawn.records.length + drawn.cells.length;
    const keep = Math.min(count - 1, Math.floor((count * maxTileBytes * 0.95) / packed.length));
    result.droppedFeatures += count - keep;
    drawing = drawTile(bucket, largest(drawn, keep, tile.zoom), tile, hardest);
    if (drawing === undefined) return undefined;
    packed = pack(drawing.bytes);
    if (packed.length <= maxTileBytes) return packed;
  }
}

/**
 * The features to keep, in their original order. Parcels and cells are dropped first, the smallest first (of the
 * cells, those with the fewest parcels): they are the bulk of a tile, while a street or a neighborhood gives the map
 * its shape. Labels are dropped last.
 */
function largest(content: TileContent, keep: number, zoom: number): TileContent {
  // In cell sides, so that an outline among cells weighs about as much as the cells it would take to cover it.
  const unit = cellSide(zoom);
  const ranked: { item: Cell | TileRecord; rank: number; size: number }[] = [
    ...content.cells.map((cell) => ({ item: cell, rank: 0, size: cell.parcelCount })),
    ...content.records.map((record) => ({
      item: record,
      rank: record.layer === parcelLayer ? 0 : record.kind === geometryKind.point ? 2 : 1,
      size: Math.hypot(record.maxX - record.minX, record.maxY - record.minY) / unit,
    })),
  ];
  ranked.sort((left, right) => right.rank - left.rank || right.size - left.size);
  const kept = new Set(ranked.slice(0, keep).map(({ item }) => item));
  return {
    cells: content.cells.filter((cell) => kept.has(cell)),
    records: content.records.filter((record) => kept.has(record)),
  };
}

/** Gzip level 6, with the header's operating system field (byte 9) set to "unknown": equal input gives equal bytes. */
function pack(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 6 });
  packed[9] = 255;
  return packed;
}
