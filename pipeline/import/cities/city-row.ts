import { isMessage, message, type Message } from '../../../words/message.ts';
import { regionOf } from '../../../contract/shared/region-names.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { isObject } from '../geo/features.ts';
import type { FieldValues } from '../columns/column-report.ts';
import { cityFields, type CityField } from './fields.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { readNumber } from '../files/numbers.ts';
import { readPath } from '../geo/paths.ts';
import { boxOf, geometryProblems, placeProblem, readCoordinate, readPositions } from '../geo/positions.ts';
import { Properties } from '../geo/properties.ts';

/** A parsed city, before it has an id. */
export interface ReadCity {
  name: string;
  /** As the row names it, or as it was told for rows that do not; undefined: the row has a number instead. */
  region: RegionKey | undefined;
  regionNumber: number | undefined;
  /** Degrees. */
  point: Position;
  /** What the file says, and what of it was understood. */
  given: FieldValues<CityField>;
  understood: FieldValues<CityField>;
}

export const cityProblems = {
  noRegion: message('no region (--region KEY tells that of all)'),
  unknownRegion: message('unknown region'),
} as const;
const noPoint = message('no point');

/**
 * Parses a feature with a point, or a row of a table as one without a geometry; or returns why it cannot be used.
 *
 * @param only the region of the whole file, if it was told
 */
export function readCity(value: unknown, only?: RegionKey, mapping?: ColumnMapping): ReadCity | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return message('not a GeoJSON feature');
  const { properties: all, geometry } = value;
  const properties = new Properties(isObject(all) ? all : undefined, mapping);
  const given = {
    name: properties.placeName(cityFields.name.names, 'name'),
    region: properties.arabic(cityFields.region.names, 'region'),
    regionNumber: properties.text(cityFields.regionNumber.names, 'regionNumber'),
    longitude: properties.text(cityFields.longitude.names, 'longitude'),
    latitude: properties.text(cityFields.latitude.names, 'latitude'),
  };
  if (given.name === undefined) return message('no name');
  const named = given.region === undefined ? undefined : regionOf(given.region);
  const regionNumber = named === undefined ? numberOf(given) : undefined;
  const region = named ?? (regionNumber === undefined && given.region === undefined ? only : undefined);
  if (region === undefined && regionNumber === undefined)
    return given.region === undefined ? cityProblems.noRegion : cityProblems.unknownRegion;
  if (only !== undefined && region !== undefined && region !== only) return elsewhere(only);
  const point = isObject(geometry) ? pointOf(geometry) : pointAt(given.longitude, given.latitude);
  if (isMessage(point)) return point;
  const understood = { ...given, regionNumber };
  return { name: given.name, region, regionNumber, point, given, understood };
}

/** A row that belongs to another region than the one of the whole file. */
export function elsewhere(only: RegionKey): Message {
  return message('belongs to another region than {region}', { region: { region: only } });
}

/** A file may have the number in the column of the region. */
function numberOf({
  region,
  regionNumber,
}: {
  region: string | undefined;
  regionNumber: string | undefined;
}) {
  const number = readNumber(region ?? regionNumber ?? '');
  return Number.isInteger(number) ? (number ?? undefined) : undefined;
}

function pointOf(geometry: object): Position | Message {
  const path = readPath(geometry);
  if (isMessage(path)) return path === geometryProblems.notTransit ? noPoint : path;
  return path.form === 'station' ? path.middle : noPoint;
}

function pointAt(longitude: string | undefined, latitude: string | undefined): Position | Message {
  if (longitude === undefined || latitude === undefined) return noPoint;
  const positions = readPositions([[readCoordinate(longitude), readCoordinate(latitude)]]);
  if (isMessage(positions)) return inWordsOfTables(positions);
  const [point] = positions;
  return point ? (placeProblem(boxOf(positions)) ?? point) : noPoint;
}

/** A table has no coordinate system that could be stated. */
function inWordsOfTables(problem: Message): Message {
  return problem === geometryProblems.projected ? message('coordinates are not degrees') : problem;
}
