import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  body: Buffer;
}

const unpack: Record<string, (packed: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** Sends a request with exactly these headers: `fetch` adds some of its own, and hides a body's content encoding. */
export async function ask(
  url: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // Takes the path verbatim: a URL object would normalize paths that are malformed on purpose.
  const [, host = '', port, path = '/'] = /^http:\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? [];
  request({ host, port, path: path || '/', method, headers, timeout: 20_000, agent: false }, (response) => {
    buffer(response).then((packed) => {
      const encoding = String(response.headers['content-encoding'] ?? '');
      const isEmpty = packed.length === 0;
      const whole = isEmpty ? packed : (unpack[encoding]?.(packed) ?? packed);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole });
    }, reject);
  })
    .on('timeout', function (this: { destroy: (error: Error) => void }) {
      this.destroy(new Error(`${url} gave no answer in 20 seconds`));
    })
    .on('error', reject)
    .end(body);
  return promise;
}
