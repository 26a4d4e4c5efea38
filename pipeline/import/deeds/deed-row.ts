import { message, type Message } from '../../../words/message.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { dateProblems, readDate, readHijriDate, type DateOrder } from '../files/dates.ts';
import type { SaleField } from './fields.ts';
import { cellOf, type TableRow } from '../columns/rows-of-files.ts';
import { hasLostDigits, readNumber, readNumeral } from '../files/numbers.ts';
import { isMangled, propertyWord, readParcels, readPlan } from '../places/plot-numbers.ts';

/** One published deed. What the file does not say is null. */
export interface Deed {
  reference: string;
  /** Gregorian, `2025-01-31`. */
  date: string;
  /** `1446-08-01`. */
  hijriDate: string | null;
  regionText: string | null;
  cityText: string | null;
  districtText: string | null;
  planNo: string | null;
  parcels: string[];
  propertyCount: number | null;
  propertyType: string | null;
  propertyClass: string | null;
  /** Riyals. */
  price: number;
  /** Square meters. */
  area: number;
}

/** Why a row is not read, besides the problems of its date. */
export const deedProblems = {
  blank: message('blank row'),
  noReference: message('no reference number'),
  reference: message('reference number shortened by a spreadsheet'),
  plan: message('number of a plan that a spreadsheet has changed'),
  parcel: message('number of a parcel that a spreadsheet has changed'),
  noPrice: message('no price'),
  price: message('unreadable price'),
  zeroPrice: message('price not above zero'),
  noArea: message('no area'),
  area: message('unreadable area'),
  zeroArea: message('area not above zero'),
} as const;

/** The field that a problem is about; undefined: what is missing has no cell. */
export const fieldOfProblem: ReadonlyMap<Message, SaleField> = new Map<Message, SaleField>([
  [dateProblems.unreadable, 'date'],
  [dateProblems.tooEarly, 'date'],
  [dateProblems.future, 'date'],
  [deedProblems.reference, 'reference'],
  [deedProblems.plan, 'plan'],
  [deedProblems.parcel, 'parcel'],
  [deedProblems.price, 'price'],
  [deedProblems.zeroPrice, 'price'],
  [deedProblems.area, 'area'],
  [deedProblems.zeroArea, 'area'],
]);

/**
 * Reads a row, or says why it cannot be used: in the same words for the same problem.
 *
 * @param order of day and month in the whole column of dates, if it is known; see `readDate`
 * @param isImplausible whether days that cannot be true and areas that are none are read as well, and numbers of land
 * that a spreadsheet has changed are left out
 */
export function readDeed(
  row: Pick<TableRow<SaleField>, 'cells' | 'layout'>,
  order?: DateOrder,
  isImplausible = false,
): Deed | Message {
  const cell = (field: SaleField): string => cellOf(row, field);
  const text = (field: SaleField) => textOf(cell(field));
  const reference = text('reference');
  if (reference === null) {
    return row.cells.every((each) => each.trim() === '') ? deedProblems.blank : deedProblems.noReference;
  }
  if (hasLostDigits(reference)) return deedProblems.reference;
  const date = readDate(cell('date'), order, { anyYear: isImplausible });
  if ('problem' in date) return date.problem;
  const price = readAmount(cell('price'));
  if (!(price > 0 && price <= largest)) return amountProblem(price, 'price');
  const area = readAmount(cell('area'));
  const isArea = Number.isFinite(area) && (area > 0 || isImplausible) && area <= largest;
  if (!isArea) return amountProblem(area, 'area');
  for (const field of ['plan', 'parcel'] as const)
    if (!isImplausible && isMangled(text(field) ?? '')) return deedProblems[field];
  const { parcels, propertyCount } = readParcels(text('parcel'));
  return {
    reference: referenceOf(reference),
    date: date.date,
    hijriDate: readHijriDate(cell('hijriDate')),
    regionText: text('region'),
    ...placeOf(text('city'), text('district'), text('cityAndDistrict')),
    planNo: readPlan(text('plan')),
    parcels,
    propertyCount: countOf(cell('propertyCount')) ?? propertyCount,
    ...propertyOf(text('propertyType'), text('propertyClass'), text('parcel')),
    price,
    area,
  };
}

const label = /^(?:(?:(?:ال)?رقم|(?:ال)?صك|(?:ال)?صفقه?ة?|no\.?|number|deed|#|№)[\s:.#]*)+(?=[\d«"“+])/iu;

/**
 * The number of a deed, the same whatever its notation: «27,049,909», «27 049 909», «#27049909» and «27049909.0» are
 * 27049909. One that is no number is as it is written.
 */
export function referenceOf(written: string): string {
  const text = latinDigits(written).replace(label, '');
  return readNumeral(text, { hasThousands: true }) ?? latinDigits(written);
}

/** Beyond it no price or area is one; it is also what a double holds exactly. */
const largest = 1e15;

/** Not a number when it cannot be parsed, and -Infinity when there is none. */
function readAmount(cell: string): number {
  const number = readNumber(cell);
  return number === undefined ? NaN : (number ?? -Infinity);
}

function amountProblem(amount: number, name: 'price' | 'area'): Message {
  if (amount === -Infinity) return name === 'price' ? deedProblems.noPrice : deedProblems.noArea;
  if (Number.isNaN(amount) || amount > largest) return deedProblems[name];
  return name === 'price' ? deedProblems.zeroPrice : deedProblems.zeroArea;
}

function countOf(cell: string): number | null {
  const count = readNumber(cell);
  return count !== undefined && count !== null && Number.isInteger(count) && count > 0 ? count : null;
}

/** What is sold, from columns of their own, else from the word before the parcel's number («شقة 12»). */
function propertyOf(type: string | null, ownClass: string | null, parcel: string | null) {
  const word = type === null && ownClass === null ? propertyWord(parcel ?? '') : null;
  return { propertyType: type ?? word, propertyClass: ownClass };
}

/** City and district, from columns of their own or from the one that has both. */
function placeOf(city: string | null, district: string | null, both: string | null) {
  const [cityHalf, districtHalf] = both === null ? [null, null] : halvesOf(both, city);
  return {
    cityText: known(city ?? cityHalf),
    districtText: known(district ?? districtHalf),
  };
}

/**
 * «الرياض/بدر» is city and district, but «6 / 8 / 2 / 1429» is a place without either: only words are divided, and
 * whatever stands after a city that is known from its own column.
 */
function halvesOf(text: string, city: string | null): [city: string | null, district: string | null] {
  const slash = text.indexOf('/');
  if (slash < 0) return [null, text === city ? null : text];
  const [first, second] = [text.slice(0, slash).trim(), text.slice(slash + 1).trim()];
  if (first === city || (isWords(first) && isWords(second))) return [first, second];
  return [null, text];
}

function isWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/\p{N}/u.test(text);
}

/** «أخرى» stands for a place that the publisher does not name. */
function known(place: string | null): string | null {
  return place === null || place === '' || /^(?:[اأ]خر[ىي]|بدون|other)$/iu.test(place) ? null : place;
}

const marks = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const blanks = /[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

/** Without outer and double blanks and invisible marks; null when nothing is left. */
function textOf(cell: string): string | null {
  if (cell === '') return null;
  const text = blanks.test(cell) ? cell.replace(marks, '').replace(/\s+/gu, ' ').trim() : cell;
  return text.length <= 4 && /^(?:|null|-|–|#?n\/a)$/i.test(text) ? null : text;
}
