import type { RangeResponse, Source } from 'pmtiles';

/** How long one read may take, in milliseconds; then the map says that it failed instead of waiting for ever. */
const patience = 20_000;

/**
 * Reads an archive by ranges, and checks that each arrived whole. Chromium keeps the ranges of an address in one cache
 * entry; when a read was cancelled on its way (the view moved on), a later read of the same range can come out of that
 * entry cut short, as if it were complete. Mobile networks cut reads off too. Such a read is made once more, past the
 * cache. Archives never change under their address, so no tag has to be compared.
 */
export class ArchiveSource implements Source {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  getKey(): string {
    return this.#url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    try {
      return await this.#read(offset, length, 'default', signal);
    } catch (error) {
      if (signal?.aborted || error instanceof FinalFailure) throw error;
      return this.#read(offset, length, 'no-store', signal);
    }
  }

  async #read(
    offset: number,
    length: number,
    cache: RequestCache,
    signal?: AbortSignal,
  ): Promise<RangeResponse> {
    const stalled = AbortSignal.timeout(patience);
    try {
      const response = await fetch(this.#url, {
        cache,
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: signal ? AbortSignal.any([signal, stalled]) : stalled,
      });
      if (response.status !== 206) {
        throw new FinalFailure(`the archive answered with status ${response.status}`);
      }
      const data = await response.arrayBuffer();
      if (data.byteLength !== sentLength(response, length)) {
        throw new Error('a part of the archive was cut short');
      }
      return { data };
    } catch (error) {
      if (stalled.aborted && !signal?.aborted) throw new FinalFailure('the archive does not answer');
      throw error;
    }
  }
}

/** A failure that trying again will not change. */
class FinalFailure extends Error {}

/** Bytes that the server says it sent: fewer than asked for where the file ends. */
function sentLength(response: Response, asked: number): number {
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? asked : Number(end) - Number(start) + 1;
}
