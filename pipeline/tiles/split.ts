import { clipShape } from './clip.ts';
import { tileBuffer, tileExtent, tileSize } from './mercator.ts';
import { type TileBounds, PointList, Shape, geometryKind } from './points.ts';

const column = new Shape();
const piece = new Shape();
const scratch = new PointList();

/**
 * Calls `visit` for every tile of a zoom that a shape intersects, with the piece of the shape in that tile. A shape
 * in one tile is passed unchanged, one across several is cut: first into columns and those into tiles, so that a
 * region over hundreds of tiles is read once for each column and not once for each tile, and no tile receives all of
 * it.
 *
 * @param box the shape's own box
 * @param seamZoom the first zoom that will draw the piece: its buffer is the widest, and pieces extend as far
 * @param visit gets a shape that is valid during the call only
 */
export function forEachTile(
  shape: Shape,
  box: TileBounds,
  zoom: number,
  seamZoom: number,
  visit: (x: number, y: number, piece: Shape) => void,
): void {
  const size = tileSize(zoom);
  const margin = shape.kind === geometryKind.point ? 0 : (tileSize(seamZoom) * tileBuffer) / tileExtent;
  const last = 2 ** zoom - 1;
  const left = Math.max(0, Math.floor((box.minX - margin) / size));
  const right = Math.min(last, Math.floor((box.maxX + margin) / size));
  const top = Math.max(0, Math.floor((box.minY - margin) / size));
  const bottom = Math.min(last, Math.floor((box.maxY + margin) / size));
  if (left === right && top === bottom) {
    visit(left, top, shape);
    return;
  }
  for (let x = left; x <= right; x++) {
    const minX = x * size - margin;
    const maxX = (x + 1) * size + margin;
    clipShape(shape, { minX, maxX, minY: box.minY, maxY: box.maxY }, column, scratch);
    for (let y = top; y <= bottom; y++) {
      clipShape(
        column,
        { minX, maxX, minY: y * size - margin, maxY: (y + 1) * size + margin },
        piece,
        scratch,
      );
      visit(x, y, piece);
    }
  }
}
