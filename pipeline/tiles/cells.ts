import { tileset } from '../../map-tables/tileset.ts';
import { cellLayer, parcelLayer } from './feature.ts';
import { tileSize } from './mercator.ts';
import type { TileBounds } from './points.ts';
import type { TileRecord } from './record.ts';

const parcelCountAttribute = tileset.layers.cell.attributes.parcelCount;
const zoningAttribute = tileset.layers.cell.attributes.zoning;

/** Attributes whose mean a cell shows, with their indexes in a parcel record. */
const meanAttributes = cellLayer.attributes.filter(
  (name) => name !== parcelCountAttribute && name !== zoningAttribute,
);
const meanPositions = meanAttributes.map((name) => parcelLayer.attributes.indexOf(name));
const zoningPosition = parcelLayer.attributes.indexOf(zoningAttribute);

/** A tile of zoom z is a mosaic of cells that are as large as the tiles of zoom z + this. */
export const cellZoomOffset = Math.log2(tileset.cellsPerTileSide);

/** A parcel wider or taller than this many cells would leave holes around the one cell that represents it. */
const largestShareOfMosaic = 1.5;

/**
 * The first zoom that draws a parcel by its own outline rather than in the mosaic.
 *
 * @param box of the whole parcel, in world units
 * @returns `minZoom` to `parcelZoom`; at the zooms below, the mosaic counts it
 */
export function firstOutlineZoom(box: TileBounds): number {
  const reach = Math.max(box.maxX - box.minX, box.maxY - box.minY);
  let zoom: number = tileset.minZoom;
  while (zoom < tileset.parcelZoom && reach <= largestShareOfMosaic * cellSide(zoom)) zoom++;
  return zoom;
}

/** Side of a cell in the mosaic of a zoom, in world units. */
export function cellSide(zoom: number): number {
  return tileSize(zoom + cellZoomOffset);
}

/** Above the ids of all cells: those of the last mosaic, numbered row by row over the whole world, end here. */
const firstOutlineId = 2 ** (2 * (tileset.parcelZoom - 1 + cellZoomOffset)) + 1;

/**
 * The id of a parcel shown by its outline in the `cell` layer: the same in every tile and at every zoom. Parcel ids
 * too close to the largest safe integer to be offset stay unchanged.
 */
export function outlineId(parcelId: number): number {
  const id = parcelId + firstOutlineId;
  return Number.isSafeInteger(id) ? id : parcelId;
}

/** A parcel's values, parallel to `cellLayer.attributes`: those of a cell that contains only this parcel. */
export function outlineValues(parcel: TileRecord): (number | string | undefined)[] {
  return cellLayer.attributes.map((name) =>
    name === parcelCountAttribute ? 1 : parcel.values[parcelLayer.attributes.indexOf(name)],
  );
}

/**
 * Aggregate of the parcels in one cell. Sums, counts and the whole histogram are kept rather than means and the most
 * frequent class, so that larger cells merged from smaller ones are as exact as if computed from the parcels.
 */
export interface Cell {
  column: number;
  row: number;
  parcelCount: number;
  /** Parallel to `meanAttributes`: sum over the parcels that have the attribute, and how many have it. */
  sums: number[];
  counts: number[];
  zoning: Map<string, number>;
}

type StoredCell = [
  column: number,
  row: number,
  parcelCount: number,
  sums: number[],
  counts: number[],
  zoning: [string, number][],
];

/** Cells of one size: that of the tiles of `zoom`. */
export class CellGrid {
  readonly zoom: number;
  private readonly cells = new Map<number, Cell>();

  constructor(zoom: number) {
    this.zoom = zoom;
  }

  /** Counts a parcel in the cell that contains its center. */
  addParcel(parcel: TileRecord): void {
    const size = 2 ** (32 - this.zoom);
    const cell = this.cellAt(Math.floor(parcel.centreX / size), Math.floor(parcel.centreY / size));
    cell.parcelCount++;
    for (let index = 0; index < meanPositions.length; index++) {
      const value = parcel.values[meanPositions[index]!];
      if (typeof value !== 'number') continue;
      cell.sums[index]! += value;
      cell.counts[index]!++;
    }
    const zoning = parcel.values[zoningPosition];
    if (typeof zoning === 'string') cell.zoning.set(zoning, (cell.zoning.get(zoning) ?? 0) + 1);
  }

  /** Adds cells of this size or a smaller one, that of the tiles of `zoom`. */
  addCells(cells: Iterable<Cell>, zoom: number): void {
    const ratio = 2 ** (zoom - this.zoom);
    for (const source of cells) {
      const cell = this.cellAt(Math.floor(source.column / ratio), Math.floor(source.row / ratio));
      cell.parcelCount += source.parcelCount;
      for (let index = 0; index < meanPositions.length; index++) {
        cell.sums[index]! += source.sums[index]!;
        cell.counts[index]! += source.counts[index]!;
      }
      for (const [zoning, count] of source.zoning) {
        cell.zoning.set(zoning, (cell.zoning.get(zoning) ?? 0) + count);
      }
    }
  }

  /** The same parcels in cells of twice the side length. */
  coarser(): CellGrid {
    const grid = new CellGrid(this.zoom - 1);
    grid.addCells(this.cells.values(), this.zoom);
    return grid;
  }

  /** Every cell, row by row. */
  sorted(): Cell[] {
    return [...this.cells.values()].sort((left, right) => left.row - right.row || left.column - right.column);
  }

  private cellAt(column: number, row: number): Cell {
    const key = row * 2 ** this.zoom + column;
    let cell = this.cells.get(key);
    if (cell === undefined) {
      const zeros = meanPositions.map(() => 0);
      cell = { column, row, parcelCount: 0, sums: zeros, counts: [...zeros], zoning: new Map() };
      this.cells.set(key, cell);
    }
    return cell;
  }
}

/** Attribute values of a cell, parallel to `cellLayer.attributes`; undefined where no parcel has a value. */
export function cellValues(cell: Cell): (number | string | undefined)[] {
  return cellLayer.attributes.map((name) => {
    if (name === parcelCountAttribute) return cell.parcelCount;
    if (name === zoningAttribute) return mostFrequent(cell.zoning);
    const index = meanAttributes.indexOf(name);
    return cell.counts[index]! > 0 ? cell.sums[index]! / cell.counts[index]! : undefined;
  });
}

export function packCells(cells: readonly Cell[]): Uint8Array {
  const stored = cells.map((cell): StoredCell => [
    cell.column,
    cell.row,
    cell.parcelCount,
    cell.sums,
    cell.counts,
    [...cell.zoning],
  ]);
  return new TextEncoder().encode(JSON.stringify(stored));
}

export function unpackCells(bytes: Uint8Array): Cell[] {
  const stored = JSON.parse(new TextDecoder().decode(bytes)) as StoredCell[];
  return stored.map(([column, row, parcelCount, sums, counts, zoning]) => ({
    column,
    row,
    parcelCount,
    sums,
    counts,
    zoning: new Map(zoning),
  }));
}

/** Ties go to the text that sorts first, so that the order of the parcels does not matter. */
function mostFrequent(histogram: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  let bestCount = 0;
  for (const [text, count] of histogram) {
    if (count > bestCount || (count === bestCount && best !== undefined && text < best)) {
      best = text;
      bestCount = count;
    }
  }
  return best;
}
