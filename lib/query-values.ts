import { unfit } from './single-line.ts';

// How values in the query of a page's address are read: a link must never break a page, so that what is no such value
// counts as absent.

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
