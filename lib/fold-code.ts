import { foldArabic } from './fold-arabic.ts';

/** Normalizes a code for comparison: «س 111» = «س111» = «س-111». */
export function foldCode(code: string): string {
  return foldArabic(code).replaceAll(' ', '');
}

/**
 * What a publisher writes of the zoning of a parcel, in the order in which it is looked up and shown: words («س 111»,
 * «ADA-118») before bare numbers, which say nothing without a table of values.
 *
 * @param texts null or undefined: it does not say; each once
 */
export function codesInOrder(...texts: readonly (string | null | undefined)[]): string[] {
  const codes = [...new Set(texts.flatMap((text) => (text?.trim() ? text : [])))];
  const isWord = (code: string) => /\p{L}/u.test(code);
  return [...codes.filter(isWord), ...codes.filter((code) => !isWord(code))];
}
