import { formatDate as format } from './format.ts';

const written = new Map<string, string>();
const mostWritten = 5000;

/**
 * Formats a day like `formatDate` of `format.ts`, with a cache, for pages rendered on the server, which format the
 * same few days over and over. Browsers use the plain version, which is less code.
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
