import type { Insertable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { StreetTable } from '../../../database/schema/schema.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { ReadFeature } from '../load/feature-load.ts';
import { isObject } from '../geo/features.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { streetFields, type StreetField } from './fields.ts';
import { readMeters } from '../files/meters.ts';
import { readLine } from '../geo/paths.ts';
import { Properties } from '../geo/properties.ts';

/** A parsed street, before it has an id. */
export interface ReadStreet extends ReadFeature<StreetField> {
  row: Omit<Insertable<StreetTable>, 'id' | 'region_id' | 'source_id' | 'width_source_id'>;
}

type StreetClass = NonNullable<StreetTable['class']>;

const narrowest = 1;
const widest = 200;

/** Classes by folded words: Arabic and English ones, and those of OpenStreetMap. */
const classes: readonly (readonly [RegExp, StreetClass])[] = [
  [/^((شارع|طريق) )?(ال)?شرياني(ه)?$|^arterial$|^(motorway|trunk|primary)( link)?$/, 'arterial'],
  [/^((شارع|طريق) )?(ال)?تجميعي(ه)?$|^collector$|^(secondary|tertiary)( link)?$/, 'collector'],
  [
    /^((شارع|طريق) )?(ال)?محلي(ه)?$|^local$|^(residential|unclassified|living street|service)( link)?$/,
    'local',
  ],
];
/** Words by which a file says that it does not know a width. */
const estimated =
  /estimat|guess|assum|approx|inferred|derived|default|تقدير|تقريب|افتراض|تخمين|مخمن|^(true|yes|1|نعم)$/;

/** Parses a GeoJSON feature, or returns why it cannot be used. */
export function readStreet(value: unknown, mapping?: ColumnMapping): ReadStreet | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return message('not a GeoJSON feature');
  const path = readLine(value['geometry']);
  if (isMessage(path)) return path;
  const given = readFields(value['properties'], mapping);
  const isGuessed = estimated.test(foldArabic(given.widthBasis ?? ''));
  const known = {
    name: given.name ?? null,
    class: classOf(given.class),
    width_m: isGuessed ? null : readWidth(given.width),
  };
  const { id } = value;
  return {
    publisherId: given.id ?? (typeof id === 'string' || typeof id === 'number' ? String(id) : null),
    label: known.name ?? '',
    point: path.middle,
    given: isGuessed ? { ...given, width: undefined } : given,
    understood: { ...given, class: known.class, width: known.width_m },
    row: { ...known, ...path.box, geometry: path.geometry },
  };
}

function readFields(value: unknown, mapping: ColumnMapping | undefined) {
  const properties = new Properties(isObject(value) ? value : undefined, mapping);
  const text = (name: StreetField) => properties.text(streetFields[name].names, name);
  return {
    id: text('id'),
    name: properties.arabic(streetFields.name.names, 'name'),
    class: properties.arabic(streetFields.class.names, 'class'),
    width: text('width'),
    widthBasis: text('widthBasis'),
    publisher: text('publisher'),
  };
}

/** The class that a text says; null: none that is known. */
export function classOf(text: string | undefined): StreetClass | null {
  const folded = foldArabic(text ?? '').replaceAll('_', ' ');
  return classes.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

/** Meters, with or without their unit; null: not known, or no width that a street can have. */
export function readWidth(text: string | undefined): number | null {
  return readMeters(text, narrowest, widest);
}
