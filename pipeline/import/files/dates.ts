import { message, type Message } from '../../../words/message.ts';
import { latinDigits } from '../../../lib/fold-arabic.ts';
import { dayOfSerial } from './cells.ts';

/** Which number comes first in dates such as 1/2/2025. */
export type DateOrder = 'month-first' | 'day-first';

export const dateProblems = {
  missing: message('no date'),
  unreadable: message('unreadable date'),
  tooEarly: message('date before 1900'),
  future: message('date in the future'),
} as const;

const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['jan', 'january', 'يناير'],
    ['feb', 'february', 'فبراير', 'شباط'],
    ['mar', 'march', 'مارس', 'آذار', 'اذار'],
    ['apr', 'april', 'أبريل', 'ابريل', 'إبريل', 'نيسان'],
    ['may', 'مايو', 'أيار', 'ايار'],
    ['jun', 'june', 'يونيو', 'يونيه', 'حزيران'],
    ['jul', 'july', 'يوليو', 'يوليه', 'تموز'],
    ['aug', 'august', 'أغسطس', 'اغسطس', 'آب'],
    ['sep', 'sept', 'september', 'سبتمبر', 'أيلول', 'ايلول'],
    ['oct', 'october', 'أكتوبر', 'اكتوبر'],
    ['nov', 'november', 'نوفمبر'],
    ['dec', 'december', 'ديسمبر'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1])),
);

/** Days from 1954 to 2099, as spreadsheets number them: 45658 is 2025-01-01. */
const serials = { first: 20_000, last: 73_050 };
const serial = /^(\d{5}(?:\.\d+)?)$/;
/** 20250131 */
const joined = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:\.0+)?$/;
/** A moment with its time zone. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/;
/** Milliseconds since 1970, as exports of geographic systems write a moment. */
const milliseconds = /^\d{12,13}$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T ].*)?$/;
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/;
const dayAndWord = /^(?:\p{L}+[,،]? )?(\d{1,2})[ /-](\p{L}+)[ ,،/-]+(\d{4}|\d{2})(?: .*)?$/u;
const wordAndDay = /^(?:\p{L}+[,،]? )?(\p{L}+) (\d{1,2})[ ,،]+(\d{4})$/u;
/** The day begins in Riyadh three hours earlier than by the clock of computers. */
const riyadh = 3 * 3_600_000;

type Parts = readonly [year: number, month: number, day: number];

/**
 * Reads a Gregorian day as `2025-01-31`, or says why it cannot be used.
 *
 * The ministry writes 2025/01/31, 1/31/2025 or «Thursday, 13 January 2022»; spreadsheets write 45658 or 31-Jan-25. Without an order, 1/2/2025 is the second of
 * January, as published, and 31/1/2025 is read as the only day it can be. Where a column is written day first, 1/2/2025
 * would thus be misread: find its order with `dateOrderOf` and give it for all rows. A row that contradicts the order
 * given is not read.
 *
 * @param anyYear whether days before 1900 and days to come are read as well
 */
export function readDate(
  cell: string,
  order?: DateOrder,
  { anyYear = false }: { anyYear?: boolean } = {},
): { date: string } | { problem: Message } {
  const read = readAnyDay(cell, order);
  if ('problem' in read || anyYear) return read;
  if (isTooEarly(read.date)) return { problem: dateProblems.tooEarly };
  const isLater = Date.parse(`${read.date}T00:00:00Z`) > Date.now() + riyadh;
  return isLater ? { problem: dateProblems.future } : read;
}

/** The same for a day that may lie in the future. */
export function readDay(cell: string, order?: DateOrder): { date: string } | { problem: Message } {
  const read = readAnyDay(cell, order);
  return 'date' in read && isTooEarly(read.date) ? { problem: dateProblems.tooEarly } : read;
}

/** Years of the Hijri calendar are such as well. */
function isTooEarly(date: string): boolean {
  return date < '1900';
}

function readAnyDay(cell: string, order?: DateOrder): { date: string } | { problem: Message } {
  const text = plainText(cell);
  if (text === '') return { problem: dateProblems.missing };
  const parts = partsOf(text, order);
  if (!parts) return { problem: dateProblems.unreadable };
  const [year, month, day] = parts;
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) {
    return { problem: dateProblems.unreadable };
  }
  return { date: written(parts) };
}

/** A day of the Hijri calendar as `1446-08-01`, or null if the cell does not state one. */
export function readHijriDate(cell: string): string | null {
  const text = plainText(cell);
  const first = yearFirst.exec(text);
  const last = first ? null : yearLast.exec(text);
  const numbers = (first ?? last)?.slice(1, 4).map(Number);
  const [year = 0, month = 0, day = 0] = (last ? numbers?.toReversed() : numbers) ?? [];
  const isDate = year >= 1300 && year <= 1500 && month >= 1 && month <= 12 && day >= 1 && day <= 30;
  return isDate ? written([year, month, day]) : null;
}

/** The order that the dates of a column show together: undefined if none of them tells, or if they contradict. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const cell of cells) {
    const match = yearLast.exec(plainText(cell));
    if (Number(match?.[1]) > 12) orders.add('day-first');
    if (Number(match?.[2]) > 12) orders.add('month-first');
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

/** Whether a day may be read with the day or with the month first. */
export function isOpenDay(cell: string): boolean {
  return yearLast.test(plainText(cell)) && dateOrderOf([cell]) === undefined;
}

function plainText(cell: string): string {
  if (cell === '' || /^\d[\d/-]+$/.test(cell)) return cell;
  const text = latinDigits(cell)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u0640]/g, '')
    .replace(/\s+/gu, ' ')
    .replace(/كانون ال[اأ]ول/u, 'ديسمبر')
    .replace(/كانون ال(?:ثاني|ثانى)/u, 'يناير')
    .replace(/تشرين ال[اأ]ول/u, 'أكتوبر')
    .replace(/تشرين ال(?:ثاني|ثانى)/u, 'نوفمبر')
    .replace(/(?<=\d) ?م$/u, '')
    .trim();
  return /^(?:null|-)$/i.test(text) ? '' : text;
}

function partsOf(text: string, order: DateOrder | undefined): Parts | undefined {
  if (moment.test(text) && !Number.isNaN(Date.parse(text)))
    return splitDay(new Date(Date.parse(text) + riyadh).toISOString().slice(0, 10));
  if (milliseconds.test(text)) return splitDay(new Date(Number(text) + riyadh).toISOString().slice(0, 10));
  const number = Number(serial.exec(text)?.[1] ?? 0);
  if (number >= serials.first && number <= serials.last) return splitDay(dayOfSerial(number));
  const digits = joined.exec(text);
  if (digits) return [Number(digits[1]), Number(digits[2]), Number(digits[3])];
  const first = yearFirst.exec(text);
  if (first) return [Number(first[1]), Number(first[2]), Number(first[3])];
  const last = yearLast.exec(text);
  if (last) {
    const [one, two, year] = [Number(last[1]), Number(last[2]), fullYear(last[3])];
    const isDayFirst = order === 'day-first' || (order === undefined && one > 12);
    return isDayFirst ? [year, two, one] : [year, one, two];
  }
  const words = dayAndWord.exec(text);
  if (words) return withMonth(words[3], words[2], words[1]);
  const american = wordAndDay.exec(text);
  return american ? withMonth(american[3], american[1], american[2]) : undefined;
}

function withMonth(year?: string, word = '', day?: string): Parts | undefined {
  const month = months[word.toLowerCase()];
  return month === undefined ? undefined : [fullYear(year), month, Number(day)];
}

/** Years of two digits are of this century. */
function fullYear(year = ''): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function splitDay(day: string): Parts {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
}

/** A text that a spreadsheet writes for a day: 2025-12-03, 12/03/2025, 03-Dec, Dec-25. */
const wholeDays = [
  /^\d{4}-\d{1,2}-\d{1,2}(?:[T ].*)?$/,
  /^\d{1,2}([/.-])\d{1,2}\1(?:199\d|20\d{2})(?: .*)?$/,
  /^\d{2}([/.-])\d{2}\1(?:\d{2}|1[34]\d{2})$/,
];
const recentDay = /^(20[12]\d)\/(\d{1,2})\/(\d{1,2})$/;
const dayOfMonth = /^(?:\d{1,2}[- /]\p{L}+(?:[- /]\d{2,4})?|\p{L}+[- /]\d{1,4})$/u;

/**
 * Whether a text that should be a number of land is a day into which a spreadsheet has turned it: of 12/3 it makes
 * 2025-12-03 or 03-Dec, from which nobody can tell what was typed. The third part of «1939/1/2» is a number.
 */
export function isDayOfSpreadsheet(cell: string): boolean {
  const text = plainText(cell);
  if (wholeDays.some((pattern) => pattern.test(text)) || recentDay.test(text))
    return 'date' in readAnyDay(text) || 'date' in readAnyDay(text, 'day-first');
  const word = dayOfMonth.test(text) ? /\p{L}+/u.exec(text)?.[0].toLowerCase() : undefined;
  return word !== undefined && months[word] !== undefined;
}

function daysOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function written([year, month, day]: Parts): string {
  const full = year < 1000 ? String(year).padStart(4, '0') : year;
  return `${full}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}
