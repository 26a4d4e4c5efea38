import type { ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { limits } from '../src/contract/limits.ts';
import { brand } from '../src/environment/brand.ts';
import type { Config } from './config.ts';
import { metricsModule } from './modules/metrics.ts';
import { parcelsModule } from './modules/parcels.ts';
import { regionsModule } from './modules/regions.ts';
import { settingsModule } from './modules/settings.ts';
import { tilesModule } from './modules/tiles.ts';
import { transactionsModule } from './modules/transactions.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store/open.ts';

/** What every module is built from. */
export interface Platform {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly config: Config;
}

/** Builds the platform over an open store. It does not listen; `serve.ts` does. */
export async function createApp({ store, config }: Omit<Platform, 'app'>): Promise<FastifyInstance> {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      onBadUrl: (_path, _request, response) => refuseBadUrl(response),
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, new Refusal('not_found')));

  await app.register(cors, {
    origin: config.siteOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'content-type',
      'authorization',
      'platform',
      'device-id',
      'x-version',
      'x-api-key',
      'range',
    ],
    exposedHeaders: ['etag', 'content-range', 'accept-ranges', 'x-request-id'],
    maxAge: 7200,
  });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.latinName} platform`, version: limits.appVersion },
      servers: [{ url: config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  });

  const platform: Platform = { app, store, config };
  regionsModule(platform);
  parcelsModule(platform);
  transactionsModule(platform);
  metricsModule(platform);
  settingsModule(platform);
  tilesModule(platform);
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.ready();
  return app;
}

function answerError(
  error: FastifyError | Refusal,
  request: { log: FastifyInstance['log'] },
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) return sendRefusal(reply, error);
  const field = error.validation?.[0] as ZodFastifySchemaValidationError | undefined;
  if (field) return sendRefusal(reply, new Refusal('bad_request', field.instancePath.replace(/^\//, '')));
  if (error.statusCode === 413) return sendRefusal(reply, new Refusal('too_large'));
  if (error.statusCode && error.statusCode < 500) return sendRefusal(reply, new Refusal('bad_request'));
  request.log.error(error);
  sendRefusal(reply, new Refusal('unexpected'));
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  void reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.toEnvelope());
}

/** An address that cannot be decoded never reaches a route; it is answered like any other unknown one. */
function refuseBadUrl(response: unknown): void {
  const raw = response as ServerResponse;
  raw.writeHead(404, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  raw.end(JSON.stringify(new Refusal('not_found').toEnvelope()));
}
