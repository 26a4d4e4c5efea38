import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isRight, type OperatorRight } from '../../contract/admin/rights.ts';
import type { DataOf, Endpoint } from '../../contract/shared/endpoint.ts';
import { envelope, ErrorEnvelope } from '../../contract/shared/envelope.ts';
import { words } from '../../words/ar/index.ts';
import type { Platform } from './platform.ts';
import {
  identifyCaller,
  identifyMember,
  identifyOperator,
  type Caller,
  type Member,
  type Operator,
} from './caller.ts';
import { CheckedJson } from './checked-json.ts';
import { readQueryNames, refuseUnknownNames } from './query-names.ts';

type Input<Shape> = Shape extends z.ZodType ? z.output<Shape> : Record<string, never>;

/** What a handler receives: the caller, the validated input, and the raw request for anything that is not JSON. */
interface Call<E extends Endpoint> {
  caller: E['access'] extends OperatorRight ? Operator : E['access'] extends 'member' ? Member : Caller;
  parameters: Input<E['parameters']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
  request: FastifyRequest;
  /** Sets the message of the envelope, where the client shows it. */
  say: (message: string) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller | Member | Operator;
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that this route serves. */
    endpoint?: Endpoint;
  }
}

/**
 * Mounts an endpoint of the contract. The caller is identified and authorized first; then the input is validated by
 * the contract's schema; the handler's result is validated on the way out, so that only fields of the contract are
 * sent. `headers` are sent with the response of the endpoint itself, not when it is part of a batch.
 */
export function mountEndpoint<const E extends Endpoint>(
  platform: Platform,
  endpoint: E,
  handler: (call: Call<E>) => Promise<DataOf<E> | CheckedJson> | DataOf<E> | CheckedJson,
  headers: Record<string, string> = {},
): void {
  const path = `/${endpoint.route.path.replace(/^\//, '')}`.replace(/\{(\w+)\}/g, ':$1');
  const answerShape = endpoint.bare ? endpoint.data : envelope(endpoint.data);
  platform.app.route({
    method: endpoint.route.method,
    url: path,
    schema: {
      summary: endpoint.summary,
      ...(endpoint.parameters ? { params: endpoint.parameters } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: {
        200: answerShape,
        '4xx': ErrorEnvelope,
        '5xx': ErrorEnvelope,
      },
    },
    config: { endpoint },
    onRequest: (request, _reply, done) => {
      const caller = identifyCaller(platform, endpoint, request);
      request.caller = caller;
      const { access } = endpoint;
      if (access === 'anyone') return done();
      const identified = isRight(access)
        ? identifyOperator(platform, caller, request, access)
        : identifyMember(platform, caller, request);
      identified.then((known) => {
        request.caller = known;
        done();
      }, done);
    },
    preValidation: (request, _reply, done) => {
      readQueryNames(endpoint, request);
      done();
    },
    handler: async (request, reply) => {
      refuseUnknownNames(request);
      let message: string = words.done;
      // Fastify's types cannot know what the schemas of this endpoint made of the request, nor which caller its
      // `onRequest` set.
      const data = await handler({
        caller: request.caller as Call<E>['caller'],
        parameters: request.params as Input<E['parameters']>,
        query: request.query as Input<E['query']>,
        body: request.body as Input<E['body']>,
        request,
        say: (sentence) => (message = sentence),
      });
      void reply.headers(headers);
      if (data instanceof CheckedJson) return reply.type('application/json; charset=utf-8').send(data.json);
      return endpoint.bare ? data : { status: true, message, data };
    },
  });
}

/** Cache headers of reference data, which browsers may cache for a while; it changes only when data is loaded. */
export function cacheFor(seconds: number): { 'cache-control': string } {
  return { 'cache-control': `public, max-age=${seconds}` };
}
