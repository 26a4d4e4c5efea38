import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { message, type Message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { countBytes } from '../../shared/progress.ts';

/** As `TextDecoder` names it. Found out by itself are UTF-8, UTF-16 with and without its mark, and Windows-1256. */
export type Encoding = string;

/** What the beginning of a file reveals. */
export interface Head {
  encoding: Encoding;
  /** The beginning as text, without a byte order mark. It may end anywhere. */
  text: string;
}

export const headBytes = 65536;

/** Magic bytes of formats that are mistaken for the expected one. */
const foreignFormats: [signature: number[], format: Message][] = [
  [[0x89, 0x50, 0x4e, 0x47], message('a PNG image')],
  [[0xff, 0xd8, 0xff], message('a JPEG image')],
  [[0x47, 0x49, 0x46, 0x38], message('a GIF image')],
  [[0x25, 0x50, 0x44, 0x46], message('a PDF document')],
  [
    [0x50, 0x4b, 0x03, 0x04],
    message('a ZIP archive or an Excel workbook (save the sheet as CSV, or unpack it)'),
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], message('an old Excel workbook (save the sheet as CSV)')],
  [[0x1f, 0x8b], message('a gzip archive (unpack it)')],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65], message('an SQLite database')],
  [[0x00, 0x00, 0x27, 0x0a], message('a shapefile')],
];

/**
 * Examines the beginning of a file.
 *
 * @param wanted the expected format, for the error message
 * @param stated the encoding, if somebody has stated it: it prevails over what the bytes look like
 * @throws ImportError when it cannot be read, is empty, or is clearly of another format
 */
export async function readHead(file: string, wanted: 'CSV' | 'GeoJSON', stated?: Encoding): Promise<Head> {
  return headOf(file, await firstBytes(file), wanted, stated);
}

/** The same for bytes that have been read already, such as those of a file within an archive. */
export function headOf(file: string, bytes: Uint8Array, wanted: 'CSV' | 'GeoJSON', stated?: Encoding): Head {
  const other = (format: Message) =>
    refuse(file, message('this is {format}, not {wanted}', { format, wanted }));
  for (const [signature, format] of foreignFormats) {
    if (signature.every((byte, index) => bytes[index] === byte)) throw other(format);
  }
  const encoding = stated ?? encodingOf(bytes);
  if (encoding === undefined)
    throw refuse(
      file,
      message('this is not a text file, so it cannot be {wanted}; if it is one, state its --encoding', {
        wanted,
      }),
    );
  if (stated === 'utf-8' && !isMostlyUtf8(bytes))
    throw refuse(file, message('the text is not valid {encoding}', { encoding: 'UTF-8' }));
  if (encoding === 'windows-1256' && wanted === 'GeoJSON') {
    throw refuse(file, message('the text is not UTF-8, which GeoJSON requires: save it as UTF-8'));
  }
  const text = new TextDecoder(encoding).decode(bytes, { stream: true });
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (start === '' && bytes.length < headBytes) throw refuse(file, message('the file is empty'));
  if (/^<(!doctype html|html|head|body)/.test(start)) throw other(message('an HTML page'));
  if (start.startsWith('<')) throw other(message('an XML document'));
  return { encoding, text };
}

/**
 * The text of a file in chunks, without a byte order mark.
 *
 * @throws ImportError where the bytes are invalid in the encoding, or when reading fails
 */
export async function* textOf(
  file: string,
  encoding: Encoding,
  bytes: AsyncIterable<Uint8Array> = bytesOf(file),
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      // A chunk may begin in the middle of a letter.
      const text = new TextDecoder(encoding).decode(chunk).replace(/^\ufffd{1,3}/, '');
      const [before = ''] = text.split('\ufffd', 1);
      throw refuse(
        file,
        message('the text is not valid {encoding} in line {line}: the file is damaged', {
          ...{ encoding: encoding.toUpperCase(), line: line + lineEndsOf(before) },
        }),
      );
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    line += lineEndsOf(text);
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}

function lineEndsOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/**
 * The text of a table in chunks, without byte order marks, of which joined files have several. Bytes that are invalid in
 * the encoding become U+FFFD, so that the row that has them can be named.
 *
 * @throws ImportError when the text ends in the middle of a letter, or when reading fails
 */
export async function* textOfTable(
  file: string,
  encoding: Encoding,
  bytes: AsyncIterable<Uint8Array> = bytesOf(file),
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true }).replaceAll('\ufeff', '');
    if (text !== '') yield text;
  }
  if (decoder.decode() !== '')
    throw refuse(file, message('the file ends in the middle of a letter: it is damaged or truncated'));
}

/**
 * The bytes of a file in chunks.
 *
 * @throws ImportError when reading fails
 */
export async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 4 * headBytes });
    for await (const chunk of chunks) {
      countBytes(file, chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw readable(file, error);
  }
}

/** The lines of a text with their numbers from 1, without line endings. */
export async function* linesOf(
  text: AsyncIterable<string>,
): AsyncGenerator<{ number: number; line: string }> {
  let rest = '';
  let number = 0;
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      yield { number: ++number, line: line.endsWith('\r') ? line.slice(0, -1) : line };
  }
  if (rest !== '') yield { number: number + 1, line: rest };
}

/**
 * The beginning of a file, up to 64 KB.
 *
 * @throws ImportError when it cannot be read
 */
export async function firstBytes(file: string): Promise<Uint8Array> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(headBytes), 0, headBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readable(file, error);
  }
}

/** Translates file system errors into messages; others are returned unchanged. */
function readable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return refuse(file, message('file not found ({path})', { path: file }));
  if (code === 'EISDIR') return refuse(file, message('this is a folder, not a file'));
  if (code === 'EACCES' || code === 'EPERM') return refuse(file, message('no permission to read the file'));
  if (code === 'EIO') return refuse(file, message('disk error while reading the file'));
  return error;
}

function encodingOf(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return wide;
  // Record separators (0x1e) precede the features of a GeoJSON text sequence; 0x1a ends files of old programs.
  const controls = bytes.reduce((sum, byte) => sum + Number(byte < 32 && !textControls.has(byte)), 0);
  if (controls > Math.max(fewControls, bytes.length * mostControls)) return undefined;
  if (isUtf8Text(bytes)) return 'utf-8';
  // Every byte is a valid Windows-1256 character, so only the text can decide.
  if (isWindows1256(bytes)) return 'windows-1256';
  return isMostlyUtf8(bytes) ? 'utf-8' : undefined;
}

const textControls: ReadonlySet<number> = new Set([9, 10, 12, 13, 0x1a, 0x1e]);
const mostControls = 0.001;
const fewControls = 3;
/** Bytes by which UTF-16 is recognized. */
const wideSample = 4096;

/**
 * UTF-16 without its mark: of each two bytes, one is nearly always 0 (digits, separators) or 6 (Arabic letters), and the
 * other hardly ever.
 */
function wideEncodingOf(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, wideSample - (wideSample % 2));
  const pairs = Math.floor(sample.length / 2);
  if (pairs < 8) return undefined;
  const high = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (sample[at] === 0 || sample[at] === 6) high[at % 2]!++;
  const [first = 0, second = 0] = high.map((count) => count / pairs);
  if (second > 0.9 && first < 0.3) return 'utf-16le';
  return first > 0.9 && second < 0.3 ? 'utf-16be' : undefined;
}

function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Without any whole letter, so many broken ones are those of another encoding. */
const fewLetters = 3;

/** UTF-8 of which a few letters are broken. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  const broken = text.split('\ufffd').length - 1;
  const whole = (text.match(/\P{ASCII}/gu)?.length ?? 0) - broken;
  if (whole === 0 && broken >= fewLetters) return false;
  return broken * 10 <= whole || broken * 200 <= text.length;
}

/** Arabic letters, and hardly any unusual characters. */
function isWindows1256(bytes: Uint8Array): boolean {
  if (isMostlyUtf8(bytes)) return false;
  const text = new TextDecoder('windows-1256').decode(bytes);
  const foreign = text.match(/\P{ASCII}/gu) ?? [];
  const arabic = foreign.filter((character) =>
    /[\u0600-\u06ff\u00a0\u00ab\u00bb\u00d7\u00f7\u00b2\u00b0\u200c-\u200f\u2013-\u2026]/u.test(character),
  );
  return foreign.length > 0 && arabic.length / foreign.length > 0.95;
}
