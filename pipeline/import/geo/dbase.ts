import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { ByteReader, type ByteSource } from '../files/byte-source.ts';
import { isUtf8Field, textDecoder, usualEncoding } from '../files/dbase-text.ts';

/** The layout of a dBASE table, which holds the properties of a Shapefile. */
export interface Table {
  rows: number;
  headerLength: number;
  rowLength: number;
  fields: readonly Field[];
}

interface Field {
  name: Uint8Array;
  type: string;
  start: number;
  end: number;
}

export type Row = Record<string, unknown>;

const fixedHeader = 32;
const fieldHeader = 32;
const endOfFields = 0x0d;
const deletedMark = 0x2a;
const chunkBytes = 65_536;

/** @throws ImportError when it is no dBASE table, or is cut off */
export async function readTable(file: string, source: ByteSource): Promise<Table> {
  const reader = new ByteReader(source);
  try {
    const header = Buffer.from(await reader.take(fixedHeader));
    if (header.length < fixedHeader)
      throw refuse(file, message('the .dbf is cut off: it has no complete header'));
    const rows = header.readUInt32LE(4);
    const headerLength = header.readUInt16LE(8);
    const rowLength = header.readUInt16LE(10);
    const fields = fieldsOf(await reader.take(Math.max(headerLength - fixedHeader, 0)));
    const width = fields.at(-1)?.end ?? 0;
    if (fields.length === 0 || width > rowLength)
      throw refuse(file, message('the .dbf is not a dBASE table, or is damaged'));
    const complete = Math.floor((source.size - headerLength) / rowLength);
    if (complete < rows) {
      throw refuse(
        file,
        message('the .dbf is cut off: it has {complete} of {rows} rows', {
          ...{ complete: Math.max(complete, 0), rows },
        }),
      );
    }
    return { rows, headerLength, rowLength, fields };
  } finally {
    await reader.close();
  }
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  // The first byte of a row tells whether it is deleted.
  let start = 1;
  for (let at = 0; at + fieldHeader <= bytes.length && bytes[at] !== endOfFields; at += fieldHeader) {
    const end = start + (bytes[at + 16] ?? 0);
    const type = String.fromCharCode(bytes[at + 11] ?? 0);
    fields.push({ name: withoutPadding(bytes.slice(at, at + 11)), type, start, end });
    start = end;
  }
  return fields;
}

/**
 * UTF-8 if all texts of the table are, else Windows-1256: Arabic in one is hardly ever valid in the other. Reads the
 * whole table.
 */
export async function detectEncoding(file: string, source: ByteSource, table: Table): Promise<string> {
  const texts = table.fields.filter(({ type }) => type === 'C');
  if (!table.fields.every(({ name }) => isUtf8Field(name))) return usualEncoding;
  for await (const row of rowBytes(file, source, table)) {
    for (const { start, end } of texts) {
      if (!isUtf8Field(withoutPadding(row.subarray(start, end)))) return usualEncoding;
    }
  }
  return 'utf-8';
}

/**
 * The rows of a table; undefined for one marked as deleted.
 *
 * @throws ImportError when a text is invalid in the encoding, or the table is damaged
 */
export async function* rowsOf(
  file: string,
  source: ByteSource,
  table: Table,
  encoding: string,
): AsyncGenerator<Row | undefined> {
  const decode = textDecoder(encoding);
  let number = 0;
  const textOf = (bytes: Uint8Array): string => {
    const text = decode(withoutPadding(bytes));
    if (text === undefined) {
      throw refuse(
        file,
        message(
          'a text in row {row} of the .dbf is not valid {encoding}: state the right encoding with --encoding, such as --encoding windows-1256',
          { row: number, encoding: encoding.toUpperCase() },
        ),
      );
    }
    return text.trim();
  };
  const names = distinct(table.fields.map(({ name }) => textOf(name)));
  const columns = table.fields.map((field, index) => ({ ...field, name: names[index] ?? '' }));
  for await (const row of rowBytes(file, source, table)) {
    number++;
    if (row[0] === deletedMark) yield undefined;
    else {
      yield Object.fromEntries(
        columns.map(({ name, type, start, end }) => [name, valueOf(type, row.subarray(start, end), textOf)]),
      );
    }
  }
}

async function* rowBytes(file: string, source: ByteSource, table: Table): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(source);
  const rowsPerChunk = Math.max(1, Math.floor(chunkBytes / table.rowLength));
  try {
    await reader.take(table.headerLength);
    for (let row = 0; row < table.rows; row += rowsPerChunk) {
      const rows = Math.min(rowsPerChunk, table.rows - row);
      const bytes = await reader.take(rows * table.rowLength);
      if (bytes.length < rows * table.rowLength) throw refuse(file, message('the .dbf is cut off'));
      for (let at = 0; at < bytes.length; at += table.rowLength) {
        yield bytes.subarray(at, at + table.rowLength);
      }
    }
    await reader.finish();
  } finally {
    await reader.close();
  }
}

/** Empty values are null. Types that no Shapefile should have are left out. */
function valueOf(type: string, bytes: Uint8Array, textOf: (bytes: Uint8Array) => string): unknown {
  if (type === 'C') return textOf(bytes) || null;
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\0', ' ').trim();
  if (type === 'N' || type === 'F') return numberOf(text);
  if (type === 'D') return /^[1-9]\d{7}$/.test(text) ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : null;
  if (type === 'L') return /^[ty]$/i.test(text) ? true : /^[fn]$/i.test(text) ? false : null;
  return null;
}

/** Numbers too large to be exact stay texts: they are identifiers. Programs fill fields with `*` for no number. */
function numberOf(text: string): number | string | null {
  if (text === '' || text.startsWith('*')) return null;
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  return /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(number) ? text : number;
}

/** Names are cut to 10 bytes, so two columns may come to have the same. */
function distinct(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let count = 2; used.has(own); count++) own = `${name}_${count}`;
    used.add(own);
    return own;
  });
}

/** The bytes up to the first NUL, without the blanks at the end. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  const nul = bytes.indexOf(0);
  let end = nul === -1 ? bytes.length : nul;
  while (end > 0 && bytes[end - 1] === 0x20) end--;
  return bytes.subarray(0, end);
}
