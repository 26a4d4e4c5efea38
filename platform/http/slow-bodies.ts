import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../contract/shared/refusal.ts';
import { sendRefusal } from './errors.ts';

/** Bytes of a file that must arrive in the time in which a body has to: a slow mobile network brings more in 30 s. */
const leastBytes = 30_000;

/**
 * Ends requests whose body does not arrive in time: each keeps a connection and a part of the memory. Files may take
 * longer as long as they do arrive; Node's own limit is the same for all requests, and would end uploads of two gigabytes.
 */
export function limitSlowBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody) return done();
    const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false;
    let seen = raw.socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket;
      if (isUpload && bytesRead - seen >= leastBytes) return void (seen = bytesRead);
      stop();
      if (raw.complete) return;
      // Refused before its body was read: the connection would go on taking it.
      if (reply.sent) return void raw.socket.destroy();
      reply.raw.once('finish', () => raw.socket.destroySoon());
      sendRefusal(reply.header('connection', 'close'), new Refusal('request_timed_out'));
    }, milliseconds).unref();
    const stop = () => clearInterval(timer);
    raw.once('end', stop);
    raw.once('close', stop);
    done();
  });
}
