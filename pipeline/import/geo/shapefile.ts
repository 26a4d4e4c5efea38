import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { beginningOf, ByteReader, type ByteSource } from '../files/byte-source.ts';
import { isObject } from './raw-feature.ts';
import { encodingOfCpg, usualEncoding } from '../files/text-encodings.ts';

const headerBytes = 100;
const tableHeaderBytes = 32;
const fieldBytes = 32;
const nameBytes = 11;
const chunkBytes = 262_144;
const fileCode = 9994;
/** Types of shapes without, with heights, and with measures. */
const shapeTypes: [name: RegExp, codes: readonly number[]][] = [
  [/^Point$/, [1, 11, 21]],
  [/LineString$/, [3, 13, 23]],
  [/Polygon$/, [5, 15, 25]],
  [/Point$/, [8, 18, 28]],
];
/** Nothing at all. */
const nullType = 0;
/** More than any .prj or .cpg has. */
const longestText = 65_536;

/** What the headers of a Shapefile state. */
export interface ShapefileFacts {
  /** Rows of its table. */
  rows: number;
  /** Whether a type of GeoJSON is that of its shapes. */
  isOfType: (type: string) => boolean;
}

/**
 * Checks that the files of a Shapefile are whole, which GDAL does not mind: it leaves out what is not there. Types and
 * lengths are those of the ESRI Shapefile Technical Description, 1998.
 *
 * @throws ImportError when one of them is cut off or something else
 */
export async function checkShapefile(
  file: string,
  shp: ByteSource,
  dbf: ByteSource,
): Promise<ShapefileFacts> {
  const header = Buffer.from(await beginningOf(shp, headerBytes));
  if (header.length < headerBytes)
    throw refuse(file, message('the .shp is cut off: it has no complete header'));
  if (header.readInt32BE(0) !== fileCode) throw refuse(file, message('the .shp is not that of a Shapefile'));
  // Lengths are counted in words of 16 bits.
  const length = header.readUInt32BE(24) * 2;
  if (length < headerBytes) throw refuse(file, message('the .shp is damaged: its header states no length'));
  if (length > shp.size)
    throw refuse(
      file,
      message('the .shp is cut off: it has {size} of {length} bytes', { size: shp.size, length }),
    );
  const type = header.readInt32LE(32);
  const names = shapeTypes.find(([, codes]) => codes.includes(type))?.[0];
  if (type !== nullType && !names)
    throw refuse(
      file,
      message('the .shp has shapes of type {type}, which is neither points, lines nor polygons', { type }),
    );
  return { rows: await checkTable(file, dbf), isOfType: (name) => names?.test(name) ?? false };
}

async function checkTable(file: string, dbf: ByteSource): Promise<number> {
  const header = Buffer.from(await beginningOf(dbf, tableHeaderBytes));
  if (header.length < tableHeaderBytes)
    throw refuse(file, message('the .dbf is cut off: it has no complete header'));
  const rows = header.readUInt32LE(4);
  const [headerLength, rowLength] = [header.readUInt16LE(8), header.readUInt16LE(10)];
  if (headerLength < tableHeaderBytes || rowLength < 2)
    throw refuse(file, message('the .dbf is not a dBASE table, or is damaged'));
  const complete = Math.max(0, Math.floor((dbf.size - headerLength) / rowLength));
  if (complete < rows)
    throw refuse(file, message('the .dbf is cut off: it has {complete} of {rows} rows', { complete, rows }));
  return rows;
}

/**
 * @param shapes what GDAL counts
 * @throws ImportError when there are not as many rows as shapes
 */
export function checkCounts(file: string, { rows }: ShapefileFacts, shapes: number): void {
  if (rows !== shapes)
    throw refuse(
      file,
      message(
        'the .dbf has {rows} rows, but the .shp {shapes} shapes: they do not belong together, or one of them is cut off',
        { rows, shapes },
      ),
    );
}

/** @throws ImportError when a shape is not of the type that the header states */
export function checkType(
  file: string,
  { isOfType }: ShapefileFacts,
  feature: unknown,
  number: number,
): void {
  const geometry = isObject(feature) ? feature['geometry'] : undefined;
  if (isObject(geometry) && !isOfType(String(geometry['type'])))
    throw refuse(file, message('the .shp is damaged at shape {number}', { number }));
}

/**
 * The encoding of the texts of a Shapefile: what the .cpg states, else UTF-8 if most of its letters are valid, else what
 * Arabic software writes without saying so. Reads the whole table.
 *
 * @throws ImportError when the .cpg states an unknown one
 */
export async function encodingOfTable(
  file: string,
  dbf: ByteSource,
  cpg: ByteSource | undefined,
): Promise<string> {
  return encodingOfCpg(file, await shortTextOf(cpg)) ?? (await detectEncoding(dbf));
}

async function detectEncoding(dbf: ByteSource): Promise<string> {
  const header = Buffer.from(await beginningOf(dbf, tableHeaderBytes));
  const fields = await beginningOf(dbf, header.readUInt16LE(8));
  // Beside the names, the header has numbers, which may look like letters.
  const names: Uint8Array[] = [];
  for (let at = tableHeaderBytes; at + fieldBytes <= fields.length; at += fieldBytes)
    names.push(fields.subarray(at, at + nameBytes));
  return (await isMostlyUtf8(dbf, fields.length, names)) ? 'utf-8' : usualEncoding;
}

/**
 * Whether most of the letters beyond ASCII are valid in UTF-8: those of Windows-1256 hardly ever are, but texts that
 * were cut for their field end in a broken one.
 *
 * @param start where the texts begin, bytes
 * @param others texts that count as well
 */
export async function isMostlyUtf8(
  source: ByteSource,
  start = 0,
  others: readonly Uint8Array[] = [],
): Promise<boolean> {
  const reader = new ByteReader(source);
  try {
    await reader.take(start);
    let [whole, broken] = lettersOf(Buffer.concat(others));
    for (let chunk = await reader.take(chunkBytes); chunk.length > 0; chunk = await reader.take(chunkBytes)) {
      const letters = lettersOf(chunk);
      [whole, broken] = [whole + letters[0], broken + letters[1]];
    }
    return broken <= whole;
  } finally {
    await reader.close();
  }
}

/** How many letters beyond ASCII there are, and how many broken ones, as UTF-8. */
function lettersOf(bytes: Uint8Array): [whole: number, broken: number] {
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  return [(text.match(/\P{ASCII}/gu)?.length ?? 0) - broken, broken];
}

/** The short text in a file beside the others; empty where there is none. */
export async function shortTextOf(source: ByteSource | undefined): Promise<string> {
  return source
    ? Buffer.from(await beginningOf(source, longestText))
        .toString('utf8')
        .replaceAll(/^\ufeff|\0/g, '')
        .trim()
    : '';
}
