import { plainLetters } from '../../lib/fold-arabic.ts';

/** What stands behind an address in a sentence: punctuation, closing brackets and quotation marks. */
const marks = String.raw`[\s.,،;؛:!؟?)\]}»›”’"'…]+`;
const trailingMarks = new RegExp(`${marks}$`, 'u');
const numberAndMarks = new RegExp(`(=[^&]*\\d)${marks}$`, 'u');
const mostEncodings = 3;

/**
 * The address that a link was meant to have which was garbled on its way: encoded twice, with a mark of the sentence behind
 * it, with decomposed letters, letters of a PDF or those of another keyboard. Undefined if it is not garbled, or cannot be decoded.
 *
 * @param url path and query of a request
 */
export function mendedAddress(url: string): string | undefined {
  const [path = '/', ...rest] = url.split('?');
  const query = rest.join('?');
  try {
    const mended = mendedPath(path) + (rest.length === 0 ? '' : `?${mendedQuery(query)}`);
    return mended === url ? undefined : mended;
  } catch {
    return undefined;
  }
}

function mendedPath(path: string): string {
  // Two slashes in front would name another site.
  const segments = encodedOnce(path)
    .replace(/^\/{2,}/, '/')
    .split('/');
  const last = segments.findLastIndex((segment) => segment !== '');
  return segments
    .map((segment, index) => {
      const text = decodeURIComponent(segment);
      const mended = plainLetters(text);
      const whole = index === last ? withoutMarks(mended) : mended;
      return whole === text ? segment : encodeURIComponent(whole);
    })
    .join('/');
}

/** A part of an address that is nothing but marks, such as `..`, is not a sentence's. */
function withoutMarks(text: string): string {
  return text.replace(trailingMarks, '') || text;
}

/** In queries people write sentences of their own: marks go only from behind a number, and letters stay. */
function mendedQuery(query: string): string {
  const once = query.replace(/%25(?=[89a-f][\da-f])/gi, '%');
  const text = decodeURIComponent(once.replaceAll('+', '%20'));
  const found = numberAndMarks.exec(text);
  return found ? once.slice(0, lengthWithout(once, found[0].length - (found[1] ?? '').length)) : once;
}

/** Length of an encoded text without so many characters at its end. */
function lengthWithout(encoded: string, count: number): number {
  const characters = [...encoded.matchAll(/(?:%[\da-f]{2})+|[^%]/gi)];
  let left = count;
  let length = encoded.length;
  for (let index = characters.length - 1; index >= 0 && left > 0; index--) {
    const [part = ''] = characters[index] ?? [];
    left -= decodeURIComponent(part).length;
    length -= part.length;
  }
  return left < 0 ? encoded.length : length;
}

function encodedOnce(path: string): string {
  let text = path;
  for (let times = 0; times < mostEncodings && /%25[\da-f]{2}/i.test(text); times++)
    text = text.replace(/%25(?=[\da-f]{2})/gi, '%');
  return text;
}
