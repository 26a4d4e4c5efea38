import { PbfWriter } from 'pbf';
import { type GeometryKind, type PointList } from './points.ts';
import { tileExtent } from './mercator.ts';

/** Field numbers and wire types of the Mapbox Vector Tile specification 2.1, `vector_tile.proto`. */
const lengthDelimited = 2;
const varint = 0;
const field = {
  tile: { layer: 3 },
  layer: { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 },
  feature: { id: 1, tags: 2, kind: 3, geometry: 4 },
  value: { text: 1, unsigned: 5, signed: 6 },
} as const;
const specificationVersion = 2;

const moveTo = 1;
const lineTo = 2;
const closePath = 7;

export type TileValue = number | string;

/** Writes MVT drawing commands. The points must already be integers in tile units. */
export class GeometryEncoder {
  private readonly writer = new PbfWriter();
  private x = 0;
  private y = 0;

  get isEmpty(): boolean {
    return this.writer.pos === 0;
  }

  clear(): void {
    this.writer.pos = 0;
    this.x = 0;
    this.y = 0;
  }

  /** A position for `restore`, which discards everything written since. */
  save(): { position: number; x: number; y: number } {
    return { position: this.writer.pos, x: this.x, y: this.y };
  }

  restore(place: { position: number; x: number; y: number }): void {
    this.writer.pos = place.position;
    this.x = place.x;
    this.y = place.y;
  }

  point(x: number, y: number): void {
    this.command(moveTo, 1);
    this.step(x, y);
  }

  line(points: PointList): void {
    this.point(points.x(0), points.y(0));
    this.command(lineTo, points.count - 1);
    for (let index = 1; index < points.count; index++) this.step(points.x(index), points.y(index));
  }

  /** @param reversed write it in reverse, to give it the winding order its role requires */
  ring(points: PointList, reversed: boolean): void {
    const { count } = points;
    this.point(points.x(0), points.y(0));
    this.command(lineTo, count - 1);
    for (let index = 1; index < count; index++) {
      const from = reversed ? count - index : index;
      this.step(points.x(from), points.y(from));
    }
    this.command(closePath, 1);
  }

  /** The commands so far: a view that is valid only until the next call. */
  bytes(): Uint8Array {
    return written(this.writer);
  }

  private command(name: number, repeats: number): void {
    this.writer.writeVarint((repeats << 3) | name);
  }

  private step(x: number, y: number): void {
    this.writer.writeSVarint(x - this.x);
    this.writer.writeSVarint(y - this.y);
    this.x = x;
    this.y = y;
  }
}

/** Writes the features of one layer directly as bytes; keys and values are numbered in order of first use. */
export class LayerEncoder {
  private readonly name: string;
  private readonly features = new PbfWriter();
  private readonly values = new PbfWriter();
  private readonly tags = new PbfWriter();
  private readonly keyNumbers = new Map<string, number>();
  private readonly valueNumbers = new Map<TileValue, number>();

  constructor(name: string) {
    this.name = name;
  }

  get isEmpty(): boolean {
    return this.features.pos === 0;
  }

  /**
   * @param keys attribute names
   * @param values parallel to `keys`; undefined means absent. Numbers are rounded to integers: tiles hold no
   * fractions.
   */
  add(
    id: number,
    kind: GeometryKind,
    geometry: Uint8Array,
    keys: readonly string[],
    values: readonly (TileValue | undefined)[],
  ): void {
    const { features, tags } = this;
    tags.pos = 0;
    for (let index = 0; index < keys.length; index++) {
      const value = values[index];
      if (value === undefined) continue;
      tags.writeVarint(this.keyNumber(keys[index]!));
      tags.writeVarint(this.valueNumber(typeof value === 'number' ? Math.round(value) : value));
    }
    const length = 1 + varintLength(id) + 2 + messageLength(tags.pos) + messageLength(geometry.length);
    features.writeTag(field.layer.feature, lengthDelimited);
    features.writeVarint(length);
    features.writeTag(field.feature.id, varint);
    features.writeVarint(id);
    features.writeTag(field.feature.tags, lengthDelimited);
    features.writeBytes(written(tags));
    features.writeTag(field.feature.kind, varint);
    features.writeVarint(kind);
    features.writeTag(field.feature.geometry, lengthDelimited);
    features.writeBytes(geometry);
  }

  /** Appends this layer to a tile. */
  writeTo(tile: PbfWriter): void {
    const layer = new PbfWriter(new Uint8Array(this.features.pos + this.values.pos + 256));
    layer.writeTag(field.layer.version, varint);
    layer.writeVarint(specificationVersion);
    layer.writeTag(field.layer.name, lengthDelimited);
    layer.writeString(this.name);
    appendRaw(layer, written(this.features));
    for (const key of this.keyNumbers.keys()) {
      layer.writeTag(field.layer.key, lengthDelimited);
      layer.writeString(key);
    }
    appendRaw(layer, written(this.values));
    layer.writeTag(field.layer.extent, varint);
    layer.writeVarint(tileExtent);
    tile.writeTag(field.tile.layer, lengthDelimited);
    tile.writeBytes(written(layer));
  }

  private keyNumber(key: string): number {
    let number = this.keyNumbers.get(key);
    if (number === undefined) this.keyNumbers.set(key, (number = this.keyNumbers.size));
    return number;
  }

  private valueNumber(value: TileValue): number {
    const known = this.valueNumbers.get(value);
    if (known !== undefined) return known;
    const number = this.valueNumbers.size;
    this.valueNumbers.set(value, number);
    this.values.writeMessage(field.layer.value, writeValue, value);
    return number;
  }
}

/** The bytes a writer holds so far, without finishing it as `finish()` does. */
export function written(writer: PbfWriter): Uint8Array {
  return writer.buf.subarray(0, writer.pos);
}

function writeValue(value: TileValue, writer: PbfWriter): void {
  if (typeof value === 'string') {
    writer.writeTag(field.value.text, lengthDelimited);
    writer.writeString(value);
  } else if (value >= 0) {
    writer.writeTag(field.value.unsigned, varint);
    writer.writeVarint(value);
  } else {
    writer.writeTag(field.value.signed, varint);
    writer.writeSVarint(value);
  }
}

function appendRaw(writer: PbfWriter, bytes: Uint8Array): void {
  writer.realloc(bytes.length);
  writer.buf.set(bytes, writer.pos);
  writer.pos += bytes.length;
}

function messageLength(bytes: number): number {
  return 1 + varintLength(bytes) + bytes;
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length++;
  return length;
}
