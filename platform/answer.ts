import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { DataOf, Endpoint } from '../src/contract/endpoint.ts';
import { envelope, ErrorEnvelope } from '../src/contract/envelope.ts';
import { words } from '../src/i18n/ar/index.ts';
import type { Platform } from './app.ts';

type Input<Shape> = Shape extends z.ZodType ? z.output<Shape> : Record<string, never>;

/** What a handler gets: the checked input, and the reply for headers. */
interface Call<E extends Endpoint> {
  parameters: Input<E['parameters']>;
  query: Input<E['query']>;
  reply: FastifyReply;
}

/**
 * Mounts a call of the contract: its input is checked by the contract's schema before the handler runs, its answer is
 * checked on the way out, so that nothing but the contract's fields can leave.
 */
export function answer<const E extends Endpoint>(
  { app }: Platform,
  endpoint: E,
  handler: (call: Call<E>) => Promise<DataOf<E>> | DataOf<E>,
): void {
  const path = `/${endpoint.route.path.replace(/^\//, '')}`.replace(/\{(\w+)\}/g, ':$1');
  app.route({
    method: endpoint.route.method,
    url: path,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.parameters ? { params: endpoint.parameters } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      response: {
        200: endpoint.bare ? endpoint.data : envelope(endpoint.data),
        '4xx': ErrorEnvelope,
        '5xx': ErrorEnvelope,
      },
    },
    handler: async (request, reply) => {
      const data = await handler({
        parameters: request.params as Input<E['parameters']>,
        query: request.query as Input<E['query']>,
        reply,
      });
      return endpoint.bare ? data : { status: true, message: words.done, data };
    },
  });
}

/** Reference data may be kept by the browser for a while; it changes only when data is loaded. */
export function cacheFor(reply: FastifyReply, seconds: number): void {
  void reply.header('cache-control', `public, max-age=${seconds}`);
}
