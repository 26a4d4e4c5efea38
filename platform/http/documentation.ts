import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isRight } from '../../contract/admin/rights.ts';
import type { Endpoint } from '../../contract/shared/endpoint.ts';
import { ErrorEnvelope } from '../../contract/shared/envelope.ts';

type Transform = typeof jsonSchemaTransform;
type Route = Parameters<Transform>[0];

/** A response by content type. */
interface Contents {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

/**
 * Schemas for the OpenAPI document only. Providers parse and answer by protocols of their own: a schema on the route
 * itself would validate and rewrite what passes through.
 */
export interface Documented {
  /** Content types of the body, where it is not JSON. */
  consumes?: string[];
  body?: z.ZodType;
  /** Responses by status. */
  response?: Record<string, z.ZodType | Contents>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    documented?: Documented;
  }
}

/**
 * Describes a route for the OpenAPI document. What a request is checked for before schema validation (headers, see
 * `caller.ts`; uploads, which are read as a stream) appears in the document only.
 */
export function documentRoute(route: Route): ReturnType<Transform> {
  const { url, schema } = route;
  const config = route.route.config;
  const method = String(route.route.method).toLowerCase();
  const additions = config?.endpoint
    ? documentedCall(config.endpoint)
    : documentedProvider(schema, config?.documented);
  const operationId = [method, ...url.split(/[/:.]+/).filter(Boolean)].join('_');
  return jsonSchemaTransform({ ...route, schema: { ...schema, operationId, ...additions } });
}

/** A response that is a file of one of the given types. */
export function fileAnswer(description: string, ...types: string[]): Contents {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema: Bytes }])) };
}

/** The response to a client that already has the content (`If-None-Match`). */
export const notModified = z.null().meta({ description: 'The client has the same content already' });

const Bytes = z.string().meta({ format: 'binary' });
const Upload = z.object({ file: Bytes.meta({ description: 'The file itself' }) });

/** Documents an endpoint of the contract: its headers, who may call it, and the file of an upload. */
function documentedCall(endpoint: Endpoint) {
  return {
    description: descriptionOf(endpoint),
    tags: [endpoint.isOurs ? 'ours' : 'specification'],
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    headers: headersOf(endpoint),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'], body: Upload } : {}),
  };
}

/** Description of an endpoint: whether the specification names it, who may call it, and on which host. */
function descriptionOf({ isOurs, access, route }: Endpoint): string {
  return [
    isOurs
      ? 'One of our own calls, beside those that the specification names.'
      : 'One of the calls that the specification names (§7).',
    whoMayCall(access),
    'sendsNoToken' in route ? 'Made without a token even by people who have one.' : '',
    route.host === 'marketplace'
      ? 'It goes to the second host, that of the marketplace, whose address may differ from that of the other calls.'
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function whoMayCall(access: Endpoint['access']): string {
  if (access === 'anyone') return 'For anybody, signed in or not.';
  if (access === 'member') return 'Only for people who are signed in.';
  return isRight(access) ? `Only for operators and tokens that have the right \`${access}\`.` : '';
}

/**
 * Tiles, content, places, captcha and health are open to everybody; where their protocols define no errors, they
 * answer with the same error responses as the contract.
 */
function documentedProvider(schema: Route['schema'], documented: Documented = {}) {
  const { response, ...request } = documented;
  const own = schema?.response;
  return {
    ...request,
    security: [],
    response: {
      ...(typeof own === 'object' ? own : {}),
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
