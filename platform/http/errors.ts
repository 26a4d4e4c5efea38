import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorEnvelope } from '../../contract/shared/envelope.ts';
import { words } from '../../words/ar/index.ts';
import { wrongField } from '../../words/ar/shared/errors.ts';
import { fields } from '../../words/ar/shared/fields.ts';
import { fill } from '../../words/fill.ts';
import { ClientDisconnected } from '../../lib/node/disconnect.ts';
import { Refusal } from '../../contract/shared/refusal.ts';
import type { Engine } from '../../database/connection/store.ts';
import { isBusy } from '../../database/connection/sqlite-lock-retry.ts';
import { markDiskFull } from '../shared/disk-state.ts';
import {
  isDatabaseUnavailable,
  isDiskFull,
  isStatementTooLong,
} from '../../database/connection/unavailable.ts';

/**
 * Turns whatever a handler threw into an error response: in the envelope, with the status of its code. Unexpected
 * errors are logged.
 */
export function sendError(
  engine: Engine,
  error: FastifyError | Refusal,
  request: { log: FastifyInstance['log'] },
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  // Nobody reads this answer.
  if (error instanceof ClientDisconnected) return sendRefusal(reply, new Refusal('busy'));
  const field = error.validation?.[0];
  if (field) {
    return sendRefusal(reply, new Refusal('bad_request', { field: field.instancePath.replace(/^\//, '') }));
  }
  if (error.statusCode === 415) return sendRefusal(reply, new Refusal('unsupported_body'));
  if (error.statusCode === 413) return sendRefusal(reply, new Refusal('too_large'));
  if (error.statusCode && error.statusCode < 500) return sendRefusal(reply, new Refusal('bad_request'));
  if (isBusy(error) || isStatementTooLong(error)) return sendRefusal(reply, new Refusal('busy'));
  if (isDatabaseUnavailable(engine, error)) {
    request.log.warn(error);
    return sendRefusal(reply, new Refusal('database_unavailable'));
  }
  if (isDiskFull(error)) {
    request.log.warn(error);
    markDiskFull();
    return sendRefusal(reply, new Refusal('disk_full', { waitMilliseconds: fullMilliseconds }));
  }
  request.log.error(error);
  sendRefusal(reply, new Refusal('unexpected'));
}

/** Wait for what is temporarily unavailable. */
const unavailableMilliseconds = 2000;
/** Somebody has to make room first. */
const fullMilliseconds = 60_000;

/** Sends an error of the contract; a temporary one carries `Retry-After`. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  const wait = refusal.waitMilliseconds ?? (refusal.statusCode === 503 ? unavailableMilliseconds : undefined);
  if (wait !== undefined) void reply.header('retry-after', Math.ceil(wait / 1000));
  void reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeOf(refusal));
}

/** The body of an error response: the code with its message in Arabic, which names a wrong field. */
function envelopeOf({ code, field }: Refusal): ErrorEnvelope {
  const isWrong = code === 'bad_request' && field !== undefined && field !== '';
  const isInput = isWrong || code === 'unknown_query';
  const label = isWrong ? fields[field.split('/').at(-1) ?? ''] : undefined;
  return {
    status: false,
    message: label ? fill(wrongField, { field: label }) : fill(words.errors[code], { field: field ?? '' }),
    code,
    ...(isInput ? { field } : {}),
    data: null,
  };
}

/** Security headers: the platform's responses are data, so no MIME sniffing, no script execution, no framing. */
export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Writes the response by hand when the input cannot be parsed as an HTTP request at all. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'address_too_long' : 'bad_request');
  const body = JSON.stringify(envelopeOf(refusal));
  socket.end(
    [
      `HTTP/1.1 ${refusal.statusCode} Refused`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      ...Object.entries(safeHeaders).map((header) => header.join(': ')),
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
