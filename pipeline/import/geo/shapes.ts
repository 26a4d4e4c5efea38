import { parseShp } from 'shpjs';
import { message } from '../../../words/message.ts';
import { refuse } from '../../shared/import-error.ts';
import { ByteReader, type ByteSource } from '../files/byte-source.ts';

const headerBytes = 100;
const recordHeaderBytes = 8;
const fileCode = 9994;
/** Far more than the longest coastline needs. */
const largestRecord = 256 * 1024 * 1024;

/** Points, lines, polygons and multipoints: without, with heights, and with measures. */
const readableTypes = [1, 3, 5, 8, 11, 13, 15, 18, 21, 23, 25, 28];
const nullShape = 0;

/**
 * Streams the geometries of a .shp as GeoJSON; null for an empty one.
 *
 * @throws ImportError when it is no .shp, is damaged or cut off, or has shapes of another type
 */
export async function* shapesOf(file: string, source: ByteSource): AsyncGenerator<object | null> {
  const reader = new ByteReader(source);
  try {
    const header = Buffer.from(await reader.take(headerBytes));
    const length = lengthOf(file, header, source.size);
    const type = header.readInt32LE(32);
    if (type !== nullShape && !readableTypes.includes(type)) {
      throw refuse(
        file,
        message('the .shp has shapes of type {type}, which is neither points, lines nor polygons', { type }),
      );
    }
    let position = headerBytes;
    for (let number = 1; position < length; number++) {
      const record = await takeRecord(file, reader, number, length - position);
      position += record.length;
      yield geometryOf(file, header, record, number);
    }
    await reader.finish();
  } finally {
    await reader.close();
  }
}

/** The length that the header states, of a file that is not shorter. */
function lengthOf(file: string, header: Buffer, size: number): number {
  if (header.length < headerBytes)
    throw refuse(file, message('the .shp is cut off: it has no complete header'));
  if (header.readInt32BE(0) !== fileCode) throw refuse(file, message('the .shp is not that of a Shapefile'));
  // Lengths are counted in words of 16 bits.
  const length = header.readUInt32BE(24) * 2;
  if (length < headerBytes) throw refuse(file, message('the .shp is damaged: its header states no length'));
  if (length > size)
    throw refuse(file, message('the .shp is cut off: it has {size} of {length} bytes', { size, length }));
  return length;
}

async function takeRecord(file: string, reader: ByteReader, number: number, rest: number): Promise<Buffer> {
  const damaged = () => refuse(file, message('the .shp is damaged at shape {number}', { number }));
  const header = Buffer.from(await reader.take(recordHeaderBytes));
  if (header.length < recordHeaderBytes) throw damaged();
  const length = header.readUInt32BE(4) * 2;
  if (length < 4 || length > rest - recordHeaderBytes || length > largestRecord) throw damaged();
  const content = await reader.take(length);
  if (content.length < length) throw damaged();
  return Buffer.concat([header, content]);
}

/** The library reads whole files, so each shape is given to it as a file of its own. */
function geometryOf(file: string, header: Buffer, record: Buffer, number: number): object | null {
  const type = record.readInt32LE(recordHeaderBytes);
  if (type === nullShape) return null;
  const damaged = () => refuse(file, message('the .shp is damaged at shape {number}', { number }));
  if (type !== header.readInt32LE(32)) throw damaged();
  try {
    const [shape] = parseShp(Buffer.concat([header, record]));
    if (!shape) return null;
    // Its box would be in the coordinates of the file.
    delete shape.bbox;
    return shape;
  } catch {
    throw damaged();
  }
}
