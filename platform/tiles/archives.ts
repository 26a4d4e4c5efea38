import type { FastifyBaseLogger } from 'fastify';
import { tilePaths } from '../../contract/map/tile-paths.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import { archiveState, Manifest, readManifest } from '../../database/tiles/manifest.ts';

type Entry = { file: string; bytes: number };

/** Where the tile archives lie: in a folder of this machine, or with a host that answers ranges. */
export interface TileArchives {
  /** Rejects with the refusal `not_ready` while nothing is known. */
  manifest(): Promise<Manifest>;
  state(entry: Entry): Promise<'sound' | 'missing' | 'damaged'>;
  /** Address that browsers read an archive from. */
  addressOf(entry: Entry): string;
}

/** Archives in a folder; the platform itself sends them. */
export function localArchives(directory: string, publicUrl: string): TileArchives {
  return {
    manifest: () => readManifest(directory),
    state: (entry) => archiveState(directory, entry),
    addressOf: ({ file }) => publicUrl + tilePaths.archiveBase + file,
  };
}

/** How long what a host said holds by default, and how long it may take to say it. */
const [defaultFresh, patience] = [5000, 5000];
const headerBytes = 8;

/**
 * Archives with a host. While it does not answer, what it said last holds: browsers read the archives themselves, and
 * may reach it. Archives that it does not send by ranges, or that are not what they should be, count as damaged.
 */
export class RemoteArchives implements TileArchives {
  readonly #url: string;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #freshMilliseconds: number;
  readonly #sound = new Set<string>();
  readonly #said = new Set<string>();
  #manifest: Manifest | undefined;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  /** `url` has no slash at its end. */
  constructor(url: string, log: Pick<FastifyBaseLogger, 'warn'>, freshMilliseconds = defaultFresh) {
    this.#url = url;
    this.#log = log;
    this.#freshMilliseconds = freshMilliseconds;
  }

  async manifest(): Promise<Manifest> {
    if (performance.now() - this.#readAt >= this.#freshMilliseconds) {
      this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
      await this.#reading;
    }
    if (!this.#manifest) throw new Refusal('not_ready');
    return this.#manifest;
  }

  async state(entry: Entry): Promise<'sound' | 'missing' | 'damaged'> {
    if (this.#sound.has(entry.file)) return 'sound';
    let fault: string | undefined;
    try {
      fault = await this.#faultOf(entry);
    } catch {
      // Nothing is known against the archive.
      return 'sound';
    }
    if (fault === undefined) {
      this.#sound.add(entry.file);
      return 'sound';
    }
    this.#warn(`${entry.file} ${fault}`);
    return 'damaged';
  }

  addressOf({ file }: Entry): string {
    return `${this.#url}/${file}`;
  }

  async #read(): Promise<void> {
    try {
      const response = await this.#request('manifest.json', { 'cache-control': 'no-cache' });
      if (!response.ok) throw new Error(`is answered with status ${response.status}`);
      this.#manifest = Manifest.parse(await response.json());
    } catch (error) {
      const reason =
        error instanceof Error && /^is answered/.test(error.message) ? error.message : 'is not there';
      this.#warn(`manifest.json ${reason}; the map has the tiles that were known before`);
    }
    this.#readAt = performance.now();
  }

  /** What is wrong with an archive; undefined: nothing. Rejects when the host does not answer. */
  async #faultOf({ file, bytes }: Entry): Promise<string | undefined> {
    const response = await this.#request(file, { range: `bytes=0-${headerBytes - 1}` });
    if (response.status !== 206) {
      await response.body?.cancel();
      return response.ok ? 'is not sent by ranges' : `is answered with status ${response.status}`;
    }
    if (response.headers.get('content-range') !== `bytes 0-${headerBytes - 1}/${bytes}`) {
      await response.body?.cancel();
      return 'is sent by other ranges, or has another length';
    }
    const header = await response.text();
    return header.startsWith('PMTiles\u0003') && header.length === headerBytes
      ? undefined
      : 'is not a PMTiles archive';
  }

  #request(path: string, headers: Record<string, string>): Promise<Response> {
    return fetch(`${this.#url}/${path}`, { headers, signal: AbortSignal.timeout(patience) });
  }

  #warn(what: string): void {
    if (this.#said.has(what)) return;
    this.#said.add(what);
    this.#log.warn(`TILES_URL: ${what}`);
  }
}
