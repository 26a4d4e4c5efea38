import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from './servers.ts';

/** What is wrong with a host of files: nothing, or one of the faults that hosts have. */
export type Fault =
  | 'none'
  /** Sends the whole file whatever range is asked for. */
  | 'no ranges'
  /** Sends the bytes after those that were asked for, and says so. */
  | 'other ranges'
  /** Breaks the connection after half of the bytes. */
  | 'cuts'
  /** Sends half of the bytes, then nothing more. */
  | 'stalls'
  /** Sends other bytes of the same number. */
  | 'garbles'
  | 'fails';

/** A host of the files in a folder that answers ranges, as object storage does, or has a fault. */
export class RangeHost {
  url = '';
  /** Beginning of the names of files that are sent with the fault. */
  faultyNames = '';
  fault: Fault = 'none';
  /** Method, path and range of each request. */
  readonly requests: string[] = [];
  readonly #folder: string;
  readonly #server = createServer((request, response) => this.#answer(request, response));

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(folder: string): Promise<RangeHost> {
    const host = new RangeHost(folder);
    host.url = (await listen(host.#server)).url;
    onTestFinished(() => host.stop());
    return host;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer({ method, url = '', headers: { range } }: IncomingMessage, response: ServerResponse): void {
    this.requests.push([method, url, range].filter((part) => part !== undefined).join(' '));
    const fault = (url.split('/').at(-1) ?? '').startsWith(this.faultyNames) ? this.fault : 'none';
    if (fault === 'fails') return void response.writeHead(500).end();
    let content: Buffer;
    try {
      content = readFileSync(join(this.#folder, url));
    } catch {
      return void response.writeHead(404).end();
    }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    let body = content;
    if (first !== undefined && fault !== 'no ranges') {
      const shift = fault === 'other ranges' ? 1 : 0;
      const start = Number(first) + shift;
      const end = Math.min(last ? Number(last) + shift : content.length - 1, content.length - 1);
      body = content.subarray(start, end + 1);
      response.writeHead(206, {
        'content-range': `bytes ${start}-${end}/${content.length}`,
        'content-length': body.length,
      });
    } else response.writeHead(200, { 'content-length': body.length });
    if (fault === 'garbles') body = Buffer.from(body.map((byte) => byte ^ 1));
    if (fault !== 'cuts' && fault !== 'stalls') return void response.end(body);
    response.write(body.subarray(0, body.length >> 1), () => {
      if (fault === 'cuts') response.destroy();
    });
  }
}
