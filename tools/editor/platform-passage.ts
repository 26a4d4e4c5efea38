import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { PublicValues } from '../../src/environment/public-values.ts';

/**
 * The way from the editor's preview to the platform. The platform answers pages of the site's own origins only, and
 * the editor has another one: so the preview asks the editor's server, which asks the platform. Nothing but the editor
 * uses it, and the platform need not know of the editor.
 */
const passagePath = '/platform';
const services = {
  main: 'PUBLIC_MAIN_API_URL',
  marketplace: 'PUBLIC_MARKETPLACE_API_URL',
  tiles: 'PUBLIC_TILES_URL',
  geocoder: 'PUBLIC_GEOCODER_URL',
} as const;
type Service = keyof typeof services;
type Addresses = Pick<PublicValues, (typeof services)[Service]>;

/** Request headers that the platform needs; not the origin, and no cookies. */
const passedOn = [
  'accept',
  'content-type',
  'device-id',
  'if-none-match',
  'platform',
  'range',
  'x-api-key',
  'x-version',
];
/** Response headers that browsers need. */
const passedBack = ['accept-ranges', 'cache-control', 'content-range', 'content-type', 'etag', 'retry-after'];

/** The addresses under which the preview reaches the services. */
export function addressesInEditor(origin: string): Addresses {
  const of = (service: Service) => `${origin}${passagePath}/${service}`;
  return {
    PUBLIC_MAIN_API_URL: of('main'),
    PUBLIC_MARKETPLACE_API_URL: of('marketplace'),
    PUBLIC_TILES_URL: of('tiles'),
    PUBLIC_GEOCODER_URL: of('geocoder'),
  };
}

/** A plugin of the development server that answers what the preview asks for. */
export function platformPassage(values: Addresses, origin: string): Plugin {
  return {
    name: 'platform-passage',
    configureServer: ({ middlewares }) => {
      middlewares.use(passagePath, passageTo(values, origin));
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers requests for `/{service}/…` with what the service answers. */
export function passageTo(values: Addresses, origin: string): Handler {
  return (request, response) =>
    void answer(request, values, origin).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(503).end(),
    );
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: Buffer | string;
}

async function answer(request: IncomingMessage, values: Addresses, origin: string): Promise<Answer> {
  const [, service = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? [];
  if (!isService(service)) return { status: 404, headers: {} };
  // A preview reads. It leaves no traces in figures of use, and sends no forms.
  const isReading = request.method === 'GET' || (request.method === 'POST' && path === '/api/batch');
  if (!isReading) return { status: 403, headers: {} };
  const answered = await fetch(values[services[service]] + path, {
    method: request.method ?? 'GET',
    headers: some(passedOn, (name) => request.headers[name]?.toString()),
    ...(request.method === 'POST' ? { body: await bodyOf(request) } : {}),
  });
  const headers = some(passedBack, (name) => answered.headers.get(name));
  const isJson = /json/.test(headers['content-type'] ?? '');
  return {
    status: answered.status,
    headers,
    body: isJson
      ? throughEditor(await answered.text(), values, origin)
      : Buffer.from(await answered.arrayBuffer()),
  };
}

/** Addresses of the services in an answer, such as those of tiles in a map's style, lead through the editor as well. */
function throughEditor(text: string, values: Addresses, origin: string): string {
  const own = addressesInEditor(origin);
  // Services at one address share what the first of them is called.
  return Object.values(services).reduce((changed, name) => changed.replaceAll(values[name], own[name]), text);
}

function isService(name: string): name is Service {
  return Object.hasOwn(services, name);
}

function some(names: readonly string[], valueOf: (name: string) => string | null | undefined) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = valueOf(name);
      return value ? [[name, value] as const] : [];
    }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
