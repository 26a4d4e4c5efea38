import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Endpoint } from '../../src/contract/shared/endpoint.ts';
import { ErrorEnvelope } from '../../src/contract/shared/envelope.ts';

type Transform = typeof jsonSchemaTransform;
type Route = Parameters<Transform>[0];

/** An answer by its types of content. */
interface Contents {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

/**
 * What stands in the document alone. Providers read and answer by protocols of their own: a schema of the route itself
 * would check and rewrite what passes.
 */
export interface Documented {
  /** Types of the body, where it is not JSON. */
  consumes?: string[];
  body?: z.ZodType;
  /** Answers by status. */
  response?: Record<string, z.ZodType | Contents>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    documented?: Documented;
  }
}

/**
 * Writes a route down for the OpenAPI document. What a call checks before its schema is asked (headers, see
 * `caller.ts`; uploads, which are read as a stream) stands in the document alone.
 */
export function documentRoute(route: Route): ReturnType<Transform> {
  const { url, schema } = route;
  const config = route.route.config as { endpoint?: Endpoint; documented?: Documented } | undefined;
  const method = String(route.route.method).toLowerCase();
  const additions = config?.endpoint
    ? documentedCall(config.endpoint)
    : documentedProvider(schema, config?.documented);
  const operationId = [method, ...url.split(/[/:.]+/).filter(Boolean)].join('_');
  return jsonSchemaTransform({ ...route, schema: { ...schema, operationId, ...additions } });
}

/** An answer that is a file of one of some types. */
export function fileAnswer(description: string, ...types: string[]): Contents {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: Bytes }])) };
}

/** The answer to a client that has the content already (`If-None-Match`). */
export const notModified = z.null().meta({ description: 'The client has the same content already' });

const Bytes = z.string().meta({ format: 'binary' });
const Upload = z.object({ file: Bytes.meta({ description: 'The file itself' }) });

/** A call of the contract: its headers, who may make it, and the file of an upload. */
function documentedCall(endpoint: Endpoint) {
  return {
    description: descriptionOf(endpoint),
    tags: [endpoint.isOurs ? 'ours' : 'specification'],
    security: endpoint.access === 'member' ? [{ bearer: [] }] : [],
    headers: headersOf(endpoint),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'], body: Upload } : {}),
  };
}

/** Whose call it is, who may make it, and at which host. */
function descriptionOf({ isOurs, access, route }: Endpoint): string {
  return [
    isOurs
      ? 'One of our own calls, beside those that the specification names.'
      : 'One of the calls that the specification names (§7).',
    access === 'member' ? 'Only for people who are signed in.' : 'For anybody, signed in or not.',
    'sendsNoToken' in route ? 'Made without a token even by people who have one.' : '',
    route.host === 'marketplace'
      ? 'It goes to the second host, that of the marketplace, whose address may differ from that of the other calls.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Tiles, content, places, captcha and health are open to everybody; what their protocols leave open is refused alike. */
function documentedProvider(schema: Route['schema'], documented: Documented = {}) {
  const { response, ...request } = documented;
  return {
    ...request,
    security: [],
    response: {
      ...(schema?.response as object | undefined),
      ...response,
      '4xx': ErrorEnvelope,
      '5xx': ErrorEnvelope,
    },
  };
}

function headersOf({ route }: Endpoint): z.ZodObject {
  const version = String(route.version);
  return z.object({
    platform: z.literal('WEB').meta({ description: 'The kind of client' }),
    'device-id': z.string().meta({
      description: 'A random id of this browser: 8 to 128 Latin letters, digits, dashes or underscores',
    }),
    ...(route.version
      ? { 'x-version': z.literal(version).meta({ description: 'Version of the call' }) }
      : {}),
    ...(route.version === 4 ? { 'x-api-key': z.string().meta({ description: 'Key of the client' }) } : {}),
  });
}
