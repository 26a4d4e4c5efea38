import { message, type Message } from '../../../words/message.ts';
import { foldArabic } from '../../../lib/fold-arabic.ts';
import { regionKeyOf } from '../../../contract/shared/region-names.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { UseField } from './uses-fields.ts';
import { readNumber } from '../files/numbers.ts';

/** A parsed group of land use. */
export interface ReadUse {
  region: RegionKey;
  key: string;
  name: string;
  nameEn: string | null;
  order: number | undefined;
  rank: number | undefined;
  /** See `LandUseGroupTable.words`. */
  words: string;
}

/** What the site takes for a choice that is no group, see `comparables.ts`. */
const reserved = ['same', 'any'];
const highest = 100_000;

/** Parses a row, or returns why it cannot be used. */
export function readUse(given: Partial<Record<UseField, string>>, only?: RegionKey): ReadUse | Message {
  const region = given.region === undefined ? only : regionKeyOf(given.region);
  if (region === undefined)
    return given.region === undefined
      ? message('no region (--region KEY tells that of all)')
      : message('unknown region');
  if (only !== undefined && region !== only)
    return message('belongs to another region than {region}', { region: { region: only } });
  const { key, name } = given;
  if (key === undefined) return message('no key');
  if (!/^[\p{L}\p{N}_-]{1,60}$/u.test(key)) return message('the key has more than letters, digits, _ and -');
  if (reserved.includes(key)) return message('the key {key} is reserved', { key });
  if (name === undefined) return message('no name');
  const order = wholeOf(given.order);
  const rank = wholeOf(given.rank);
  if (order === null) return message('the order is no whole number');
  if (rank === null) return message('the rank is no whole number');
  return { region, key, name, nameEn: given.nameEn ?? null, order, rank, words: foldWords(given, name) };
}

/** Undefined: nothing is given; null: it is no whole number. */
function wholeOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const number = readNumber(text);
  const isWhole = number != null && Number.isInteger(number) && number >= 0 && number <= highest;
  return isWhole ? number : null;
}

/** Folded as the texts are that they are searched in; a group without words is known by its name. */
function foldWords({ words }: Partial<Record<UseField, string>>, name: string): string {
  const folded = (words ?? name)
    .split(/[|\n]/)
    .map((word) =>
      word
        .split('+')
        .map(foldArabic)
        .filter((part) => part !== '')
        .join('+'),
    )
    .filter((word) => word !== '');
  return [...new Set(folded)].join('|');
}
