import { z } from 'zod';
import type { Endpoint } from '../src/contract/endpoint.ts';

/** The headers of a call for the OpenAPI document. They are checked before the schema is asked, see `caller.ts`. */
export function documentedHeaders({ route }: Endpoint): z.ZodObject {
  return z.object({
    platform: z.literal('WEB').meta({ description: 'The kind of client' }),
    'device-id': z.string().meta({ description: 'A random id of this browser: 8 to 128 letters and digits' }),
    ...(route.version ? { 'x-version': z.literal(String(route.version)) } : {}),
    ...(route.version === 4 ? { 'x-api-key': z.string().meta({ description: 'Key of the client' }) } : {}),
  });
}

/** The request body of an upload, which is read as a stream and not by a schema. */
export const documentedUpload = { consumes: ['multipart/form-data'] };
