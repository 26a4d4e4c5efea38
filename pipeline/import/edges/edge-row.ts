import type { Insertable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { EdgeLengthTable } from '../../../database/schema/schema.ts';
import type { Extent } from '../../../lib/geo/bounds.ts';
import { isObject } from '../geo/features.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { readSideLength } from '../files/meters.ts';
import { readLine } from '../geo/paths.ts';
import { Properties } from '../geo/properties.ts';
import type { ReadFeature } from '../load/feature-load.ts';
import { edgeFields, type EdgeField } from './fields.ts';

/** A parsed line along the side of a parcel, before it has an id. */
export interface ReadEdge extends ReadFeature<EdgeField> {
  row: Omit<Insertable<EdgeLengthTable>, 'id' | 'region_id' | 'source_id'>;
}

/** Parses a GeoJSON feature, or returns why it cannot be used. */
export function readEdge(value: unknown, mapping?: ColumnMapping): ReadEdge | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return message('not a GeoJSON feature');
  const path = readLine(value['geometry']);
  if (isMessage(path)) return path;
  const written = value['properties'];
  const properties = new Properties(isObject(written) ? written : undefined, mapping);
  const given = {
    id: properties.text(edgeFields.id.names, 'id'),
    length: properties.text(edgeFields.length.names, 'length'),
  };
  const meters = readSideLength(given.length);
  if (meters === null) return message('no length');
  const { id } = value;
  return {
    publisherId: given.id ?? (typeof id === 'string' || typeof id === 'number' ? String(id) : null),
    // The sides of a lot meet at their ends, so a point does not tell them apart.
    label: endsOf(path.box),
    point: path.middle,
    given,
    understood: { ...given, length: meters },
    row: { length_m: meters, ...path.box, geometry: path.geometry },
  };
}

function endsOf({ west, south, east, north }: Extent): string {
  return [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',');
}
