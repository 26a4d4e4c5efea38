import { crc32, deflateRawSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featuresOf, type FeatureOptions } from '../../../../pipeline/import/geo/features.ts';
import { temporaryFolder, written } from './support.ts';

type Position = [x: number, y: number, ...more: number[]];

/** A shape as the rings or lines it is made of; null for an empty one. */
export type Shape = Position[][] | null;

/** Properties of a shape; texts may be given as bytes. */
export type Values = Record<string, string | number | Uint8Array>;

export const [point, line, polygon] = [1, 3, 5];

/** A square of 1000 units by its southwest corner, clockwise as Shapefiles have it. */
export function block(x: number, y: number, side = 1000): Position[] {
  return [
    [x, y],
    [x, y + side],
    [x + side, y + side],
    [x + side, y],
    [x, y],
  ];
}

/** The bytes of a .shp. */
export function shp(shapes: readonly Shape[], type = polygon): Buffer {
  const records = shapes.map((shape, index) => {
    const content = shape === null ? int32(0) : contentOf(shape, type);
    const header = Buffer.alloc(8);
    header.writeInt32BE(index + 1, 0);
    header.writeInt32BE(content.length / 2, 4);
    return Buffer.concat([header, content]);
  });
  const header = Buffer.alloc(100);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((100 + records.reduce((sum, record) => sum + record.length, 0)) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(type, 32);
  return Buffer.concat([header, ...records]);
}

function contentOf(parts: Position[][], type: number): Buffer {
  const positions = parts.flat();
  const coordinates = doubles(positions.flatMap(([x, y]) => [x, y]));
  if (type === point) return Buffer.concat([int32(type), coordinates]);
  const starts = parts.map((_, index) => parts.slice(0, index).flat().length);
  const box = doubles([
    Math.min(...positions.map(([x]) => x)),
    Math.min(...positions.map(([, y]) => y)),
    Math.max(...positions.map(([x]) => x)),
    Math.max(...positions.map(([, y]) => y)),
  ]);
  const counts = [parts.length, positions.length, ...starts];
  const heights = type > 10 ? doubles([0, 0, ...positions.map(([, , z = 0]) => z)]) : Buffer.alloc(0);
  return Buffer.concat([int32(type), box, ...counts.map(int32), coordinates, heights]);
}

/** The bytes of a .dbf with text, number, date and logical fields by their names: `n_…`, `d_…`, `l_…`. */
export function dbf(rows: readonly Values[], width = 40): Buffer {
  const names = Object.keys(rows[0] ?? { t: '' });
  const descriptors = names.map((name) => {
    const bytes = Buffer.alloc(32);
    bytes.write(name, 0, 10, 'utf8');
    bytes.write(/^[ndl](?=_)/.exec(name)?.[0].toUpperCase() ?? 'C', 11, 'latin1');
    bytes[16] = width;
    bytes[17] = Math.max(...rows.map((row) => /^[\d-]+\.(\d+)$/.exec(String(row[name]))?.[1]?.length ?? 0));
    return bytes;
  });
  const header = Buffer.alloc(32);
  header[0] = 3;
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(32 + 32 * names.length + 1, 8);
  header.writeUInt16LE(1 + width * names.length, 10);
  const body = rows.flatMap((row) => [
    Buffer.from(' '),
    ...names.map((name) => padded(row[name] ?? '', width)),
  ]);
  return Buffer.concat([header, ...descriptors, Buffer.from([0x0d]), ...body, Buffer.from([0x1a])]);
}

function padded(value: string | number | Uint8Array, width: number): Buffer {
  const bytes = typeof value === 'object' ? value : Buffer.from(String(value), 'utf8');
  return Buffer.concat([bytes, Buffer.alloc(width, ' ')], width);
}

/** Arabic text in Windows-1256, from a table of its own: `TextEncoder` knows only UTF-8. */
export function windows1256(text: string): Buffer {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 0x3f));
}

export interface ZipEntry {
  data: Uint8Array | string;
  stored?: boolean;
  isEncrypted?: boolean;
  /** Compression method that the archive states. */
  method?: number;
  /** Size that the archive states. */
  size?: number;
  checksum?: number;
}

/** The bytes of a ZIP archive. */
export function zip(files: Record<string, ZipEntry | Uint8Array | string>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, given] of Object.entries(files)) {
    const entry = typeof given === 'string' || given instanceof Uint8Array ? { data: given } : given;
    const data = Buffer.from(entry.data);
    const isStored = entry.stored ?? false;
    const packed = isStored ? data : deflateRawSync(data);
    const encodedName = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    // Names are UTF-8.
    facts.writeUInt16LE(0x0800 + (entry.isEncrypted ? 1 : 0), 2);
    facts.writeUInt16LE(entry.method ?? (isStored ? 0 : 8), 4);
    facts.writeUInt32LE(entry.checksum ?? crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(entry.size ?? data.length, 18);
    facts.writeUInt16LE(encodedName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, encodedName, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, encodedName]));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, central, end]);
}

/** Writes files into one folder and returns the path of the first. */
export function folderOf(files: Record<string, Uint8Array | string>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return join(folder, Object.keys(files)[0] ?? '');
}

export function zipped(files: Record<string, ZipEntry | Uint8Array | string>, name = 'file.zip'): string {
  return written(zip(files), name);
}

export interface ReadFeature {
  number: number;
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown } | null;
}

export async function read(file: string, options?: FeatureOptions): Promise<ReadFeature[]> {
  const features: ReadFeature[] = [];
  for await (const { number, value } of featuresOf(file, options)) {
    features.push({ ...(value as Omit<ReadFeature, 'number'>), number });
  }
  return features;
}

export const utm38 =
  'PROJCS["WGS_1984_UTM_Zone_38N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

export const degrees =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function doubles(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeDoubleLE(value, index * 8);
  return bytes;
}
