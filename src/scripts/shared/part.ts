import { requireElement } from './require-element.ts';

/**
 * Parses a part of a page (`src/pages/parts`). Its elements belong to a document of their own, in which nothing runs or
 * loads, until they are moved into the page.
 */
export function parsePart(html: string): HTMLElement {
  return requireElement(new DOMParser().parseFromString(html, 'text/html'), '[data-part]');
}
