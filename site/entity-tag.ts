import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib';
import { policyName, trimPolicy } from './policy-hashes.ts';

/**
 * How a page is packed, best first. It is whole when it is sent: packed at once it costs a fifth of what a stream of it
 * would. Zstandard packs as small here as Brotli does in three fifths of the time. What does it keeps a chunk until the
 * next look through all old objects: smaller ones would come out of the 64 KB that buffers share, and keep all of them.
 */
const chunkSize = 32 * 1024;
const packings: readonly { name: string; pack: (page: Buffer) => Buffer }[] = [
  {
    name: 'zstd',
    pack: (page) => zstdCompressSync(page, { chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 5 } }),
  },
  {
    name: 'br',
    pack: (page) => brotliCompressSync(page, { chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
];

/**
 * Gives a page that is made on demand a weak tag of its content, answers 304 to whoever has it already, and leaves in its
 * content policy the hashes of what stands in it. The page is held back until it is whole: what it waits for comes before
 * its first byte anyway. Other answers pass, after `prepareOther`.
 *
 * Functions become constants before they become properties. V8 makes one that is written where it becomes a property
 * among the old objects at once, and it would hold the page until the next look through all of them.
 */
export function tagPage(request: IncomingMessage, response: ServerResponse, prepareOther: () => void): void {
  if (request.method !== 'GET') return prepareOther();
  const passOn = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response),
    end: response.end.bind(response),
  };
  const chunks: Uint8Array[] = [];
  let headers: OutgoingHttpHeaders = {};
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  };

  const writeHead = (status: number, given: OutgoingHttpHeaders = {}) => {
    const type = String(given['content-type'] ?? response.getHeader('content-type'));
    if (status !== 200 || !type.startsWith('text/html')) {
      Object.assign(response, passOn);
      prepareOther();
      return response.writeHead(status, given);
    }
    headers = given;
    return response;
  };

  const write = (chunk: unknown, whenWritten?: unknown) => {
    keep(chunk);
    // A page that breaks while it is made is ended by this: nothing of it has been sent yet.
    if (typeof whenWritten === 'function') (whenWritten as () => void)();
    return true;
  };

  const end = (chunk?: unknown) => {
    keep(chunk);
    Object.assign(response, passOn);
    const [first, ...others] = chunks;
    const body = first && others.length === 0 ? asBuffer(first) : Buffer.concat(chunks);
    const tag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
    headers = { ...headers, etag: tag, 'cache-control': 'no-cache' };
    const policy = headers[policyName];
    if (typeof policy === 'string') headers[policyName] = trimPolicy(policy, body);
    if (!isKnown(request.headers['if-none-match'], tag)) {
      const packing = packings.find(({ name }) => takes(request, name));
      const sent = packing?.pack(body) ?? body;
      if (packing) response.setHeader('content-encoding', packing.name);
      response.setHeader('vary', 'Accept-Encoding');
      passOn.writeHead(200, { ...headers, 'content-length': sent.length });
      return passOn.end(sent);
    }
    delete headers['content-type'];
    passOn.writeHead(304, headers);
    return passOn.end();
  };

  Object.assign(response, { writeHead, write, end });
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Whether a list of tags names one, or any; weak and strong ones are the same page. */
function isKnown(tags: string | undefined, tag: string): boolean {
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  return (
    tags !== undefined && tags.split(',').some((each) => plain(each) === '*' || plain(each) === plain(tag))
  );
}

/** Whether the browser unpacks something: it names it, without a quality of 0. */
function takes({ headers }: IncomingMessage, name: string): boolean {
  const named = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) =>
      each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    );
  return named.some(([each, quality = '1']) => each === name && Number(quality) > 0);
}
