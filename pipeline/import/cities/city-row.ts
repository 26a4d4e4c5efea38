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
import { boxOf, geometryProblems, placeProblem, readPositions } from '../geo/positions.ts';
import { Properties } from '../geo/properties.ts';

/** A parsed city, before it has an id. */
export interface ReadCity {
  name: string;
  region: RegionKey;
  /** Degrees. */
  point: Position;
  /** What the file says, and what of it was understood. */
  given: FieldValues<CityField>;
  understood: FieldValues<CityField>;
}

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
    longitude: properties.text(cityFields.longitude.names, 'longitude'),
    latitude: properties.text(cityFields.latitude.names, 'latitude'),
  };
  if (given.name === undefined) return message('no name');
  const named = given.region === undefined ? only : regionOf(given.region);
  if (named === undefined)
    return given.region === undefined
      ? message('no region (--region KEY tells that of all)')
      : message('unknown region');
  if (only !== undefined && named !== only)
    return message('belongs to another region than {region}', { region: { region: only } });
  const point = isObject(geometry) ? pointOf(geometry) : pointAt(given.longitude, given.latitude);
  if (isMessage(point)) return point;
  return { name: given.name, region: named, point, given, understood: given };
}

function pointOf(geometry: object): Position | Message {
  const path = readPath(geometry);
  if (isMessage(path)) return path === geometryProblems.notTransit ? noPoint : path;
  return path.form === 'station' ? path.middle : noPoint;
}

function pointAt(longitude: string | undefined, latitude: string | undefined): Position | Message {
  if (longitude === undefined || latitude === undefined) return noPoint;
  const positions = readPositions([[readNumber(longitude), readNumber(latitude)]]);
  if (isMessage(positions)) return inWordsOfTables(positions);
  const [point] = positions;
  return point ? (placeProblem(boxOf(positions)) ?? point) : noPoint;
}

/** A table has no coordinate system that could be stated. */
function inWordsOfTables(problem: Message): Message {
  return problem === geometryProblems.projected ? message('coordinates are not degrees') : problem;
}
