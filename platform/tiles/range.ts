import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/shared/refusal.ts';

interface File {
  path: string;
  /** Changes whenever the content does. Sent as a strong ETag: clients that read archives ignore weak ones. */
  etag: string;
}

/**
 * Sends a file or one range of it (RFC 9110 §14): `bytes=a-b`, `bytes=a-`, `bytes=-n`. Requests for several ranges
 * get the whole file, as the standard allows; so does an `If-Range` that no longer matches.
 */
export async function sendRange(
  request: FastifyRequest,
  reply: FastifyReply,
  file: File,
): Promise<FastifyReply> {
  const { size } = await stat(file.path);
  const etag = `"${file.etag}"`;
  void reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();

  const ifRange = request.headers['if-range'];
  // A range is defined for GET only.
  const isCurrent = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
  const header = isCurrent ? request.headers.range : undefined;
  const range = header === undefined ? undefined : parseRange(header, size);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${size}`);
    throw new Refusal('range_not_satisfiable');
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.header('content-length', end - start + 1);
  if (range) void reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(createReadStream(file.path, { start, end }));
}

/** Whether `If-None-Match` contains the tag, by the weak comparison it requires (RFC 9110 §13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/**
 * Byte range, both ends included; undefined when the whole file is to be sent, 'unsatisfiable' when it lies beyond
 * it.
 */
function parseRange(
  header: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) return 'unsatisfiable';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return end < start ? undefined : { start, end };
}
