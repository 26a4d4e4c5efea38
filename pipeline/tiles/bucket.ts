import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Location of one chunk of a bucket in the spool file, in bytes. */
export interface Chunk {
  offset: number;
  length: number;
}

interface Bucket {
  buffer: Uint8Array;
  used: number;
  chunks: Chunk[];
}

const firstBufferBytes = 2048;
const largestBufferBytes = 65536;

/**
 * Distributes records to many buckets with one open file. A file per bucket would need thousands of handles or
 * thousands of openings; here the buckets share a spool file, and each remembers its chunks of it.
 */
export class BucketWriter {
  private readonly file: number;
  private readonly memoryLimit: number;
  private readonly buckets = new Map<number, Bucket>();
  private position = 0;
  private allocated = 0;

  /**
   * @param path the spool file, created or truncated
   * @param memoryLimit bytes that all buffers together may take before they are written out
   */
  constructor(path: string, memoryLimit: number) {
    this.file = openSync(path, 'w');
    this.memoryLimit = memoryLimit;
  }

  /** Appends a record; it is copied. */
  append(key: number, record: Uint8Array): void {
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = { buffer: new Uint8Array(0), used: 0, chunks: [] };
      this.buckets.set(key, bucket);
    }
    if (bucket.used + record.length > largestBufferBytes) this.flush(bucket);
    if (record.length > largestBufferBytes) {
      this.write(bucket, record);
      return;
    }
    if (bucket.used + record.length > bucket.buffer.length) this.grow(bucket, record.length);
    bucket.buffer.set(record, bucket.used);
    bucket.used += record.length;
  }

  /** Writes out the remaining buffers and returns the chunks of every bucket. */
  finish(): Map<number, Chunk[]> {
    this.flushAll();
    const result = new Map<number, Chunk[]>();
    for (const [key, bucket] of this.buckets) result.set(key, bucket.chunks);
    return result;
  }

  close(): void {
    closeSync(this.file);
  }

  private grow(bucket: Bucket, recordLength: number): void {
    let size = bufferSize(bucket.used + recordLength);
    if (this.allocated + size - bucket.buffer.length > this.memoryLimit) {
      this.flushAll();
      size = bufferSize(recordLength);
    }
    const grown = new Uint8Array(size);
    grown.set(bucket.buffer.subarray(0, bucket.used));
    this.allocated += size - bucket.buffer.length;
    bucket.buffer = grown;
  }

  private flush(bucket: Bucket): void {
    if (bucket.used === 0) return;
    this.write(bucket, bucket.buffer.subarray(0, bucket.used));
    bucket.used = 0;
  }

  private flushAll(): void {
    for (const bucket of this.buckets.values()) {
      this.flush(bucket);
      bucket.buffer = new Uint8Array(0);
    }
    this.allocated = 0;
  }

  private write(bucket: Bucket, bytes: Uint8Array): void {
    writeFully(this.file, bytes, this.position);
    bucket.chunks.push({ offset: this.position, length: bytes.length });
    this.position += bytes.length;
  }
}

/** Buffers double as they grow, so that filling one copies each byte about once. */
function bufferSize(needed: number): number {
  let size = firstBufferBytes;
  while (size < needed) size *= 2;
  return size;
}

/** Reads a whole bucket from the spool file. */
export function readBucket(file: number, chunks: readonly Chunk[]): Uint32Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const { offset, length } of chunks) {
    readFully(file, bytes.subarray(filled, filled + length), offset);
    filled += length;
  }
  return new Uint32Array(bytes.buffer);
}

/** Writes all bytes: a single call may write fewer than requested. */
export function writeFully(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}

/** @throws when the file ends before `bytes` is full */
export function readFully(file: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(file, bytes, done, bytes.length - done, position + done);
    if (read === 0) throw new Error('A temporary file of the tile builder ended too early');
    done += read;
  }
}
