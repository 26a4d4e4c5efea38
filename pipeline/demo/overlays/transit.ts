import { words } from '../../../src/i18n/ar/index.ts';
import { fill } from '../../../src/i18n/fill.ts';
import { squareSide, type Terrain, type Position, type Spot } from '../terrain.ts';
import { between } from '../neighborhood.ts';
import { roadAt, sizeOf, type DemoCity } from '../places.ts';
import type { DemoOverlay } from './demo-overlay.ts';
import { capitalBusRoutes, crossingRoutes, metroRoutes, type Corner, type Route } from './routes.ts';

type Network = 'metro' | 'bus';
type TransitOverlay = Omit<DemoOverlay, 'region_id'>;

/** Positions of stops along the side of a square, as fractions of its length. */
const stopsOnSide: Record<Network, number[]> = { metro: [1 / 2], bus: [1 / 6, 1 / 2, 5 / 6] };

/** Metro lines with their stations: one in the middle of each square's side, and one where lines meet. */
export function metroOf(city: DemoCity, ground: Terrain): TransitOverlay[] {
  return networkOf('metro', metroRoutes, city, ground);
}

/** @param before number of bus lines that the region already has in other cities */
export function busOf(city: DemoCity, ground: Terrain, isCapital: boolean, before: number): TransitOverlay[] {
  return networkOf('bus', isCapital ? capitalBusRoutes : crossingRoutes(sizeOf(city), before), city, ground);
}

function networkOf(
  network: Network,
  routes: readonly Route[],
  city: DemoCity,
  ground: Terrain,
): TransitOverlay[] {
  const names = new StopNames(city);
  const meetings = network === 'metro' ? meetingsOf(routes) : new Set<string>();
  return routes.flatMap((route) => {
    const { number, color = null } = route;
    const shortName = fill(words.overlays.lineNames[network], { number });
    const road = roadOf(city, route);
    const line: TransitOverlay = {
      kind: `${network}_line`,
      name: road === null ? shortName : `${shortName}، ${road}`,
      short_name: shortName,
      number,
      color,
      geometry: JSON.stringify({ type: 'LineString', coordinates: pathOf(route, ground) }),
    };
    const stops = spotsOf(route, stopsOnSide[network], meetings).map((spot): TransitOverlay => {
      const geometry = JSON.stringify({ type: 'Point', coordinates: ground.position(spot) });
      return { kind: `${network}_station`, name: names.at(spot), short_name: null, number, color, geometry };
    });
    return [line, ...stops];
  });
}

function pathOf({ corners }: Route, ground: Terrain): Position[] {
  return legsOf(corners)
    .flatMap(([from, to], index) => between(spotOf(from), spotOf(to)).slice(index === 0 ? 0 : 1))
    .map((spot) => ground.position(spot));
}

/** The road that a line's longest leg follows. */
function roadOf(city: DemoCity, { corners }: Route): string | null {
  const [longest] = legsOf(corners).toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (!longest) return null;
  const [[fromColumn, fromRow], [toColumn]] = longest;
  return fromColumn === toColumn ? roadAt(city, 'column', fromColumn) : roadAt(city, 'row', fromRow);
}

function legsOf(corners: readonly Corner[]): [Corner, Corner][] {
  return corners.slice(1).map((corner, index) => [corners[index] ?? corner, corner]);
}

function lengthOf([from, to]: [Corner, Corner]): number {
  return Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
}

/** Every corner of the sketch that a line passes, in order. */
function cornersOn({ corners }: Route): Corner[] {
  const passed = legsOf(corners).flatMap(([from, to]) => {
    const step: Corner = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
    return Array.from({ length: lengthOf([from, to]) }, (_, index): Corner => [
      from[0] + step[0] * index,
      from[1] + step[1] * index,
    ]);
  });
  return [...passed, ...corners.slice(-1)];
}

/** Corners that more than one line passes. */
function meetingsOf(routes: readonly Route[]): Set<string> {
  const passes = Map.groupBy(
    routes.flatMap((route) => cornersOn(route).map(String)),
    (corner) => corner,
  );
  return new Set([...passes].filter(([, lines]) => lines.length > 1).map(([corner]) => corner));
}

/** Stops of a line, in meters of the sketch. */
function spotsOf(route: Route, shares: readonly number[], meetings: ReadonlySet<string>): Spot[] {
  const corners = cornersOn(route);
  return corners.flatMap((corner, index): Spot[] => {
    const next = corners[index + 1];
    const [x, y] = spotOf(corner);
    const here: Spot[] = meetings.has(String(corner)) ? [[x, y]] : [];
    if (!next) return here;
    const [nextX, nextY] = spotOf(next);
    return [...here, ...shares.map((share): Spot => [x + (nextX - x) * share, y + (nextY - y) * share])];
  });
}

function spotOf([column, row]: Corner): Spot {
  return [column * squareSide, row * squareSide];
}

/**
 * Names of a city's stops: the adjacent neighborhood, numbered from the second stop on. Lines that meet share one
 * stop, which has one name.
 */
class StopNames {
  private readonly city: DemoCity;
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  constructor(city: DemoCity) {
    this.city = city;
  }

  at(spot: Spot): string {
    const key = String(spot);
    let name = this.names.get(key);
    if (name === undefined) {
      const beside = this.neighborhoodAt(spot);
      const count = (this.counts.get(beside) ?? 0) + 1;
      this.counts.set(beside, count);
      name = count === 1 ? beside : `${beside} ${count}`;
      this.names.set(key, name);
    }
    return name;
  }

  /** The neighborhood southeast of a stop, or else the one across the road; outside the sketch, the city. */
  private neighborhoodAt([x, y]: Spot): string {
    const places = [
      [x + 1, y + 1],
      [x - 1, y - 1],
    ];
    const names = places.map(
      ([east = 0, south = 0]) =>
        this.city.rows[Math.floor(south / squareSide)]?.[Math.floor(east / squareSide)],
    );
    return names.find(Boolean) ?? this.city.name;
  }
}
