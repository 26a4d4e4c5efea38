import { PbfReader, PbfWriter } from 'pbf';
import { written } from './encode.ts';
import { type Layer, layers, type TileFeature, toTileValue } from './feature.ts';
import type { GeometryKind, PointList, Shape } from './points.ts';

/**
 * A feature on its way to a worker, as 32-bit words in the byte order of this machine (records never leave it):
 *
 * | word | meaning |
 * | --- | --- |
 * | 0 | words in the whole record |
 * | 1 | layer number, geometry kind << 8, first zoom << 16 |
 * | 2-3 | feature id, low and high |
 * | 4-5 | center: the cell that counts a parcel |
 * | 6-7 | anchor: a point certainly on the shape |
 * | 8 | bytes of attributes |
 * | 9 | number of parts |
 * | ... | parts: number of points (top bit: exterior ring), then x and y of each |
 * | ... | attributes: number in its layer * 2 + (1 for text), value; padded to a whole word |
 */
const headerWords = 10;
const exteriorBit = 0x80000000;

export interface WorldPoint {
  x: number;
  y: number;
}

export interface RecordHeader {
  layer: Layer;
  id: number;
  firstZoom: number;
  centre: WorldPoint;
  anchor: WorldPoint;
}

/** A decoded record. The geometry stays in the words: see `loadPart`. */
export interface TileRecord {
  layer: Layer;
  kind: GeometryKind;
  id: number;
  firstZoom: number;
  centreX: number;
  centreY: number;
  anchorX: number;
  anchorY: number;
  /** Box of the geometry in world units; the anchor alone when there is no geometry. */
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
  partCount: number;
  /** Index of the word at which the first part begins. */
  firstPart: number;
  /** Parallel to `layer.attributes`. */
  values: (number | string | undefined)[];
}

const attributes = new PbfWriter(new Uint8Array(1024));
let words = new Uint32Array(1024);

/**
 * Encodes the attributes of the following records.
 *
 * @throws when an attribute is not in the contract of its layer
 */
export function encodeAttributes(feature: TileFeature, layer: Layer): void {
  attributes.pos = 0;
  for (const name in feature.attributes) {
    const number = layer.attributes.indexOf(name);
    if (number === -1) throw new Error(`Layer "${layer.key}" has no attribute "${name}"`);
    const value = toTileValue(name, feature.attributes[name]);
    if (value === undefined) continue;
    attributes.writeVarint(number * 2 + (typeof value === 'string' ? 1 : 0));
    if (typeof value === 'string') attributes.writeString(value);
    else attributes.writeDouble(value);
  }
}

/** Encodes one record with the attributes encoded last: a view that is valid until the next call. */
export function encodeRecord(header: RecordHeader, shape: Shape): Uint8Array {
  let points = 0;
  for (let index = 0; index < shape.partCount; index++) points += shape.parts[index]!.count;
  const attributeStart = headerWords + shape.partCount + 2 * points;
  const total = attributeStart + Math.ceil(attributes.pos / 4);
  if (words.length < total) words = new Uint32Array(2 * total);
  words[0] = total;
  words[1] = header.layer.index | (shape.kind << 8) | (header.firstZoom << 16);
  words[2] = header.id >>> 0;
  words[3] = Math.floor(header.id / 2 ** 32);
  words[4] = header.centre.x;
  words[5] = header.centre.y;
  words[6] = header.anchor.x;
  words[7] = header.anchor.y;
  words[8] = attributes.pos;
  words[9] = shape.partCount;
  let next = headerWords;
  for (let index = 0; index < shape.partCount; index++) {
    const part = shape.parts[index]!;
    words[next++] = (part.count | (shape.exterior[index] ? exteriorBit : 0)) >>> 0;
    const { values } = part;
    // A clipped point may have fractional coordinates.
    for (let position = 0; position < 2 * part.count; position++)
      words[next++] = Math.round(values[position]!);
  }
  const bytes = new Uint8Array(words.buffer, 0, 4 * total);
  bytes.fill(0, 4 * attributeStart);
  bytes.set(written(attributes), 4 * attributeStart);
  return bytes;
}

/** Every record of a bucket, in the order written. */
export function decodeRecords(bucket: Uint32Array): TileRecord[] {
  const records: TileRecord[] = [];
  const reader = new PbfReader(new Uint8Array(bucket.buffer, bucket.byteOffset, bucket.byteLength));
  for (let start = 0; start < bucket.length; start += bucket[start]!) {
    records.push(decodeRecord(bucket, start, reader));
  }
  return records;
}

/**
 * Reads the part that begins at `word` into `target`, translated and scaled to tile units.
 *
 * @returns the index of the word after the part
 */
export function loadPart(
  bucket: Uint32Array,
  word: number,
  target: PointList,
  originX: number,
  originY: number,
  scale: number,
): number {
  target.clear();
  const end = afterPart(bucket, word);
  for (let next = word + 1; next < end; next += 2) {
    target.push((bucket[next]! - originX) * scale, (bucket[next + 1]! - originY) * scale);
  }
  return end;
}

export function isExterior(bucket: Uint32Array, word: number): boolean {
  return bucket[word]! >= exteriorBit;
}

function afterPart(bucket: Uint32Array, word: number): number {
  return word + 1 + 2 * (bucket[word]! & ~exteriorBit);
}

function decodeRecord(bucket: Uint32Array, start: number, reader: PbfReader): TileRecord {
  const layer = layers[bucket[start + 1]! & 0xff]!;
  const partCount = bucket[start + 9]!;
  const record: TileRecord = {
    layer,
    kind: ((bucket[start + 1]! >> 8) & 0xff) as GeometryKind,
    id: bucket[start + 3]! * 2 ** 32 + bucket[start + 2]!,
    firstZoom: bucket[start + 1]! >> 16,
    centreX: bucket[start + 4]!,
    centreY: bucket[start + 5]!,
    anchorX: bucket[start + 6]!,
    anchorY: bucket[start + 7]!,
    minX: Infinity,
    minY: Infinity,
    maxX: -Infinity,
    maxY: -Infinity,
    partCount,
    firstPart: start + headerWords,
    values: new Array<number | string | undefined>(layer.attributes.length).fill(undefined),
  };
  let next = record.firstPart;
  for (let part = 0; part < partCount; part++) {
    const end = afterPart(bucket, next);
    for (next++; next < end; next += 2) {
      const x = bucket[next]!;
      const y = bucket[next + 1]!;
      if (x < record.minX) record.minX = x;
      if (x > record.maxX) record.maxX = x;
      if (y < record.minY) record.minY = y;
      if (y > record.maxY) record.maxY = y;
    }
  }
  if (partCount === 0) {
    record.minX = record.maxX = record.anchorX;
    record.minY = record.maxY = record.anchorY;
  }
  decodeAttributes(reader, 4 * next, bucket[start + 8]!, record.values);
  return record;
}

function decodeAttributes(
  reader: PbfReader,
  start: number,
  length: number,
  values: TileRecord['values'],
): void {
  reader.pos = start;
  while (reader.pos < start + length) {
    const tag = reader.readVarint();
    values[tag >> 1] = tag % 2 === 1 ? reader.readString() : reader.readDouble();
  }
}
