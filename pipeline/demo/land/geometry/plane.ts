export type Position = [longitude: number, latitude: number];
/** Meters east and north of the center of a city. */
export type Spot = [x: number, y: number];

const metersPerDegree = 111_320;

/** Equirectangular projection around the center of a city: within 40 km of it, lengths are true to a few per mille. */
export interface Plane {
  spot: (position: Readonly<Position>) => Spot;
  position: (spot: Spot) => Position;
}

export function createPlane(center: Position): Plane {
  const metersPerDegreeEast = metersPerDegree * Math.cos((center[1] * Math.PI) / 180);
  return {
    spot: ([longitude, latitude]) => [
      (longitude - center[0]) * metersPerDegreeEast,
      (latitude - center[1]) * metersPerDegree,
    ],
    position: ([x, y]) => [
      round(center[0] + x / metersPerDegreeEast),
      round(center[1] + y / metersPerDegree),
    ],
  };
}

/** Seven decimals are about a centimeter. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** Box around lines or rings. */
export function boundsOf(
  lines: readonly Spot[][],
): [west: number, south: number, east: number, north: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const [x, y] of line) {
      west = Math.min(west, x);
      south = Math.min(south, y);
      east = Math.max(east, x);
      north = Math.max(north, y);
    }
  }
  return [west, south, east, north];
}

export function distance([x1, y1]: Spot, [x2, y2]: Spot): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

/** Distance of a spot from a line through several spots, meters. */
export function distanceFromLine(spot: Spot, line: readonly Spot[]): number {
  let least = Infinity;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    if (from && to) least = Math.min(least, distanceFromSegment(spot, from, to));
  }
  return least;
}

function distanceFromSegment([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}

/** Where two lines cross. */
export function crossingsOf(one: readonly Spot[], other: readonly Spot[]): Spot[] {
  return segmentsOf(one).flatMap(([from, to]) =>
    segmentsOf(other).flatMap(([otherFrom, otherTo]) => crossingOf(from, to, otherFrom, otherTo)),
  );
}

function segmentsOf(line: readonly Spot[]): [Spot, Spot][] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to]);
}

function crossingOf([x1, y1]: Spot, [x2, y2]: Spot, [x3, y3]: Spot, [x4, y4]: Spot): Spot[] {
  const [dx, dy, ex, ey] = [x2 - x1, y2 - y1, x4 - x3, y4 - y3];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return [];
  const share = ((x3 - x1) * ey - (y3 - y1) * ex) / cross;
  const otherShare = ((x3 - x1) * dy - (y3 - y1) * dx) / cross;
  const meet = share >= 0 && share <= 1 && otherShare >= 0 && otherShare <= 1;
  return meet ? [[x1 + share * dx, y1 + share * dy]] : [];
}

/** Length of a line, meters. */
export function lengthOf(line: readonly Spot[]): number {
  return segmentsOf(line).reduce((sum, [from, to]) => sum + distance(from, to), 0);
}

/** The spot of a line that lies `meters` after its start; its end where it is shorter. */
export function spotAt(line: readonly Spot[], meters: number): Spot {
  let before = 0;
  for (const [from, to] of segmentsOf(line)) {
    const length = distance(from, to);
    if (before + length >= meters) {
      const share = length === 0 ? 0 : (meters - before) / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    before += length;
  }
  return line.at(-1) ?? [0, 0];
}
