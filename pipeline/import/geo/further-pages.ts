import { message, type Message } from '../../../words/message.ts';
import { refuse, type ImportError } from '../../shared/import-error.ts';
import type { ByteSource } from '../files/byte-source.ts';

/** How services say that an answer is not all that they have, outside of GeoJSON. */
const signs: [sign: Message, pattern: RegExp][] = [
  [message('exceededTransferLimit'), /"exceededTransferLimit"\s*:\s*true/],
  [message('a link to the next page'), /<(?:\w+:)?FeatureCollection\b[^>]*\snext\s*=\s*["'][^"']/],
];
/** Longer than any sign, which may be divided between chunks. */
const overlap = 4000;

/**
 * Refuses Esri JSON and GML that is one page of a longer answer. Reads it to its end.
 *
 * @throws ImportError that names the sign
 */
export async function refuseFurtherPages(file: string, source: ByteSource): Promise<void> {
  let before = '';
  for await (const chunk of source.read()) {
    const text = before + Buffer.from(chunk).toString('latin1');
    const sign = signs.find(([, pattern]) => pattern.test(text))?.[0];
    if (sign !== undefined) throw onePage(file, sign);
    before = text.slice(-overlap);
  }
}

/** @param sign what the service says, such as `exceededTransferLimit` */
export function onePage(file: string, sign: Message): ImportError {
  return refuse(
    file,
    message(
      'this is one page of what the service has ({sign}): ask it for all pages, by resultOffset or startIndex, and load them as several files or as one',
      { sign },
    ),
  );
}
