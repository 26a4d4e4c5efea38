import type { RangeResponse, Source } from 'pmtiles';

/** Timeout of one read in milliseconds; after it the map reports a failure instead of waiting forever. */
const patience = 20_000;

/**
 * Reads an archive by byte ranges and checks that each response is complete. Chromium keeps all ranges of a URL in
 * one cache entry; when a read is aborted midway (the view moved on), a later read of the same range can be served
 * truncated from that entry, as if it were complete. Mobile networks truncate responses too. Such a read is retried
 * once, bypassing the cache. An archive at a given URL never changes, so ETags need not be compared.
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
    const over = new AbortController();
    const end = () => over.abort();
    let isStalled = false;
    const timer = setTimeout(() => {
      isStalled = true;
      end();
    }, patience);
    signal?.addEventListener('abort', end);
    try {
      const response = await fetch(this.#url, {
        cache,
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: over.signal,
      });
      if (response.status !== 206) {
        throw new FinalFailure(`the archive answered with status ${response.status}`);
      }
      const data = await response.arrayBuffer();
      if (data.byteLength !== sentLength(response, length)) {
        throw new Error('cut short');
      }
      return { data };
    } catch (error) {
      if (isStalled && !signal?.aborted) throw new FinalFailure('the archive does not answer');
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    }
  }
}

/** A failure that a retry cannot fix. */
class FinalFailure extends Error {}

/** Bytes the server claims to have sent: fewer than requested at the end of the file. */
function sentLength(response: Response, asked: number): number {
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(response.headers.get('content-range') ?? '') ?? [];
  return start === undefined ? asked : Number(end) - Number(start) + 1;
}
