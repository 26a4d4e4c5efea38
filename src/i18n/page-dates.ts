import { formatDate as format } from './format.ts';

const written = new Map<string, string>();
const mostWritten = 5000;

/**
 * A day as `formatDate` of `format.ts` writes it, for pages that are made on the server: those write the same few days over
 * and over. Browsers use the plain one, which is less code.
 */
export function formatDate(value: string): string {
  let text = written.get(value);
  if (text === undefined) {
    text = format(value);
    if (written.size >= mostWritten) written.clear();
    written.set(value, text);
  }
  return text;
}
