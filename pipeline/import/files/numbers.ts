import { foldArabic, latinDigits } from '../../../lib/fold-arabic.ts';
import { numberShownAsDay } from './cells.ts';

const currency = String.raw`ريال(?:ات)?(?: ?سعودي(?:ة)?)?|ر\.? ?س\.?|riyals?|sar|sr|﷼|\u20c1`;
const squareMeters = String.raw`(?:ال)?متر(?: ?(?:ال)?مربع|\^?[2²])?|م\^?[2²]|م(?: ?\. ?م\.?)?|sq\.? ?m(?:et(?:er|re)s?)?\.?|m\^?[2²]|m2|met(?:er|re)s?`;
/** Signs of a unit, one of which may stand before or after a number, or several after it («ريال/م2»). */
const unit = String.raw`(?:(?:/|لكل|لل?|per) ?)?(?:${currency}|${squareMeters})`;
const unitsAfter = new RegExp(
  String.raw`(?<=(?:[\d.)]|لف|لاف|ليون|لايين|ليار|thousand|illion) ?)(?:${unit})(?: ?(?:${unit}))*\.?$`,
  'iu',
);
const unitBefore = new RegExp(String.raw`^(?:${currency})\.? ?(?=[\d+-])`, 'iu');
const onlyUnits = new RegExp(String.raw`^(?:${unit}|[./ ])+$`, 'iu');
const multiples: [RegExp, number][] = [
  [/(?<=\d) ?(?:[اأ]لف|[آا]لاف|thousand)$/iu, 1e3],
  [/(?<=\d) ?(?:مليون|ملايين|million)$/iu, 1e6],
  [/(?<=\d) ?(?:مليار|بليون|billion)$/iu, 1e9],
];

/** With its unit and separators; a damaged file may have a cell of a megabyte. */
const longestNumber = 100;

/**
 * Parses a number as people and registers write it: Arabic or Latin digits, any usual separator of thousands, the sign of
 * a currency or of square meters («2,500 ريال», «625 م2»), «مليون», a number that a spreadsheet shows as a day, `NULL` and
 * dashes for missing values. Returns null when there is none and undefined when it cannot be parsed.
 */
export function readNumber(cell: string): number | null | undefined {
  // Most cells of a large file are plain digits already.
  if (/^\d+(\.\d+)?$/.test(cell)) return Number(cell);
  if (cell.length > longestNumber) return undefined;
  const plain = latinDigits(cell)
    .replaceAll('㎡', 'm2')
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (/^(|-+|–|—|null|n\/?a|#n\/a|لا ?يوجد|غير متوفر)$/i.test(plain)) return null;
  const hasLetters = /[\p{L}﷼\u20c1/]/u.test(plain);
  if (hasLetters && onlyUnits.test(plain)) return null;
  const bare = hasLetters ? plain.replace(unitBefore, '').replace(unitsAfter, '').trim() : plain;
  for (const [word, factor] of hasLetters ? multiples : []) {
    const number = word.test(bare) ? digitsOf(bare.replace(word, '')) : undefined;
    if (number !== undefined) return number * factor;
  }
  return digitsOf(bare) ?? numberShownAsDay(plain, 1990);
}

function digitsOf(written: string): number | undefined {
  const text = written
    .replace(/[ '’_٬]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('،', ',');
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  // With a comma behind them, or twice, dots are separators of thousands: «1.250.000», «900.000,00».
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text) || /^[+-]?\d{1,3}(\.\d{3}){2,}$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  // Thousands come in threes, so one or two digits after a comma are decimals.
  if (/^[+-]?\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/**
 * A number that names something (a deed, a plan, a parcel) as it was before a spreadsheet wrote it: «12.0» is 12 and
 * `2.7051733E7` 27051733. `lost`: its last digits are gone (`1.59E+07`). Undefined: it is written in another way.
 *
 * @param hasThousands whether «27,049,909» is 27049909; where several numbers may stand in a cell it is not
 */
export function readNumeral(
  written: string,
  { hasThousands }: { hasThousands: boolean },
): string | undefined {
  const text = latinDigits(written)
    .replace(/^[«"“`+]+(?=\d)|(?<=\d)[»"”`.]+$/g, '')
    .replace(/ (?=\d)/g, hasThousands ? '' : ' ');
  if (/^\d+$/.test(text)) return text;
  if (hasThousands && /^\d{1,3}([,٬.'’،_]\d{3})+([.,٫]0{1,2})?$/.test(text) && !/^\d+\.0+$/.test(text))
    return text.replace(/[.,٫]0{1,2}$/, '').replace(/\D/g, '');
  const whole = (hasThousands ? /^(\d+)(?:[.٫]0+|,0{1,2})$/ : /^(\d+)[.٫]0+$/).exec(text)?.[1];
  if (whole !== undefined) return whole;
  const [, first = '', rest = '', exponent = ''] = scientific.exec(text) ?? [];
  return first !== '' && rest.length >= Number(exponent) && /^0*$/.test(rest.slice(Number(exponent)))
    ? first + rest.slice(0, Number(exponent))
    : undefined;
}

const scientific = /^(\d+)(?:[.,٫](\d+))?e\+?(\d{1,3})$/i;

/** Whether a number that names something has lost its last digits in a spreadsheet: `1.59E+07`, unlike `2.7051733E7`. */
export function hasLostDigits(text: string): boolean {
  return scientific.test(latinDigits(text)) && readNumeral(text, { hasThousands: true }) === undefined;
}

const quarterWords: [RegExp, number][] = [
  [/اول|first|1st/, 1],
  [/ثاني|second|2nd/, 2],
  [/ثالث|third|3rd/, 3],
  [/رابع|fourth|4th/, 4],
];

/**
 * Parses a quarter in digits («3», «٣», «Q3») or in words («الربع الثالث»); null when there is none, undefined when
 * it cannot be parsed.
 */
export function readQuarter(cell: string): number | null | undefined {
  const number = readNumber(cell);
  if (number === null) return null;
  if (number !== undefined)
    return number >= 1 && number <= 4 && Number.isInteger(number) ? number : undefined;
  const text = foldArabic(cell);
  const digit = /(?:^|[^\d])([1-4])(?!\d)/.exec(text.replace(/\d{4}/g, ' '))?.[1];
  const word = quarterWords.find(([pattern]) => pattern.test(text))?.[1];
  return word ?? (digit === undefined ? undefined : Number(digit));
}

/** Parses a Gregorian year; null when there is none, undefined when it cannot be parsed. */
export function readYear(cell: string): number | null | undefined {
  const number = readNumber(cell);
  if (number === null || number === undefined) return number;
  return Number.isInteger(number) && number >= 1950 && number <= 2150 ? number : undefined;
}
