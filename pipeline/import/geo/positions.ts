import { message, type Message } from '../../../words/message.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { emptyExtent, widen, type Extent } from '../../../lib/geo/bounds.ts';
import type { Position } from '../../../lib/geo/rings.ts';

/** Bounding box of the kingdom with its islands, degrees. */
const kingdom: Extent = { west: 34, south: 15.5, east: 56.5, north: 33 };

export const geometryProblems = {
  missing: message('no polygon geometry'),
  notTransit: message('no line or point geometry'),
  notFinite: message('a coordinate is not a number'),
  projected: message('coordinates are not longitude and latitude but look like projected meters'),
  outOfRange: message('a coordinate is out of range for longitude and latitude'),
  swapped: message('latitude seems to be given before longitude'),
  elsewhere: message('lies outside Saudi Arabia'),
  tooFew: message('a ring has fewer than 4 positions'),
  tooShort: message('a line has fewer than 2 different positions'),
  noArea: message('the polygon has no area'),
} as const satisfies Record<string, Message>;

/** Parses GeoJSON positions to two coordinates of 7 decimals (1 cm) each, or returns what is wrong with them. */
export function readPositions(given: unknown): Position[] | Message {
  if (!Array.isArray(given)) return geometryProblems.missing;
  const positions: Position[] = [];
  for (const position of given as unknown[]) {
    const [x, y] = Array.isArray(position) ? (position as unknown[]) : [];
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
      return geometryProblems.notFinite;
    }
    if (Math.abs(x) > 180 || Math.abs(y) > 90) {
      return Math.abs(x) > 1000 && Math.abs(y) > 1000
        ? geometryProblems.projected
        : geometryProblems.outOfRange;
    }
    positions.push([round(x), round(y)]);
  }
  return positions;
}

/** A coordinate as a cell has it; undefined when it is none. A single comma is a decimal one: amounts have others. */
export function readCoordinate(text: string): number | undefined {
  const plain = latinDigits(text)
    .replaceAll(/[\s\u200e\u200f°]/g, '')
    .replace('٫', '.')
    .replaceAll('٬', ',');
  const number = /^[-+]?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain.replaceAll(/,(?=\d{3})/g, '');
  return /^[-+]?\d+(\.\d+)?$/.test(number) ? Number(number) : undefined;
}

export function boxOf(positions: readonly Position[]): Extent {
  const box = emptyExtent();
  for (const [x, y] of positions) widen(box, { west: x, south: y, east: x, north: y });
  return box;
}

/** Why a box cannot lie in the kingdom; undefined when it can. */
export function placeProblem(box: Extent): Message | undefined {
  const isWithin =
    box.west >= kingdom.west &&
    box.east <= kingdom.east &&
    box.south >= kingdom.south &&
    box.north <= kingdom.north;
  if (isWithin) return undefined;
  const isSwapped =
    box.west >= kingdom.south &&
    box.east <= kingdom.north &&
    box.south >= kingdom.west &&
    box.north <= kingdom.east;
  return isSwapped ? geometryProblems.swapped : geometryProblems.elsewhere;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
