import type { ParcelEdge } from '../../../contract/parcel/outlines.ts';
import type { Source } from '../../../contract/shared/common.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import { metersPerDegree, offsetBetween, widenedExtent } from '../../../lib/geo/ellipsoid.ts';
import { isOnLand, type Position } from '../../../lib/geo/rings.ts';
import type { ReadingStore } from '../../../database/connection/store.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { listGeometriesInBox } from '../../../database/parcel/parcels.ts';
import { listStreetsInBox } from '../../../database/parcel/streets.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import { polygonsOf } from '../../../lib/geo/polygons.ts';

/** Where a side of a parcel lies. */
export type Edge = Pick<ParcelEdge, 'x' | 'y' | 'bearing'>;

interface ParcelRow extends Extent {
  id: number;
  region_id: number;
  geometry: string;
}

type Street = Awaited<ReturnType<typeof listStreetsInBox>>[number] & { lines: Position[][] };
type Neighbor = Awaited<ReturnType<typeof listGeometriesInBox>>[number];

/** Meters from the middle of a side within which the middle of a street of unknown width lies along it. */
const halfUnknownWidth = 20;
/** Meters between a side and its street: sidewalks, and lines drawn beside the true middle. */
const slack = 6;
/** Degrees by which a street may deviate from the direction of the side. */
const mostTurn = 25;
/** A street whose middle is this close, in meters, touches the side, on whichever side of it it was drawn. */
const touching = 3;
/** Half of the widest street that the imports accept, and the slack. */
const reach = 100 + slack;
const mostStreets = 500;
const mostNeighbors = 500;

/** Finds the streets along the sides of parcels. */
export class EdgeStreets {
  private readonly surroundings: ReadonlyMap<number, { streets: Street[]; neighbors: Neighbor[] }>;
  private readonly sources: ReadonlyMap<number, Source>;

  private constructor(surroundings: EdgeStreets['surroundings'], sources: EdgeStreets['sources']) {
    this.surroundings = surroundings;
    this.sources = sources;
  }

  /** Reads the streets around some parcels, and the parcels that may lie between. */
  static async around(store: ReadingStore, rows: readonly ParcelRow[]): Promise<EdgeStreets> {
    const surroundings = await Promise.all(
      rows.map(async (row) => {
        const found = await listStreetsInBox(store, row.region_id, widenedExtent(row, reach), mostStreets);
        const streets = found.map((street) => ({ ...street, lines: linesOf(street.geometry) }));
        // They are looked for halfway to the street.
        const halfway = Math.max(...streets.map(mostMeters)) / 2;
        const neighbors =
          streets.length === 0
            ? []
            : await listGeometriesInBox(store, widenedExtent(row, halfway), mostNeighbors);
        return [row.id, { streets, neighbors: neighbors.filter(({ id }) => id !== row.id) }] as const;
      }),
    );
    const sources = await sourcesFor(
      store,
      surroundings.flatMap(([, { streets }]) => streets),
    );
    return new EdgeStreets(new Map(surroundings), sources);
  }

  /**
   * The street along a side of a parcel; null: none is known. The nearest line that lies along the side and knows
   * something is the street. What that line does not know comes from the nearest other line of the same street, so
   * that another publisher's layer without widths hides none.
   */
  along(parcelId: number, edge: Edge): ParcelEdge['street'] {
    const { streets, neighbors } = this.surroundings.get(parcelId) ?? { streets: [], neighbors: [] };
    const most = Math.max(...streets.map(mostMeters));
    const lines = streets
      .flatMap((street): AlongLine[] => {
        const nearest = nearestAlong(edge, street, most);
        return nearest ? [{ street, ...nearest }] : [];
      })
      .sort((one, other) => one.meters - other.meters);
    const isFree = (line: AlongLine) => !isBetween(neighbors, edge, line);
    const own = lines.filter((line) => line.meters <= mostMeters(line.street) && isFree(line));
    const first = own.find(({ street }) => street.name !== null || street.width_m !== null) ?? own[0];
    if (!first) return null;
    const reached = lines.filter(
      (line) => own.includes(line) || (line.meters <= mostMeters(first.street) && isFree(line)),
    );
    const name =
      first.street.name ?? reached.find((line) => isNamed(line) && isBeside(line, first))?.street.name;
    // A street that is too narrow to reach the side with its width lies elsewhere, such as behind a strip of land.
    const wide = [first, ...reached].find(
      (line) =>
        line.street.width_m !== null &&
        Math.min(line.meters, first.meters) <= mostMeters(line.street) &&
        isSameStreet(line, { ...first, name: name ?? null }),
    );
    return {
      name: name ?? null,
      widthMeters: wide?.street.width_m ?? null,
      widthSource: wide ? sourceOf(this.sources, wide.street).name : null,
    };
  }
}

/** A street and its point nearest to a side. */
interface AlongLine extends Nearest {
  street: Street;
}

function isNamed({ street }: AlongLine): boolean {
  return street.name !== null;
}

/** Whether two lines along a side are so close to each other that they are drawn of one street. */
function isBeside(one: Nearest, other: Nearest): boolean {
  return Math.hypot(one.east - other.east, one.north - other.north) <= slack;
}

/**
 * Whether a line is of the street: it has the same name or, where one of them has none, is drawn beside it. A main road
 * and its service road, whose names differ or whose lines are apart, lend each other no width.
 */
function isSameStreet(line: AlongLine, street: Nearest & { name: string | null }): boolean {
  if (line.street.name === null || street.name === null) return isBeside(line, street);
  return foldArabic(line.street.name) === foldArabic(street.name);
}

/** How far from a side the middle of its street may be. */
function mostMeters({ width_m: width }: Pick<Street, 'width_m'>): number {
  return (width === null ? halfUnknownWidth : width / 2) + slack;
}

interface Nearest {
  meters: number;
  /** Of the street's nearest point, from the middle of the side, in meters. */
  east: number;
  north: number;
}

/**
 * The point of a street nearest to the middle of a side, on the stretches that lie along the outside of it, at most
 * `most` meters away.
 */
function nearestAlong(edge: Edge, street: Street, most: number): Nearest | undefined {
  const middle: Position = [edge.x, edge.y];
  const radians = (edge.bearing * Math.PI) / 180;
  const [alongEast, alongNorth] = [Math.sin(radians), Math.cos(radians)];
  let best: Nearest | undefined;
  for (const line of street.lines) {
    for (let index = 1; index < line.length; index++) {
      const [start, end] = [line[index - 1], line[index]];
      if (!start || !end) continue;
      const from = offsetBetween(middle, start);
      const to = offsetBetween(middle, end);
      const [east, north] = [to.east - from.east, to.north - from.north];
      const length = Math.hypot(east, north);
      if (length === 0) continue;
      const cosine = Math.abs(east * alongEast + north * alongNorth) / length;
      if (cosine < Math.cos((mostTurn * Math.PI) / 180)) continue;
      const share = Math.min(1, Math.max(0, -(from.east * east + from.north * north) / length ** 2));
      const spot = { east: from.east + share * east, north: from.north + share * north };
      const meters = Math.hypot(spot.east, spot.north);
      // Exterior rings run counterclockwise, so the outside is on the right; beside the side, and not beyond its ends.
      const outward = spot.east * alongNorth - spot.north * alongEast;
      const isOutside = meters <= touching || outward > meters / 2;
      if (meters > most || !isOutside || (best && best.meters <= meters)) continue;
      best = { meters, ...spot };
    }
  }
  return best;
}

/** Whether another parcel lies between a side and a street: then the street is that one's. */
function isBetween(neighbors: readonly Neighbor[], edge: Edge, { meters, east, north }: Nearest): boolean {
  if (meters <= touching) return false;
  const perDegree = metersPerDegree(edge.y);
  const x = edge.x + east / 2 / perDegree.east;
  const y = edge.y + north / 2 / perDegree.north;
  return neighbors.some(
    (neighbor) =>
      x >= neighbor.west &&
      x <= neighbor.east &&
      y >= neighbor.south &&
      y <= neighbor.north &&
      isOnLand(polygonsOf(neighbor.geometry), [x, y]),
  );
}

function linesOf(geometry: string): Position[][] {
  const path = JSON.parse(geometry) as
    { type: 'LineString'; coordinates: Position[] } | { type: 'MultiLineString'; coordinates: Position[][] };
  return path.type === 'LineString' ? [path.coordinates] : path.coordinates;
}
