import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { readFully, writeFully } from './bucket.ts';
import { written } from './encode.ts';

/** PMTiles version 3: github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const headerBytes = 127;
/** Readers fetch the first 16 KiB and expect the header and the root directory in it. */
const largestRootBytes = 16384 - headerBytes;
const gzipCompression = 2;
const vectorTile = 1;

/** Tiles that wait in temporary files, as columns of numbers: there may be millions. */
export class TileList {
  /** Only files that actually hold tiles: a worker that got no work may not have created its own. */
  readonly paths: string[] = [];
  /** PMTiles id, index in `paths`, offset and length, in turn. */
  private values = new Float64Array(4 * 1024);
  count = 0;

  add(tileId: number, path: string, offset: number, length: number): void {
    let pathNumber = this.paths.indexOf(path);
    if (pathNumber === -1) pathNumber = this.paths.push(path) - 1;
    if (4 * this.count === this.values.length) {
      const grown = new Float64Array(2 * this.values.length);
      grown.set(this.values);
      this.values = grown;
    }
    this.values.set([tileId, pathNumber, offset, length], 4 * this.count++);
  }

  /** Indexes of the tiles in the order of their ids, which is Hilbert order. */
  sortedOrder(): Uint32Array {
    const order = Uint32Array.from({ length: this.count }, (_, index) => index);
    return order.sort((left, right) => this.values[4 * left]! - this.values[4 * right]!);
  }

  tileId(index: number): number {
    return this.values[4 * index]!;
  }

  path(index: number): number {
    return this.values[4 * index + 1]!;
  }

  offset(index: number): number {
    return this.values[4 * index + 2]!;
  }

  length(index: number): number {
    return this.values[4 * index + 3]!;
  }
}

export interface ArchiveOptions {
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number];
  centerZoom: number;
  metadata: unknown;
  onProgress?: (done: number, total: number) => void;
}

interface Entry {
  tileId: number;
  offset: number;
  length: number;
  /** Number of consecutive tiles that share these bytes; 0 means a leaf directory. */
  runLength: number;
}

/**
 * Writes tiles as one PMTiles archive: in Hilbert order, equal tiles stored once, runs of equal tiles as one entry.
 *
 * The archive is written to `partial` in the same folder, synced, and renamed to `output`, so that readers see either
 * the old file or the complete new one.
 *
 * @param tiles gzip-compressed; ids must differ
 * @param partial a path in the folder of `output`; removed on failure
 * @returns size of the archive in bytes
 */
export function writeArchive(
  output: string,
  partial: string,
  tiles: TileList,
  options: ArchiveOptions,
): number {
  const sources = tiles.paths.map((path) => openSync(path, 'r'));
  try {
    const { entries, contents } = planEntries(tiles, sources, options.onProgress);
    const bytes = writePartial(partial, tiles, sources, entries, contents, options);
    renameSync(partial, output);
    syncDirectory(dirname(output));
    return bytes;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    sources.forEach((source) => closeSync(source));
  }
}

/**
 * Deduplicates tiles and assigns every tile its offset. Only hashes are kept; `contents` lists one tile of each
 * content, in the order they are to be copied.
 */
function planEntries(
  tiles: TileList,
  sources: readonly number[],
  onProgress: ArchiveOptions['onProgress'],
): { entries: Entry[]; contents: number[] } {
  const entries: Entry[] = [];
  const contents: number[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  let previousId = -1;
  let done = 0;
  for (const index of tiles.sortedOrder()) {
    const tileId = tiles.tileId(index);
    const length = tiles.length(index);
    if (tileId === previousId) throw new Error(`Tile ${tileId} was made twice`);
    previousId = tileId;
    const bytes = new Uint8Array(length);
    readFully(sources[tiles.path(index)]!, bytes, tiles.offset(index));
    const hash = createHash('sha256').update(bytes).digest('base64');
    let offset = offsets.get(hash);
    if (offset === undefined) {
      offset = end;
      end += length;
      offsets.set(hash, offset);
      contents.push(index);
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === offset && last.tileId + last.runLength === tileId)
      last.runLength++;
    else entries.push({ tileId, offset, length, runLength: 1 });
    if (++done % 1000 === 0 || done === tiles.count) onProgress?.(done, tiles.count);
  }
  return { entries, contents };
}

function writePartial(
  partial: string,
  tiles: TileList,
  sources: readonly number[],
  entries: readonly Entry[],
  contents: readonly number[],
  options: ArchiveOptions,
): number {
  const { root, leaves } = directories(entries);
  const metadata = compress(new TextEncoder().encode(JSON.stringify(options.metadata)));
  const dataBytes = contents.reduce((sum, index) => sum + tiles.length(index), 0);
  const sections = { root, metadata, leaves, dataBytes };
  const header = writeHeader(sections, tiles.count, entries.length, contents.length, options);
  const file = openSync(partial, 'w');
  try {
    let position = 0;
    const write = (bytes: Uint8Array): void => {
      writeFully(file, bytes, position);
      position += bytes.length;
    };
    [header, root, metadata, leaves].forEach(write);
    copyTiles(tiles, sources, contents, write);
    fsyncSync(file);
    return position;
  } finally {
    closeSync(file);
  }
}

/** Tiles are small: they are buffered up to a few megabytes before they are written. */
function copyTiles(
  tiles: TileList,
  sources: readonly number[],
  contents: readonly number[],
  write: (bytes: Uint8Array) => void,
): void {
  const buffer = new Uint8Array(2 ** 22);
  let used = 0;
  for (const index of contents) {
    const length = tiles.length(index);
    if (used + length > buffer.length) {
      write(buffer.subarray(0, used));
      used = 0;
    }
    const target = length > buffer.length ? new Uint8Array(length) : buffer.subarray(used, used + length);
    readFully(sources[tiles.path(index)]!, target, tiles.offset(index));
    if (length > buffer.length) write(target);
    else used += length;
  }
  write(buffer.subarray(0, used));
}

/** All entries in the root when they fit, else in leaf directories that the root points to: as many as it can hold. */
function directories(entries: readonly Entry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = encodeDirectory(entries);
  if (whole.length <= largestRootBytes) return { root: whole, leaves: new Uint8Array(0) };
  for (let leafSize = 4096; ; leafSize *= 2) {
    const leaves: Uint8Array[] = [];
    const pointers: Entry[] = [];
    let end = 0;
    for (let start = 0; start < entries.length; start += leafSize) {
      const leaf = encodeDirectory(entries.slice(start, start + leafSize));
      pointers.push({ tileId: entries[start]!.tileId, offset: end, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      end += leaf.length;
    }
    const root = encodeDirectory(pointers);
    if (root.length <= largestRootBytes) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Written column by column, so that similar values compress well: id deltas, run lengths, lengths, offsets. */
function encodeDirectory(entries: readonly Entry[]): Uint8Array {
  const writer = new PbfWriter(new Uint8Array(16 + 8 * entries.length));
  writer.writeVarint(entries.length);
  let previousId = 0;
  for (const { tileId } of entries) {
    writer.writeVarint(tileId - previousId);
    previousId = tileId;
  }
  for (const { runLength } of entries) writer.writeVarint(runLength);
  for (const { length } of entries) writer.writeVarint(length);
  entries.forEach(({ offset }, index) => {
    const previous = entries[index - 1];
    // 0 means "directly after the previous tile"; other offsets are stored plus one.
    writer.writeVarint(
      previous !== undefined && offset === previous.offset + previous.length ? 0 : offset + 1,
    );
  });
  return compress(written(writer));
}

function writeHeader(
  sections: { root: Uint8Array; metadata: Uint8Array; leaves: Uint8Array; dataBytes: number },
  tileCount: number,
  entryCount: number,
  contentCount: number,
  { minZoom, maxZoom, bounds, centerZoom }: ArchiveOptions,
): Uint8Array {
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  let position = 8;
  let sectionStart = headerBytes;
  const writeNumber = (value: number): void => {
    position = header.writeBigUInt64LE(BigInt(value), position);
  };
  for (const length of [
    sections.root.length,
    sections.metadata.length,
    sections.leaves.length,
    sections.dataBytes,
  ]) {
    writeNumber(sectionStart);
    writeNumber(length);
    sectionStart += length;
  }
  [tileCount, entryCount, contentCount].forEach(writeNumber);
  const clustered = 1;
  for (const byte of [clustered, gzipCompression, gzipCompression, vectorTile, minZoom, maxZoom]) {
    position = header.writeUInt8(byte, position);
  }
  const [west, south, east, north] = bounds;
  const writeDegrees = (degrees: number): void => {
    position = header.writeInt32LE(Math.round(degrees * 1e7), position);
  };
  bounds.forEach(writeDegrees);
  position = header.writeUInt8(centerZoom, position);
  [(west + east) / 2, (south + north) / 2].forEach(writeDegrees);
  return header;
}

function compress(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 9 });
  // Sets the gzip header's operating system field to "unknown": equal input gives equal bytes everywhere.
  packed[9] = 255;
  return packed;
}

/** Makes the rename itself durable. Windows cannot open a directory, and does not need this step. */
function syncDirectory(path: string): void {
  if (process.platform === 'win32' || !statSync(path).isDirectory()) return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
