import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '../src/contract/endpoint.ts';

type Transform = typeof jsonSchemaTransform;
type TransformInput = Parameters<Transform>[0];

/** The request body of an upload, which is read as a stream and not by a schema. */
export const documentedUpload = { consumes: ['multipart/form-data'] };

/**
 * Writes a route down for the OpenAPI document, with the headers of its call. Those are checked before the schema is
 * asked (see `caller.ts`), so they stand in the document alone.
 */
export function documentRoute(input: TransformInput): ReturnType<Transform> {
  const endpoint = (input.route.config as { endpoint?: Endpoint } | undefined)?.endpoint;
  if (!endpoint) return jsonSchemaTransform(input);
  return jsonSchemaTransform({ ...input, schema: { ...input.schema, headers: headersOf(endpoint) } });
}

function headersOf({ route }: Endpoint): z.ZodObject {
  return z.object({
    platform: z.literal('WEB').meta({ description: 'The kind of client' }),
    'device-id': z.string().meta({ description: 'A random id of this browser: 8 to 128 letters and digits' }),
    ...(route.version ? { 'x-version': z.literal(String(route.version)) } : {}),
    ...(route.version === 4 ? { 'x-api-key': z.string().meta({ description: 'Key of the client' }) } : {}),
  });
}
