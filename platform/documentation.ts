import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { ErrorEnvelope } from '../src/contract/envelope.ts';

type Transform = typeof jsonSchemaTransform;
type Route = Parameters<Transform>[0];

/**
 * Writes a route down for the OpenAPI document. What a call checks before its schema is asked (headers, see
 * `caller.ts`; uploads, which are read as a stream) stands in the document alone.
 */
export function documentRoute(route: Route): ReturnType<Transform> {
  const { url, schema } = route;
  const endpoint = (route.route.config as { endpoint?: Endpoint } | undefined)?.endpoint;
  const method = String(route.route.method).toLowerCase();
  const additions = endpoint ? documentedCall(endpoint) : documentedProvider(schema);
  const operationId = [method, ...url.split(/[/:.]+/).filter(Boolean)].join('_');
  return jsonSchemaTransform({ ...route, schema: { ...schema, operationId, ...additions } });
}

/** A call of the contract: its headers, who may make it, and the file of an upload. */
function documentedCall(endpoint: Endpoint) {
  return {
    tags: [endpoint.isOurs ? 'ours' : 'specification'],
    security: endpoint.access === 'member' ? [{ bearer: [] }] : [],
    headers: headersOf(endpoint),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'], body: Upload } : {}),
  };
}

/** Tiles, content, places, captcha and health are open to everybody and refuse in the same envelope. */
function documentedProvider(schema: Route['schema']) {
  const response = { 200: z.unknown(), ...(schema?.response as object | undefined), '4xx': ErrorEnvelope };
  return { security: [], response };
}

const Upload = z.object({ file: z.string().meta({ format: 'binary', description: 'The file itself' }) });

function headersOf({ route }: Endpoint): z.ZodObject {
  return z.object({
    platform: z.literal('WEB').meta({ description: 'The kind of client' }),
    'device-id': z.string().meta({ description: 'A random id of this browser: 8 to 128 letters and digits' }),
    ...(route.version ? { 'x-version': z.literal(String(route.version)) } : {}),
    ...(route.version === 4 ? { 'x-api-key': z.string().meta({ description: 'Key of the client' }) } : {}),
  });
}
