import { isMessage, message, type Message } from '../../../words/message.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import { labelPoint } from '../../../lib/geo/label-point.ts';
import { polygonArea, polygonsOf, type Rings } from '../../../lib/geo/polygons.ts';
import { signedArea, type Position } from '../../../lib/geo/rings.ts';
import { isObject } from './features.ts';
import { landShape } from './land-shape.ts';
import { boxOf as boxOfPositions, geometryProblems, placeProblem, readPositions } from './positions.ts';

/** Land in polygons that are apart from each other, ready for the store. */
export interface Land extends Extent {
  polygons: Rings[];
  /** On the sphere, m². */
  area: number;
  /** The centroid when it lies on the land, else a point that does; labels are placed there. */
  centroid: Position;
  /** Whether an outline crossed itself, and is stored without its crossings. */
  isRepaired: boolean;
}

/** What a load says of features whose outline was repaired. */
export const outlineRepaired = message('an outline that crosses itself was repaired');

/** Square meters: a degenerate polygon (a line) computes to slightly more than zero. */
const smallestArea = 0.001;

/**
 * Reads the land of a GeoJSON geometry, of the polygons within collections too: two coordinates of 7 decimals (1 cm),
 * closed rings, the exterior counter-clockwise as RFC 7946 requires. See `landShape` for what is land. Returns what is
 * wrong with it.
 */
export function readLand(geometry: unknown): Land | Message {
  const polygons: Rings[] = [];
  for (const polygon of closedLine(geometry) ?? coordinatesOfPolygons(geometry)) {
    const rings = readRings(polygon);
    if (isMessage(rings)) return rings;
    polygons.push(rings);
  }
  return polygons.length === 0 ? geometryProblems.missing : landOf(polygons);
}

/**
 * The land of several stored geometries (GeoJSON texts) together.
 *
 * @returns what is wrong with it, which can only be that it has no area
 */
export function uniteLand(geometries: readonly string[]): Land | Message {
  return landOf(geometries.flatMap(polygonsOf));
}

function landOf(given: Rings[]): Land | Message {
  const { polygons, isRepaired } = landShape(given);
  const area = polygons.reduce((sum, rings) => sum + polygonArea(rings), 0);
  if (!(area > smallestArea)) return geometryProblems.noArea;
  const box = boxOf(polygons);
  const problem = placeProblem(box);
  if (problem !== undefined) return problem;
  return { polygons, ...box, area, centroid: labelPoint(polygons), isRepaired };
}

/** Drawings have outlines as lines that end where they begin. */
function closedLine(geometry: unknown): unknown[] | undefined {
  if (!isObject(geometry)) return undefined;
  const { type, coordinates } = geometry;
  if ((type !== 'LineString' && type !== 'MultiLineString') || !Array.isArray(coordinates)) return undefined;
  const lines: unknown[] = type === 'LineString' ? [coordinates] : coordinates;
  const areClosed = lines.every(
    (line) => Array.isArray(line) && line.length > 3 && String(line[0]) === String(line.at(-1)),
  );
  return areClosed && lines.length > 0 ? lines.map((line) => [line]) : undefined;
}

/** The coordinates of all polygons of a geometry. */
function coordinatesOfPolygons(geometry: unknown): unknown[] {
  if (!isObject(geometry)) return [];
  const { type, coordinates, geometries } = geometry;
  if (type === 'GeometryCollection')
    return Array.isArray(geometries) ? geometries.flatMap(coordinatesOfPolygons) : [];
  if (!Array.isArray(coordinates)) return [];
  return type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? (coordinates as unknown[]) : [];
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
