import type { FastifyRequest } from 'fastify';
import { readBatch } from '../../../contract/shared/batch.ts';
import { words } from '../../../words/ar/index.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { CheckedJson } from '../../http/checked-json.ts';

/** Headers that identify the caller; every read of the batch is made as the same caller. */
const callerHeaders = [
  'authorization',
  'device-id',
  'platform',
  'x-api-key',
  'x-site-key',
  'x-visitor-address',
] as const;

/**
 * Batched reads. Each is injected as a request of its own: authorization, rate limits and validation are the same as
 * for a single request.
 */
export function batchModule(platform: Platform): void {
  mountEndpoint(platform, readBatch, async ({ body, request }) => {
    const headers = headersOf(request);
    const answers = await Promise.all(
      body.reads.map(async ({ path, version }) => {
        const {
          statusCode,
          payload,
          headers: own,
        } = await platform.app.inject({
          method: 'GET',
          url: path,
          remoteAddress: request.ip,
          headers: { ...headers, ...(version ? { 'x-version': String(version) } : {}) },
        });
        const isJson = String(own['content-type']).startsWith('application/json');
        return `{"status":${statusCode},"body":${isJson ? payload : 'null'}}`;
      }),
    );
    // The bodies are already serialized and validated.
    const json = `{"status":true,"message":${JSON.stringify(words.done)},"data":[${answers.join(',')}]}`;
    return new CheckedJson(json);
  });
}

function headersOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    callerHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
