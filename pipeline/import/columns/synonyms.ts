import { foldArabic } from '../../../lib/fold-arabic.ts';

/**
 * Names under which publishers state a property, preferred ones first. Compared folded, so case and `_` do not matter.
 */
export type Synonyms = readonly string[];

const foldedKeys = new Map<string, string>();

/** Prepares a list of names for the lookups above. */
export function synonyms(...names: string[]): Synonyms {
  return [...new Set(names.map(foldKey))];
}

/** A column's name without case, spaces, `_` and variants of spelling. */
export function foldKey(key: string): string {
  let folded = foldedKeys.get(key);
  if (folded === undefined) {
    folded = foldArabic(key).replaceAll(' ', '');
    // Bounds memory for a file whose every feature has different keys.
    if (foldedKeys.size < 10_000) foldedKeys.set(key, folded);
  }
  return folded;
}
