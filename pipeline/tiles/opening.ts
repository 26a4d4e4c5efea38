import { type TileBounds, emptyBox, extendBox } from './points.ts';
import { tileSize, worldToLatitude, worldToLongitude } from './mercator.ts';

/** West, south, east, north in degrees. */
export type DegreeBounds = [west: number, south: number, east: number, north: number];

/** Parcels are counted in cells as large as the tiles of this zoom: 2.2 km wide in Riyadh. */
const cellZoom = 14;

/** Share of the parcels that the whole extent has to hold; the rest are strays. */
const mostParcels = 0.98;

/** Zoom levels that the whole extent may need beyond the densest city. */
const levelsBeyondCity = 2;

interface Cell {
  column: number;
  row: number;
  parcelCount: number;
  box: TileBounds;
}

/** Connected cells. */
interface Cluster {
  parcelCount: number;
  box: TileBounds;
}

/**
 * Finds the extent that the first view of a map shows, from the parcels alone.
 *
 * Cells that contain the center of a parcel and touch each other, corners included, are one cluster. The cluster with
 * most parcels is the densest city. The whole extent is that of the largest clusters that together hold 98 % of the
 * parcels, so that strays do not count. If it is more than two zoom levels (four times) wider or taller than the
 * longer side of the densest city, the city is shown instead.
 */
export class OpeningExtent {
  private readonly cells = new Map<number, Cell>();
  private parcelCount = 0;

  /**
   * @param center of the parcel, in world units
   * @param box of the parcel; no more of it counts than lies in its cell and the eight around
   */
  add(center: { x: number; y: number }, box: TileBounds): void {
    const size = tileSize(cellZoom);
    const [column, row] = [Math.floor(center.x / size), Math.floor(center.y / size)];
    const key = keyOf(column, row);
    let cell = this.cells.get(key);
    if (cell === undefined) this.cells.set(key, (cell = { column, row, parcelCount: 0, box: emptyBox() }));
    cell.parcelCount++;
    this.parcelCount++;
    extendBox(cell.box, Math.max(box.minX, (column - 1) * size), Math.max(box.minY, (row - 1) * size));
    extendBox(cell.box, Math.min(box.maxX, (column + 2) * size), Math.min(box.maxY, (row + 2) * size));
  }

  /** Undefined if there are no parcels. */
  bounds(): DegreeBounds | undefined {
    const clusters = this.clusters();
    const [city] = clusters;
    if (!city) return undefined;
    const whole = emptyBox();
    let held = 0;
    for (const { parcelCount, box } of clusters) {
      if (held >= mostParcels * this.parcelCount) break;
      held += parcelCount;
      extendBox(whole, box.minX, box.minY);
      extendBox(whole, box.maxX, box.maxY);
    }
    const isTooWide = longerSide(whole) > 2 ** levelsBeyondCity * longerSide(city.box);
    return inDegrees(isTooWide ? city.box : whole);
  }

  /** Those with most parcels first; ties go to the northernmost, then the westernmost. */
  private clusters(): Cluster[] {
    const seen = new Set<Cell>();
    const clusters: Cluster[] = [];
    for (const cell of this.cells.values()) if (!seen.has(cell)) clusters.push(this.clusterFrom(cell, seen));
    return clusters.sort(
      (one, other) =>
        other.parcelCount - one.parcelCount || one.box.minY - other.box.minY || one.box.minX - other.box.minX,
    );
  }

  private clusterFrom(first: Cell, seen: Set<Cell>): Cluster {
    const cluster: Cluster = { parcelCount: 0, box: emptyBox() };
    const waiting = [first];
    seen.add(first);
    for (let cell = waiting.pop(); cell; cell = waiting.pop()) {
      cluster.parcelCount += cell.parcelCount;
      extendBox(cluster.box, cell.box.minX, cell.box.minY);
      extendBox(cluster.box, cell.box.maxX, cell.box.maxY);
      for (const next of this.around(cell)) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    return cluster;
  }

  private *around({ column, row }: Cell): Generator<Cell> {
    for (let y = row - 1; y <= row + 1; y++) {
      for (let x = column - 1; x <= column + 1; x++) {
        const cell = this.cells.get(keyOf(x, y));
        if (cell) yield cell;
      }
    }
  }
}

function keyOf(column: number, row: number): number {
  return row * 2 ** cellZoom + column;
}

function longerSide({ minX, minY, maxX, maxY }: TileBounds): number {
  return Math.max(maxX - minX, maxY - minY);
}

function inDegrees({ minX, minY, maxX, maxY }: TileBounds): DegreeBounds {
  return [worldToLongitude(minX), worldToLatitude(maxY), worldToLongitude(maxX), worldToLatitude(minY)];
}
