import type { ParcelEdge } from '../../../contract/parcel/outlines.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import { mainSideOf, mainSides, type MainSide } from '../../../lib/geo/compass.ts';
import { offsetBetween, widenedExtent } from '../../../lib/geo/ellipsoid.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { listEdgeLengthsInBox } from '../../../database/parcel/edge-lengths.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { sourceOf } from '../../../database/shared/sources.ts';

/** A side of a parcel as its outline has it. */
export interface Side extends Pick<ParcelEdge, 'x' | 'y' | 'bearing'> {
  /** Measured along it, to a centimeter. */
  meters: number;
  /** Its corners and bends, from end to end. */
  path: readonly Position[];
}

/** The length of a side as a publisher states it. */
export interface StatedLength {
  meters: number;
  /** Name of the publisher. */
  source: string;
}

interface ParcelRow extends Extent {
  id: number;
  region_id: number;
  /** JSON object of meters by main side. */
  side_lengths: string | null;
  source_id: number;
}

interface Line extends StatedLength {
  points: Position[];
}

/** Meters between a side and the line of another publisher along it, and of short sides the share of their length. */
const apart = { meters: 3, share: 0.25 };
/** Degrees by which the cut of a corner is turned from the side that it belongs to, at least. */
const cutTurn = 30;
const mostLines = 1000;

/** Finds the lengths that publishers state of the sides of parcels. */
export class StatedLengths {
  private readonly known: ReadonlyMap<number, { lines: Line[]; bySide: BySide; source: string }>;

  private constructor(known: StatedLengths['known']) {
    this.known = known;
  }

  /** Reads what is stated of some parcels and around them. */
  static async around(store: ReadingStore, rows: readonly ParcelRow[]): Promise<StatedLengths> {
    const found = await Promise.all(
      rows.map(async (row) => ({
        row,
        lines: await listEdgeLengthsInBox(store, row.region_id, widenedExtent(row, apart.meters), mostLines),
      })),
    );
    const sources = await sourcesFor(
      store,
      found.flatMap(({ row, lines }) => [row, ...lines]),
    );
    const nameOf = (row: { source_id: number }) => sourceOf(sources, row).name;
    return new StatedLengths(
      new Map(
        found.map(({ row, lines }) => [
          row.id,
          {
            lines: lines.map((line) => ({
              ...{ meters: line.length_m, source: nameOf(line) },
              points: pointsOf(line.geometry),
            })),
            bySide: JSON.parse(row.side_lengths ?? '{}') as BySide,
            source: nameOf(row),
          },
        ]),
      ),
    );
  }

  /**
   * The stated lengths of the sides of a parcel, in their order. A line along a side holds before a column of the parcel,
   * which names the side by the compass alone.
   */
  of(parcelId: number, sides: readonly Side[]): (StatedLength | undefined)[] {
    const known = this.known.get(parcelId);
    if (!known) return [];
    const bySide = new Map(
      mainSides.flatMap((main) => {
        const meters = known.bySide[main];
        const side = meters === undefined ? undefined : sideTowards(main, sides);
        return side && meters !== undefined ? [[side, { meters, source: known.source }]] : [];
      }),
    );
    return sides.map((side) => alongSide(side, known.lines) ?? bySide.get(side));
  }
}

type BySide = Partial<Record<MainSide, number>>;

/**
 * The side that faces a point of the compass; undefined where several do, as nothing says which of them is meant. Cuts of
 * corners are none.
 */
function sideTowards(main: MainSide, sides: readonly Side[]): Side | undefined {
  const facing = sides.filter(({ bearing }) => mainSideOf(bearing).side === main);
  const longest = facing.reduce<Side | undefined>(
    (best, side) => (best && best.meters >= side.meters ? best : side),
    undefined,
  );
  const others = facing.filter(
    (side) => side !== longest && longest && turnBetween(side.bearing, longest.bearing) < cutTurn,
  );
  return others.length === 0 ? longest : undefined;
}

function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

/**
 * The length that lines state of a side: of one from end to end, or the sum of those that follow one another along it,
 * as layers divide their lines where neighbors meet. Undefined where they leave a gap or go beyond.
 */
function alongSide({ path, meters }: Side, lines: readonly Line[]): StatedLength | undefined {
  const [start, end] = [path[0], path.at(-1)];
  if (!start || !end) return undefined;
  const most = Math.min(apart.meters, meters * apart.share);
  const along = offsetBetween(start, end);
  const length = Math.hypot(along.east, along.north);
  /** Where a point lies along the side and how far from it, in meters; undefined: beside it. */
  const placeOf = (point: Position | undefined) => {
    if (!point || length === 0) return undefined;
    const { east, north } = offsetBetween(start, point);
    const aside = Math.abs(east * along.north - north * along.east) / length;
    const place = (east * along.east + north * along.north) / length;
    return aside <= most && place >= -most && place <= length + most ? { place, aside } : undefined;
  };
  const pieces = lines.flatMap((line) => {
    const [one, other] = [placeOf(line.points[0]), placeOf(line.points.at(-1))];
    if (!one || !other) return [];
    const [from, to] = one.place < other.place ? [one.place, other.place] : [other.place, one.place];
    return [{ line, from, to, aside: one.aside + other.aside }];
  });
  const taken: Line[] = [];
  for (let place = 0; place < length - most;) {
    const next = pieces
      .filter(({ from, to }) => Math.abs(from - place) <= most && to > place + most)
      // The nearest line is that of the side; beside a lane there is that of the lot across as well.
      .sort((one, other) => one.aside - other.aside)[0];
    if (!next) return undefined;
    taken.push(next.line);
    place = next.to;
  }
  return {
    meters: Math.round(taken.reduce((sum, line) => sum + line.meters, 0) * 100) / 100,
    source: [...new Set(taken.map(({ source }) => source))].join('، '),
  };
}

function pointsOf(geometry: string): Position[] {
  const path = JSON.parse(geometry) as
    { type: 'LineString'; coordinates: Position[] } | { type: 'MultiLineString'; coordinates: Position[][] };
  return path.type === 'LineString' ? path.coordinates : path.coordinates.flat();
}
