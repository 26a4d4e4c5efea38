import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, type CallOptions } from '../../../../src/api/shared/call.ts';
import { createClients } from '../../../../src/api/shared/clients.ts';
import { readsTogether } from '../../../../src/api/shared/batch-reads.ts';
import { routes } from '../../../../contract/routes.ts';
import { listen } from '../../../support/servers.ts';

/** The requests that reached the host, and how it answers batches. */
let arrived: { line: string; key: unknown; version: unknown; body: string }[];
let knowsBatches: boolean;
let server: Server;
let url: string;

const envelope = (data: unknown) => ({ status: true, message: '', data });

beforeEach(async () => {
  arrived = [];
  knowsBatches = true;
  ({ server, url } = await listen(
    createServer((request, response) => {
      void textOf(request).then((body) => {
        const { 'x-api-key': key, 'x-version': version } = request.headers;
        arrived.push({ line: `${request.method} ${request.url}`, key, version, body });
        response.setHeader('content-type', 'application/json');
        if (request.url !== '/api/batch')
          return response.end(JSON.stringify(envelope({ alone: request.url })));
        if (!knowsBatches) return response.writeHead(404).end('{}');
        const { reads } = JSON.parse(body) as { reads: { path: string }[] };
        const data = reads.map(({ path }) =>
          path === '/parcel/404'
            ? { status: 404, body: { status: false, code: 'parcel_not_found', message: 'لا توجد' } }
            : { status: 200, body: envelope({ path }) },
        );
        return response.end(JSON.stringify(envelope(data)));
      });
    }),
  ));
});
afterEach(() => void server.close());

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function clientsOf() {
  const clients = createClients({
    addresses: { main: url, marketplace: url, tiles: url, geocoder: url },
    geocoderToken: '',
    apiKey: 'the key',
    ownHeaders: () => ({}),
    deviceId: () => 'test-device-0001',
    userToken: () => Promise.resolve(undefined),
  });
  return { ...clients, request: readsTogether() };
}

const parcel = (id: number, options: CallOptions = {}) =>
  [routes.getParcel, { parameters: { id }, ...options }] as const;

test('sends the reads of one tick as a single batch, in order, with query, version and key', async () => {
  const clients = clientsOf();
  const query = { number: 'حي 1/2', regionId: 0, limit: undefined, type: '' };
  const answers = await Promise.all([
    call(clients, ...parcel(7)),
    call(clients, routes.getAppSettings),
    call(clients, routes.suggestNumbers, { query }),
  ]);
  expect(answers).toEqual([
    { path: '/parcel/7' },
    { path: '/settings/app' },
    { path: '/subdivision/suggestions/number?number=%D8%AD%D9%8A+1%2F2&regionId=0' },
  ]);
  expect(arrived).toMatchObject([{ line: 'POST /api/batch', key: 'the key', version: '4' }]);
  expect(JSON.parse(arrived[0]?.body ?? '')).toMatchObject({ reads: [{}, { version: 2 }, {}] });
});

test('sends a single read, a read of another host and a non-read request unbatched', async () => {
  const clients = clientsOf();
  expect(await call(clients, ...parcel(7))).toEqual({ alone: '/parcel/7' });
  await Promise.all([
    call(clients, routes.addFavorite),
    call(clients, routes.addFavorite),
    call(clients, routes.listProjects),
  ]);
  expect(arrived.map(({ line }) => line).sort()).toEqual([
    'GET /api/marketplace/project/list',
    'GET /parcel/7',
    'POST /api/bookmark',
    'POST /api/bookmark',
  ]);
});

test('a rejected read fails alone, with the error it would have had unbatched', async () => {
  const clients = clientsOf();
  const [fine, gone] = await Promise.allSettled([call(clients, ...parcel(7)), call(clients, ...parcel(404))]);
  expect(fine.status).toBe('fulfilled');
  expect((gone as PromiseRejectedResult).reason).toMatchObject({
    message: 'Request failed with status code 404',
    kind: 'refused',
    status: 404,
    code: 'parcel_not_found',
    serverMessage: 'لا توجد',
  });
});

test('sends individual requests to a host without batching, immediately from then on', async () => {
  knowsBatches = false;
  const clients = clientsOf();
  for (const _ of [1, 2]) {
    const answers = await Promise.all([call(clients, ...parcel(1)), call(clients, ...parcel(2))]);
    expect(answers).toEqual([{ alone: '/parcel/1' }, { alone: '/parcel/2' }]);
  }
  expect(arrived.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
});

test('an unreachable host fails all reads of the batch, and a slow one times out', async () => {
  const clients = clientsOf();
  server.close();
  const results = await Promise.allSettled([call(clients, ...parcel(1)), call(clients, ...parcel(2))]);
  expect(results).toMatchObject([{ reason: { kind: 'unreachable' } }, { reason: { kind: 'unreachable' } }]);
  const signal = AbortSignal.abort();
  await expect(call(clients, ...parcel(1, { signal }))).rejects.toMatchObject({ kind: 'cancelled' });
});

test('an abort signal keeps no reference to a finished call and cancels a pending one', async () => {
  const clients = clientsOf();
  const controller = new AbortController();
  const listeners = new Set<unknown>();
  const { signal } = controller;
  vi.spyOn(signal, 'addEventListener').mockImplementation((_type, listener) => void listeners.add(listener));
  vi.spyOn(signal, 'removeEventListener').mockImplementation(
    (_type, listener) => void listeners.delete(listener),
  );
  const calls = Promise.allSettled([
    call(clients, ...parcel(1, { signal })),
    call(clients, ...parcel(404, { signal })),
  ]);
  expect(listeners.size).toBe(2);
  await calls;
  expect(listeners.size).toBe(0);

  const ended = new AbortController();
  const given = Promise.all([
    call(clients, ...parcel(1, { signal: ended.signal })),
    call(clients, ...parcel(2, { signal: ended.signal })),
  ]);
  setImmediate(() => ended.abort());
  await expect(given).rejects.toMatchObject({ kind: 'cancelled', message: 'canceled' });
});
