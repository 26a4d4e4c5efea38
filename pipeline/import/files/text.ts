import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { message, type Message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { countBytes } from '../../shared/progress.ts';

/** As `TextDecoder` names it. Found out by itself are UTF-8, UTF-16 with its mark and Windows-1256. */
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
    throw refuse(file, message('this is not a text file, so it cannot be {wanted}', { wanted }));
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
  let position = 0;
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw refuse(
        file,
        message('the text is not valid {encoding} after byte {position}: the file is damaged', {
          ...{ encoding: encoding.toUpperCase(), position },
        }),
      );
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    position += chunk.length;
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
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
  // Record separators (0x1e) precede the features of a GeoJSON text sequence.
  if (bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 0x1e].includes(byte))) return undefined;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return isWindows1256(bytes) ? 'windows-1256' : undefined;
  }
}

/**
 * Every byte is a valid Windows-1256 character, so only the text can decide: Arabic letters, and hardly any unusual
 * characters.
 */
function isWindows1256(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1256').decode(bytes);
  const foreign = text.match(/\P{ASCII}/gu) ?? [];
  const arabic = foreign.filter((character) => /[\u0600-\u06ff\u00a0\u060c\u200c-\u200f]/u.test(character));
  return foreign.length > 0 && arabic.length / foreign.length > 0.95;
}
