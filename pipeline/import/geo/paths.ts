import { isMessage, message, type Message } from '../../../words/message.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { isObject } from './features.ts';
import { boxOf, geometryProblems, placeProblem, readPositions } from './positions.ts';

/** A validated point, line or multi-line, ready for the store. */
export interface Path {
  form: 'station' | 'line';
  /** GeoJSON text. */
  geometry: string;
  /** The point, or the middle one of all positions: determines its location. */
  middle: Position;
  /** Of all positions, degrees. */
  box: Extent;
}

const noLine = message('no line geometry');

/** Validates the geometry of a station or line, in degrees. Returns what is wrong with it. */
export function readPath(geometry: unknown): Path | Message {
  if (!isObject(geometry) || !Array.isArray(geometry['coordinates'])) return geometryProblems.notTransit;
  const { type } = geometry;
  const coordinates = geometry['coordinates'] as unknown[];
  if (type === 'Point') return readPoint(coordinates);
  // Some formats have no type for a single point.
  const [only] = coordinates;
  if (type === 'MultiPoint' && coordinates.length === 1 && Array.isArray(only)) return readPoint(only);
  if (type === 'LineString') return readLines([coordinates]);
  if (type === 'MultiLineString') return readLines(coordinates);
  return geometryProblems.notTransit;
}

/** Validates the geometry of a line, in degrees. Returns what is wrong with it. */
export function readLine(geometry: unknown): Path | Message {
  const path = readPath(geometry);
  if (isMessage(path)) return path === geometryProblems.notTransit ? noLine : path;
  return path.form === 'line' ? path : noLine;
}

function readPoint(coordinates: unknown[]): Path | Message {
  const positions = readPositions([coordinates]);
  if (isMessage(positions)) return positions;
  const [middle] = positions;
  if (!middle) return geometryProblems.notTransit;
  const box = boxOf(positions);
  const problem = placeProblem(box);
  if (problem !== undefined) return problem;
  return { form: 'station', geometry: JSON.stringify({ type: 'Point', coordinates: middle }), middle, box };
}

function readLines(given: unknown[]): Path | Message {
  const lines: Position[][] = [];
  for (const each of given) {
    const line = Array.isArray(each) ? readPositions(each) : geometryProblems.notTransit;
    if (isMessage(line)) return line;
    if (new Set(line.map(String)).size < 2) return geometryProblems.tooShort;
    lines.push(line);
  }
  const positions = lines.flat();
  const middle = positions[Math.floor(positions.length / 2)];
  if (!middle) return geometryProblems.notTransit;
  const box = boxOf(positions);
  const problem = placeProblem(box);
  if (problem !== undefined) return problem;
  const [only] = lines;
  const geometry =
    lines.length === 1
      ? { type: 'LineString', coordinates: only }
      : { type: 'MultiLineString', coordinates: lines };
  return { form: 'line', geometry: JSON.stringify(geometry), middle, box };
}
