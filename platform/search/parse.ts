import { foldArabic, foldNeighborhoodName } from '../../src/contract/fold-arabic.ts';

/** What a typed text asks for. Numbers are folded, such as `303 ا` for «303/أ». */
export interface ParsedText {
  planNo?: string;
  blockNo?: string;
  parcelNo?: string;
  /** Numbers that were not said to be anything. */
  numbers: string[];
  /** The rest: a name, folded as names of neighbourhoods are; empty when there was none. */
  name: string;
}

type Role = 'planNo' | 'blockNo' | 'parcelNo';

/** Words that say what the number after them is, folded. */
const roles: Readonly<Record<string, Role>> = {
  مخطط: 'planNo',
  المخطط: 'planNo',
  بلك: 'blockNo',
  البلك: 'blockNo',
  بلوك: 'blockNo',
  قطعه: 'parcelNo',
  القطعه: 'parcelNo',
  ارض: 'parcelNo',
};
const fillers = new Set(['رقم', 'حي', 'في', 'مدينه']);

/** Reads what a person typed into the search box: «مخطط 3114 قطعة 303/أ», «الملقا», «3114 12». */
export function parseSearchText(text: string): ParsedText {
  const parsed: ParsedText = { numbers: [], name: '' };
  const names: string[] = [];
  let role: Role | undefined;
  for (const word of numberWords(text)) {
    if (/\d/.test(word)) {
      if (role) parsed[role] = word;
      else parsed.numbers.push(word);
      role = undefined;
    } else if (Object.hasOwn(roles, word)) {
      role = roles[word];
    } else if (!fillers.has(word)) {
      names.push(word);
      role = undefined;
    }
  }
  parsed.name = foldNeighborhoodName(names.join(' '));
  return parsed;
}

/** Folded words; a single letter after a number belongs to it, with or without a slash between them. */
function numberWords(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(/\s+/).map(foldArabic).filter(Boolean)) {
    const last = words.at(-1);
    if (last && /\d/.test(last) && /^\p{L}( \d+)?$/u.test(word)) words[words.length - 1] = `${last} ${word}`;
    else words.push(word);
  }
  return words;
}
