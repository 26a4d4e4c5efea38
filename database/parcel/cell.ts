import type { Extent } from '../../lib/geo/bounds.ts';

/**
 * Parcels are found by the Web Mercator cell (zoom 16, about 550 m in Riyadh) of their centroid, through a plain
 * index: as fast as a spatial index here, exact, and the same SQL on every engine.
 */
const zoom = 16;
const cellsPerSide = 2 ** zoom;

/**
 * Parcels that extend more than one cell from their centroid are filed under this cell, which every box query includes.
 */
export const wideCell = -1;

function column(longitude: number): number {
  return clamp(Math.floor((longitude / 360 + 0.5) * cellsPerSide));
}

function row(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return clamp(Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * cellsPerSide));
}

function clamp(index: number): number {
  return Math.min(cellsPerSide - 1, Math.max(0, index));
}

/** Cell that a parcel is filed under, from its bounding box (degrees). */
export function cellOf(box: Extent): number {
  const middleColumn = column((box.west + box.east) / 2);
  const middleRow = row((box.south + box.north) / 2);
  const reach = Math.max(
    column(box.east) - middleColumn,
    middleColumn - column(box.west),
    row(box.south) - middleRow,
    middleRow - row(box.north),
  );
  return reach > 1 ? wideCell : middleColumn * cellsPerSide + middleRow;
}

/** Cells that hold the parcels whose bounding box has its center in the box: those of the box, and `wideCell`. */
export function cellsOfMiddles(box: Extent): number[] {
  const cells = [wideCell];
  for (let x = column(box.west); x <= column(box.east); x++) {
    for (let y = row(box.north); y <= row(box.south); y++) cells.push(x * cellsPerSide + y);
  }
  return cells;
}

/**
 * Cells that can hold a parcel touching the box: those of the box, one more on each side (no parcel filed under a
 * cell extends further), and `wideCell`. Undefined when there are more than `most`: then a table scan is cheaper.
 */
export function cellsOf(box: Extent, most = 2000): number[] | undefined {
  const firstColumn = column(box.west) - 1;
  const lastColumn = column(box.east) + 1;
  const firstRow = row(box.north) - 1;
  const lastRow = row(box.south) + 1;
  if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) > most) return undefined;
  const cells = [wideCell];
  for (let x = firstColumn; x <= lastColumn; x++) {
    for (let y = firstRow; y <= lastRow; y++) cells.push(x * cellsPerSide + y);
  }
  return cells;
}
