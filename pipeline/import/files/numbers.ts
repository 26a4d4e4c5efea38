import { foldArabic, latinDigits } from '../../../lib/fold-arabic.ts';

/**
 * Parses a number as registers write it: Arabic or Latin digits, thousands separators, `NULL` and dashes for missing
 * values. Returns null when there is none and undefined when it cannot be parsed.
 */
export function readNumber(cell: string): number | null | undefined {
  // Most cells of a large file are plain digits already.
  if (/^\d+(\.\d+)?$/.test(cell)) return Number(cell);
  const text = latinDigits(cell)
    .replace(/[\s\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069'’]/gu, '')
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .replaceAll('،', ',');
  if (/^(|-+|–|—|null|n\/?a|#n\/a)$/i.test(text)) return null;
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  // Thousands come in threes, so one or two digits after a comma are decimals.
  if (/^[+-]?\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
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
