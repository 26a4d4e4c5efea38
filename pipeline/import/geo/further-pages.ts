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

/** In GML, the coordinate system of a geometry. */
const systemOfGml = /srsName\s*=\s*["']([^"']+)["']/g;

/**
 * Refuses Esri JSON and GML that is one page of a longer answer, and GML whose shapes are in several coordinate systems, of
 * which GDAL takes one for all. Reads it to its end.
 *
 * @throws ImportError that says which
 */
export async function checkAnswer(file: string, source: ByteSource): Promise<void> {
  const systems = new Set<string>();
  let before = '';
  for await (const chunk of source.read()) {
    const text = before + Buffer.from(chunk).toString('latin1');
    const sign = signs.find(([, pattern]) => pattern.test(text))?.[0];
    if (sign !== undefined) throw onePage(file, sign);
    for (const [, system = ''] of text.matchAll(systemOfGml)) systems.add(/\d+$/.exec(system)?.[0] ?? system);
    before = text.slice(-overlap);
  }
  if (systems.size > 1) throw severalSystems(file, [...systems]);
}

/** @param systems as the file names them */
export function severalSystems(file: string, systems: readonly string[]): ImportError {
  return refuse(
    file,
    message('its shapes are in several coordinate systems, {systems}: divide it', { systems: [...systems] }),
  );
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
