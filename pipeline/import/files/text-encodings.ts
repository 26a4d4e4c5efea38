import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';

/** What Windows and Arabic GIS software writes without saying so. */
export const usualEncoding = 'windows-1256';

/**
 * The encoding of the option `--encoding`.
 *
 * @param isWideKnown whether UTF-16 is one of them: in the tables of Shapefiles, a space is one byte
 * @throws ImportError when it is unknown
 */
export function encodingOfOption(
  file: string,
  option: string | undefined,
  { isWideKnown = false }: { isWideKnown?: boolean } = {},
): string | undefined {
  if (option === undefined) return undefined;
  const encoding = encodingNamed(option, isWideKnown);
  if (encoding === undefined) {
    throw refuse(
      file,
      message('--encoding {encoding} is not a known text encoding, such as UTF-8 or windows-1256', {
        encoding: option,
      }),
    );
  }
  return encoding;
}

/**
 * The encoding that a .cpg states; undefined when it is empty.
 *
 * @throws ImportError when it is unknown
 */
export function encodingOfCpg(file: string, text: string): string | undefined {
  const name = text.replaceAll(/[^\x20-\x7e]/g, '').trim();
  if (name === '') return undefined;
  const encoding = encodingNamed(name);
  if (encoding === undefined) {
    throw refuse(
      file,
      message(
        'the text encoding {encoding}, which the .cpg states, is unknown: state it with --encoding, such as --encoding windows-1256',
        { encoding: name.slice(0, 50) },
      ),
    );
  }
  return encoding;
}

/** For example windows-1256 by `1256`, `cp1256` or `ANSI 1256`, and iso-8859-6 by `88596`. */
function encodingNamed(name: string, isWideKnown = false): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[\s_-]/g, '');
  if (/^(utf8|(cp)?65001)$/.test(plain)) return 'utf-8';
  const wide = /^(?:utf|ucs)(?:16|2)(le|be)?$/.exec(plain);
  if (wide) return isWideKnown ? `utf-16${wide[1] ?? 'le'}` : undefined;
  const windows = /^(?:windows|win|cp|ansi|ms)?(125\d|874)$/.exec(plain)?.[1];
  if (windows !== undefined) return `windows-${windows}`;
  const iso = /^(?:iso)?8859(\d\d?)$/.exec(plain)?.[1];
  const label = iso === undefined ? name.trim().toLowerCase() : `iso-8859-${iso}`;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') && !isWideKnown ? undefined : encoding;
  } catch {
    return undefined;
  }
}
