import { stat } from 'node:fs/promises';
import { bytesOf } from './text.ts';

/** Bytes that can be read several times, each time from the beginning: a file, or a file within an archive. */
export interface ByteSource {
  readonly size: number;
  read: () => AsyncIterable<Uint8Array>;
}

export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return { size, read: () => bytesOf(path) };
}

/** The first bytes of a source, or all of a short one. */
export async function beginningOf(source: ByteSource, length: number): Promise<Uint8Array> {
  const reader = new ByteReader(source);
  try {
    return await reader.take(length);
  } finally {
    await reader.close();
  }
}

/** Takes exact numbers of bytes from a source. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array();

  constructor(source: ByteSource) {
    this.chunks = source.read()[Symbol.asyncIterator]();
  }

  /** Fewer bytes than asked for are the last ones. */
  async take(length: number): Promise<Uint8Array> {
    if (this.rest.length < length) await this.fill(length);
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(taken.length);
    return taken;
  }

  /** Reads what is left to the end, where an archive compares its checksum. */
  async finish(): Promise<void> {
    while ((await this.chunks.next()).done !== true);
  }

  /** Ends reading, wherever it is. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async fill(length: number): Promise<void> {
    const pieces = [this.rest];
    let size = this.rest.length;
    while (size < length) {
      const next = await this.chunks.next();
      if (next.done === true) break;
      pieces.push(next.value);
      size += next.value.length;
    }
    this.rest = Buffer.concat(pieces, size);
  }
}
