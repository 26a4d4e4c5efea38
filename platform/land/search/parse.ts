import { foldArabic } from '../../../lib/fold-arabic.ts';

/** Result of parsing a search text. Numbers are folded, such as `303 ا` for «303/أ». */
export interface ParsedText {
  planNo?: string;
  blockNo?: string;
  parcelNo?: string;
  /** Numbers without a keyword before them. */
  numbers: string[];
  /** The remaining words, folded: words of a name. */
  names: string[];
}

type Role = 'planNo' | 'blockNo' | 'parcelNo';

/** Keywords, folded, that define what the number after them is. */
const roles: Readonly<Record<string, Role>> = {
  مخطط: 'planNo',
  المخطط: 'planNo',
  بلك: 'blockNo',
  البلك: 'blockNo',
  بلوك: 'blockNo',
  البلوك: 'blockNo',
  قطعه: 'parcelNo',
  القطعه: 'parcelNo',
  ارض: 'parcelNo',
  الارض: 'parcelNo',
};
const fillers = new Set(['رقم', 'حي', 'في', 'مدينه']);

/**
 * Parses a text typed into the search box: «مخطط 3114 قطعة 303/أ», «بلك ج», «الملقا الرياض», «3114 12».
 * Returns all readings, the likeliest first: «1604/274» is a number with a part, or a plan and a parcel.
 */
export function readSearchText(text: string): ParsedText[] {
  const words = numberWords(text);
  const readings = [parse(words)];
  const apart = words.flatMap((word) => /^(\d+) (\d.*)$/.exec(word)?.slice(1) ?? word);
  if (apart.length > words.length) readings.push(parse(apart));
  return readings;
}

function parse(words: readonly string[]): ParsedText {
  const parsed: ParsedText = { numbers: [], names: [] };
  let role: Role | undefined;
  for (const word of words) {
    if (/\d/.test(word) || (role && isLetter(word))) {
      if (role) parsed[role] = word;
      else parsed.numbers.push(word);
      role = undefined;
    } else if (Object.hasOwn(roles, word)) {
      role = roles[word];
    } else if (!fillers.has(word)) {
      parsed.names.push(word);
      role = undefined;
    }
  }
  return parsed;
}

/** Returns folded words; a single letter after a number is joined to it, with or without a slash between them. */
function numberWords(text: string): string[] {
  const words: string[] = [];
  const typed = text.split(/\s+/).map(foldArabic).filter(Boolean).flatMap(apartFromRole);
  for (const word of typed) {
    const last = words.at(-1);
    if (last && /\d/.test(last) && /^\p{L}( \d+)?$/u.test(word)) words[words.length - 1] = `${last} ${word}`;
    else words.push(word);
  }
  return words;
}

/** Splits a keyword from a number attached to it: «مخطط1604» is a word and a number. */
function apartFromRole(word: string): string[] {
  const [, name = '', number = ''] = /^(\p{L}+)(\d.*)$/u.exec(word) ?? [];
  return Object.hasOwn(roles, name) ? [name, number] : [word];
}

function isLetter(word: string): boolean {
  return /^\p{L}$/u.test(word);
}
