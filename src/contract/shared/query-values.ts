/**
 * How values in the query of a page's address are read: a link must never break a page, so that what is no such value
 * counts as absent. Uses no validation library, because the map reads its own address with it.
 */

/** Characters not allowed in a single-line text: control characters and lone surrogates. */
export const unfit = /[\p{Cc}\p{Cs}]/u;

/** The offset of a page's first row must have at most nine digits. */
const highestPage = 1_000_000;

/** Number of a page of a list, from 1. */
export function readPage(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 && page <= highestPage ? page : 1;
}

/** A single-line text that is looked for, shortened to so many characters; empty: none. */
export function readText(text: string | null, most: number): string {
  const line = text?.trim() ?? '';
  return unfit.test(line) ? '' : line.slice(0, most);
}
