import { readFileSync } from 'node:fs';
import { cityParts, type CityPart } from '../../../../contract/shared/vocabulary.ts';
import { createPlane, distanceFromLine, type Position } from '../geometry/plane.ts';

/**
 * The tables in this folder, each with its columns and sources in its first lines, which begin with `#`. Columns are
 * separated by tabs.
 */
export interface NeighborhoodPlace {
  city: string;
  name: string;
  center: Position;
  /** Area that the city counts to it, km². */
  km2: number;
  /** Price levels of plots, riyals per m². */
  residential: number;
  commercial: number;
  /** Order in which the neighborhoods of a city get parcels, from 1. */
  order: number;
  /** Part of the city, where its neighborhoods are counted to parts. */
  part: CityPart | null;
}

export interface RoadPlace {
  city: string;
  /** `null` where the name is not certain. */
  name: string | null;
  /** Of both directions together. */
  lanes: number;
  line: Position[];
}

/** `edge` is the built city, `sea` what lies outside its coast; the others hold no parcels. */
export interface AreaPlace {
  city: string;
  kind: string;
  /** `null` where the area has none, or an uncertain one. */
  name: string | null;
  /** Width of what the table gives as a line, meters; `null` of a polygon. */
  width: number | null;
  line: Position[];
}

export interface Landmark {
  city: string;
  kind: string;
  name: string;
  position: Position;
}

export interface MetroLine {
  city: string;
  number: string;
  name: string;
  shortName: string;
  color: string;
  line: Position[];
  /** From one end to the other. */
  stations: { name: string; position: Position }[];
}

export function readNeighborhoods(): NeighborhoodPlace[] {
  return rowsOf('neighborhoods').map(
    ([city = '', name = '', longitude, latitude, km2, residential, commercial, order, part]) => ({
      city,
      name,
      center: [Number(longitude), Number(latitude)],
      km2: Number(km2),
      residential: Number(residential),
      commercial: Number(commercial),
      order: Number(order),
      part: cityParts.find((each) => each === part) ?? null,
    }),
  );
}

export function readRoads(): RoadPlace[] {
  return rowsOf('roads').map(([city = '', name = '', lanes, points = '']) => ({
    city,
    name: knownName(name),
    lanes: Number(lanes),
    line: positionsOf(points),
  }));
}

export function readAreas(): AreaPlace[] {
  return rowsOf('areas').map(([city = '', kind = '', name = '', width, points = '']) => ({
    city,
    kind,
    name: knownName(name),
    width: width === '-' ? null : Number(width),
    line: positionsOf(points),
  }));
}

export function readLandmarks(): Landmark[] {
  return rowsOf('landmarks').map(([city = '', kind = '', name = '', position = '']) => ({
    ...{ city, kind, name },
    position: positionOf(position),
  }));
}

export function readMetro(): MetroLine[] {
  const stations = rowsOf('metro-stations');
  return rowsOf('metro-lines').map(
    ([city = '', number = '', name = '', shortName = '', color = '', points = '']) => {
      const own = stations
        .filter((station) => station[0] === city && station[1] === number)
        .map(([, , title = '', position = '']) => ({ name: title, position: positionOf(position) }));
      const line = throughStations(
        positionsOf(points),
        own.map(({ position }) => position),
      );
      return { city, number, name, shortName, color, line, stations: own };
    },
  );
}

/**
 * Leads a line through its stations: as published it is simplified, and a station of two lines lies on one of them,
 * up to 350 m beside the other.
 */
function throughStations(line: readonly Position[], stations: readonly Position[]): Position[] {
  const path = [...line];
  for (const station of stations) {
    const plane = createPlane(station);
    const spots = path.map(plane.spot);
    const nearest = spots
      .slice(1)
      .map((_, index) => ({ index, meters: distanceFromLine([0, 0], spots.slice(index, index + 2)) }))
      .reduce((best, each) => (each.meters < best.meters ? each : best));
    const isAt = (end: number) => Math.abs(Math.hypot(...(spots.at(end) ?? [0, 0])) - nearest.meters) < 0.001;
    if (nearest.index === 0 && isAt(0)) path.unshift(station);
    else if (nearest.index === spots.length - 2 && isAt(-1)) path.push(station);
    else path.splice(nearest.index + 1, 0, station);
  }
  return path;
}

function knownName(name: string): string | null {
  return name === '-' ? null : name;
}

function rowsOf(table: string): string[][] {
  const text = readFileSync(new URL(`${table}.tsv`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

function positionsOf(points: string): Position[] {
  return points.split(' ').map(positionOf);
}

function positionOf(point: string): Position {
  const [longitude = 0, latitude = 0] = point.split(',').map(Number);
  return [longitude, latitude];
}
