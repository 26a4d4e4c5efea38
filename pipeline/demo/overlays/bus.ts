import { fill } from '../../../words/fill.ts';
import { words } from '../../../words/ar/index.ts';
import type { CityGround } from '../land/city-ground.ts';
import { lineOf } from '../land/geometry/geojson.ts';
import { distance, lengthOf, spotAt, type Spot } from '../land/geometry/plane.ts';
import { clipLines, contains } from '../land/geometry/shapes.ts';
import type { DemoCity } from '../land/places.ts';
import type { DemoOverlay } from './demo-overlay.ts';

type BusOverlay = Omit<DemoOverlay, 'region_id'>;

const linesPerCity = 2;
const linesOfCapital = 8;
/** Typical distance between stops, meters. */
const stopDistance = 700;
/** The stop of one line at the stop of another, if they are as near as this, meters. */
const sameStop = 60;

/** Bus lines along the longest named main roads of each city, numbered through a region. They are invented. */
export function createBusLines() {
  let count = 0;
  return {
    of(city: DemoCity, ground: CityGround): BusOverlay[] {
      const names = new StopNames(city, ground);
      const isCapital = city.metro.length > 0;
      return longestRoads(ground, isCapital ? linesOfCapital : linesPerCity).flatMap(({ name, line }) => {
        count++;
        const number = String(isCapital ? 100 + count : count);
        const shortName = fill(words.overlays.lineNames.bus, { number });
        const common = { number, color: null };
        return [
          {
            ...{ kind: 'bus_line', name: `${shortName}، ${name}`, short_name: shortName, ...common },
            geometry: lineOf(line, ground.plane),
          },
          ...stopsOn(line).map((spot): BusOverlay => {
            const coordinates = ground.plane.position(spot);
            return {
              ...{ kind: 'bus_station', name: names.at(spot), short_name: null, ...common },
              geometry: JSON.stringify({ type: 'Point', coordinates }),
            };
          }),
        ];
      });
    },
  };
}

/** The longest part of each named road within the city, of the longest roads. */
function longestRoads({ roads, outline }: CityGround, count: number): { name: string; line: Spot[] }[] {
  const longest = new Map<string, Spot[]>();
  for (const { name, line } of roads) {
    if (name === null) continue;
    for (const part of clipLines([line], outline)) {
      if (lengthOf(part) > lengthOf(longest.get(name) ?? [])) longest.set(name, part);
    }
  }
  return [...longest]
    .map(([name, line]) => ({ name, line }))
    .sort((one, other) => lengthOf(other.line) - lengthOf(one.line))
    .slice(0, count);
}

function stopsOn(line: Spot[]): Spot[] {
  const length = lengthOf(line);
  const count = Math.max(2, Math.round(length / stopDistance));
  return Array.from({ length: count }, (_, index) => spotAt(line, ((index + 0.5) / count) * length));
}

/** Names of a city's stops: the neighborhood, numbered from the second stop on. Stops that lie together share one. */
class StopNames {
  private readonly city: DemoCity;
  private readonly ground: CityGround;
  private readonly stops: { spot: Spot; name: string }[] = [];
  private readonly counts = new Map<string, number>();

  constructor(city: DemoCity, ground: CityGround) {
    this.city = city;
    this.ground = ground;
  }

  at(spot: Spot): string {
    const known = this.stops.find((stop) => distance(stop.spot, spot) < sameStop);
    if (known) return known.name;
    const beside =
      this.ground.neighborhoods.find(({ outline }) => contains(outline, spot))?.place.name ?? this.city.name;
    const count = (this.counts.get(beside) ?? 0) + 1;
    this.counts.set(beside, count);
    const name = count === 1 ? beside : `${beside} ${count}`;
    this.stops.push({ spot, name });
    return name;
  }
}
