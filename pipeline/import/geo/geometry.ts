import { isMessage, type Message } from '../../../words/message.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import { isOnLand, ringArea, signedArea, type Position } from '../../../lib/geo/rings.ts';
import { isObject } from './features.ts';
import { boxOf as boxOfPositions, geometryProblems, placeProblem, readPositions } from './positions.ts';

/** An exterior ring and its holes, each closed. */
export type Rings = Position[][];

/** A validated polygon or multipolygon, ready for the store. */
export interface Land extends Extent {
  polygons: Rings[];
  /** On the sphere, m². */
  area: number;
  /** The centroid when it lies on the land, else a point that does; labels are placed there. */
  centroid: Position;
}

/** Square meters: a degenerate polygon (a line) computes to slightly more than zero. */
const smallestArea = 0.001;

/**
 * Validates a GeoJSON geometry and normalizes it: two coordinates of 7 decimals (1 cm), closed rings, the exterior
 * counter-clockwise as RFC 7946 requires. Returns what is wrong with it.
 */
export function readLand(geometry: unknown): Land | Message {
  if (!isObject(geometry) || !Array.isArray(geometry['coordinates'])) return geometryProblems.missing;
  const { type, coordinates } = geometry;
  const given: unknown[] =
    type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? (coordinates as unknown[]) : [];
  if (given.length === 0) return geometryProblems.missing;
  const polygons: Rings[] = [];
  for (const polygon of given) {
    const rings = readRings(polygon);
    if (isMessage(rings)) return rings;
    polygons.push(rings);
  }
  const area = polygons.reduce((sum, rings) => sum + areaOfRings(rings), 0);
  if (!(area > smallestArea)) return geometryProblems.noArea;
  const box = boxOf(polygons);
  const problem = placeProblem(box);
  if (problem !== undefined) return problem;
  return { polygons, ...box, area, centroid: centroidOf(polygons) };
}

/** The geometry as GeoJSON text. */
export function geometryText({ polygons }: Land): string {
  const [only] = polygons;
  return polygons.length === 1
    ? JSON.stringify({ type: 'Polygon', coordinates: only })
    : JSON.stringify({ type: 'MultiPolygon', coordinates: polygons });
}

function readRings(polygon: unknown): Rings | Message {
  if (!Array.isArray(polygon) || polygon.length === 0) return geometryProblems.missing;
  const rings: Rings = [];
  for (const given of polygon as unknown[]) {
    const ring = readRing(given);
    if (isMessage(ring)) return ring;
    // Exterior rings are counter-clockwise, holes clockwise.
    if (signedArea(ring) > 0 !== (rings.length === 0)) ring.reverse();
    rings.push(ring);
  }
  return rings;
}

function readRing(given: unknown): Position[] | Message {
  const ring = readPositions(given);
  if (isMessage(ring)) return ring;
  const [first, last] = [ring[0], ring.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) ring.push([...first]);
  return ring.length < 4 ? geometryProblems.tooFew : ring;
}

function boxOf(polygons: readonly Rings[]) {
  return boxOfPositions(polygons.flatMap(([exterior = []]) => exterior));
}

/** Area on the sphere, m², minus its holes. */
function areaOfRings(rings: Rings): number {
  return rings.reduce((sum, ring, index) => {
    const area = ringArea(ring);
    return index === 0 ? area : sum - area;
  }, 0);
}

function centroidOf(polygons: Rings[]): Position {
  const [originX, originY] = polygons[0]?.[0]?.[0] ?? [0, 0];
  let [area, momentX, momentY] = [0, 0, 0];
  for (const ring of polygons.flat()) {
    for (let index = 1; index < ring.length; index++) {
      const [fromX, fromY] = [(ring[index - 1]?.[0] ?? 0) - originX, (ring[index - 1]?.[1] ?? 0) - originY];
      const [toX, toY] = [(ring[index]?.[0] ?? 0) - originX, (ring[index]?.[1] ?? 0) - originY];
      const cross = fromX * toY - toX * fromY;
      area += cross;
      momentX += (fromX + toX) * cross;
      momentY += (fromY + toY) * cross;
    }
  }
  const centroid: Position = [originX + momentX / (3 * area), originY + momentY / (3 * area)];
  if (isOnLand(polygons, centroid)) return centroid;
  // The parts of self-intersecting rings may cancel to zero.
  const { west, south, east, north } = boxOf(polygons);
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  return pointOnLand(polygons, Number.isFinite(centroid[1]) ? centroid : middle);
}

/** Middle of the widest stretch of land on the parallel of the centroid, or of the middle of the largest part. */
function pointOnLand(polygons: Rings[], [x, y]: Position): Position {
  const largest = polygons.reduce((best, rings) => (areaOfRings(rings) > areaOfRings(best) ? rings : best));
  const { south, north } = boxOf([largest]);
  for (const latitude of [y, (south + north) / 2, south + (north - south) * 0.37]) {
    const crossings = largest
      .flatMap((ring) => ring.slice(1).map((to, index) => [ring[index] ?? to, to] as const))
      .filter(([from, to]) => from[1] > latitude !== to[1] > latitude)
      .map(([from, to]) => from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
      .sort((a, b) => a - b);
    let best: { middle: number; width: number } | undefined;
    for (let index = 0; index + 1 < crossings.length; index += 2) {
      const [left = 0, right = 0] = crossings.slice(index, index + 2);
      if (!best || right - left > best.width) best = { middle: (left + right) / 2, width: right - left };
    }
    if (best) return [best.middle, latitude];
  }
  return [x, y];
}
