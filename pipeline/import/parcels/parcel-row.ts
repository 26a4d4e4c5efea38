import type { Insertable } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import { unclassified } from '../../../database/parcel/classes.ts';
import { cellOf } from '../../../database/parcel/cell.ts';
import type { ParcelTable } from '../../../database/schema/schema.ts';
import { codesInOrder } from '../../../lib/fold-code.ts';
import { isObject } from '../geo/features.ts';
import type { FieldValues } from '../columns/column-report.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { parcelFields, type ParcelField } from './fields.ts';
import { geometryText, readLand } from '../geo/geometry.ts';
import { mainSides, type MainSide } from '../../../lib/geo/compass.ts';
import type { Position } from '../../../lib/geo/rings.ts';
import { LandClasses } from '../rules/land-classes.ts';
import { readSideLength } from '../files/meters.ts';
import { readNumber } from '../files/numbers.ts';
import { isMangled, plotNumber } from '../places/plot-numbers.ts';
import { Properties } from '../geo/properties.ts';

/** Fields that publishers often state in two languages. */
const placeNames: ReadonlySet<ParcelField> = new Set([
  'city',
  'municipality',
  'neighborhood',
] satisfies ParcelField[]);
const bilingual: ReadonlySet<ParcelField> = new Set([
  'category',
  'landUse',
  'detailedUse',
] satisfies ParcelField[]);
const names = Object.keys(parcelFields) as ParcelField[];

/** What a feature says of a parcel. */
export interface WrittenParcel {
  given: Partial<Record<ParcelField, string>>;
  /** GeoJSON. */
  geometry: unknown;
  /** Id of the feature. */
  id?: string | null;
}

/** A parsed parcel, before it has an id and a neighborhood. */
export interface ReadParcel {
  /** Id that the publisher keeps for it, and number of its row or feature. */
  publisherId: string | null;
  rowId: string | null;
  /** Null: not known. */
  parcelNo: string | null;
  /** Whether the given area cannot be in m², so that the measured one is taken. */
  isAreaCorrected: boolean;
  /** m²: as stated, if it is, and of the outline. */
  statedArea: number | null;
  measuredArea: number;
  /** Whether its outline crossed itself. */
  isRepaired: boolean;
  city: string | undefined;
  neighborhood: string | undefined;
  point: Position;
  /** Building rule in the publisher's list. */
  ruleId: string | null;
  /** Price that the file states; null: none. */
  stated: StatedPrice | null;
  /** What the file says; the same without prices of zero, and what of that was understood. */
  written: WrittenParcel['given'];
  given: FieldValues<ParcelField>;
  understood: FieldValues<ParcelField>;
  row: Omit<
    Insertable<ParcelTable>,
    'id' | 'region_id' | 'neighborhood_id' | 'neighborhood_name' | 'city_name' | 'source_id'
  >;
}

/** A price that a file states of a parcel. */
export interface StatedPrice {
  /** SAR: of the whole parcel; null: only the price per m² is stated. */
  price: number | null;
  /** SAR per m²; null: only the price of the whole parcel is stated. */
  pricePerSqm: number | null;
  /** Day of the deal as the file writes it; undefined: it states none. */
  dayText: string | undefined;
}

const usualClasses = LandClasses.usual();

/**
 * Parses a GeoJSON feature, or returns why it cannot be used.
 *
 * @param classes zoning classes and land uses of the region
 */
export function readParcel(
  value: unknown,
  mapping?: ColumnMapping,
  classes: LandClasses = usualClasses,
): ReadParcel | Message {
  if (!isObject(value) || value['type'] !== 'Feature') return message('not a GeoJSON feature');
  const properties = value['properties'];
  const given = readFields(new Properties(isObject(properties) ? properties : undefined, mapping));
  return parcelOf({ given, geometry: value['geometry'], id: featureId(value['id']) }, classes);
}

/** The day of the price that a feature states, as it is written. */
export function dayTextOf(value: unknown, mapping?: ColumnMapping): string | undefined {
  const properties = isObject(value) && isObject(value['properties']) ? value['properties'] : undefined;
  return new Properties(properties, mapping).text(parcelFields.priceDate.names, 'priceDate');
}

/** Parses what a feature says, or returns why it cannot be used. */
export function parcelOf(
  { given, geometry, id = null }: WrittenParcel,
  classes: LandClasses,
): ReadParcel | Message {
  const land = readLand(geometry);
  if (isMessage(land)) return land;

  const [parcelNo, planNo, blockNo] = [given.parcel, given.plan, given.block].map(numberOf);
  const [objectId, parcelId] = [given.objectId, given.parcelId].map((text) => text && plotNumber(text));
  const registered = objectId ?? parcelId ?? id;
  const [x, y] = land.centroid;
  const place = `${planNo ?? ''}/${blockNo ?? ''}/${parcelNo ?? ''}@${x.toFixed(5)},${y.toFixed(5)}`;
  const statedArea = readArea(given.area, land.area);
  const isAreaCorrected = given.area !== undefined && statedArea === null;
  const sideLengths = sideLengthsOf(given);
  const row: ReadParcel['row'] = {
    parcel_id: parcelId ?? registered ?? place,
    parcel_no: parcelNo ?? '-',
    block_no: blockNo ?? null,
    plan_no: planNo ?? null,
    municipality_name: given.municipality ?? null,
    area_sqm: hundredths(statedArea ?? land.area),
    land_category: given.category ?? null,
    land_use_group: classes.landUse(given.landUse, given.category, given.detailedUse),
    land_use_detailed: inWords(given.detailedUse),
    zoning: classes.zoning(...codesInOrder(given.zoning, given.rule)),
    zoning_code: given.zoning ?? null,
    geometry: geometryText(land),
    centroid_x: x,
    centroid_y: y,
    west: land.west,
    south: land.south,
    east: land.east,
    north: land.north,
    cell: cellOf(land),
    side_lengths: Object.keys(sideLengths).length > 0 ? JSON.stringify(sideLengths) : null,
  };
  const stated = statedPrice(given);
  return {
    publisherId: parcelId ?? null,
    rowId: objectId ?? id,
    parcelNo: parcelNo ?? null,
    isAreaCorrected,
    statedArea,
    measuredArea: land.area,
    isRepaired: land.isRepaired,
    city: given.city,
    neighborhood: given.neighborhood,
    point: land.centroid,
    ruleId: given.rule ?? null,
    stated,
    written: given,
    given: { ...given, price: unlessZero(given.price), pricePerSqm: unlessZero(given.pricePerSqm) },
    understood: {
      ...given,
      ...{ parcel: parcelNo, plan: planNo, block: blockNo },
      area: statedArea === null ? null : row.area_sqm,
      ...Object.fromEntries(mainSides.map((side) => [`${side}Length`, sideLengths[side]])),
      landUse: row.land_use_group,
      detailedUse: row.land_use_detailed,
      zoning: given.zoning === undefined || row.zoning === unclassified ? null : row.zoning,
      pricePerSqm: stated?.pricePerSqm ?? null,
      price: stated?.price ?? null,
    },
    row,
  };
}

/** The stated lengths of sides, in meters. */
function sideLengthsOf(given: WrittenParcel['given']): Partial<Record<MainSide, number>> {
  return Object.fromEntries(
    mainSides.flatMap((side) => {
      const meters = readSideLength(given[`${side}Length`]);
      return meters === null ? [] : [[side, meters]];
    }),
  );
}

function readFields(properties: Properties): Partial<Record<ParcelField, string>> {
  const given: Partial<Record<ParcelField, string>> = {};
  for (const name of names) {
    const { names: synonyms } = parcelFields[name];
    const text = placeNames.has(name)
      ? properties.placeName(synonyms, name)
      : bilingual.has(name)
        ? properties.arabic(synonyms, name)
        : properties.text(synonyms, name);
    if (text !== undefined) given[name] = text;
  }
  return given;
}

/** The number of a plan, block or parcel; null when a spreadsheet has made something else of it. */
function numberOf(text: string | undefined): string | null {
  return text === undefined || isMangled(text) ? null : plotNumber(text);
}

/** A code without a table of values says nothing to people, so the use stays unknown. */
function inWords(text: string | undefined): string | null {
  return text !== undefined && /\p{L}/u.test(text) ? text : null;
}

function featureId(id: unknown): string | null {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/**
 * The stated area in m², which holds whatever the outline has: publishers cut outlines at the borders of their tiles. Only
 * `shape_area` in square degrees is none: a number below 1 for an outline of more than 100 m².
 */
function readArea(given: string | undefined, measured: number): number | null {
  const number = given === undefined ? null : readNumber(given);
  if (!number || number < 0) return null;
  return number < 1 && measured > 100 ? null : number;
}

/** Of an area; a stored one is more than zero. */
function hundredths(number: number): number {
  return Math.max(0.01, Math.round(number * 100) / 100);
}

function statedPrice({ price: total, pricePerSqm, priceDate }: WrittenParcel['given']): StatedPrice | null {
  const stated = { price: price(total), pricePerSqm: price(pricePerSqm) };
  return stated.price === null && stated.pricePerSqm === null ? null : { ...stated, dayText: priceDate };
}

/** A price of zero means there is none. */
function price(text: string | undefined): number | null {
  const number = text === undefined ? null : readNumber(text);
  return number && number > 0 ? number : null;
}

function unlessZero(text: string | undefined): string | undefined {
  return text !== undefined && readNumber(text) === 0 ? undefined : text;
}
