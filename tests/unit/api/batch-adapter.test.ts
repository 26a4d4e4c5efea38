import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import axios, { type AxiosError } from 'axios';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { batchAdapter } from '../../../src/api/batch-adapter.ts';
import { listen } from '../../support/servers.ts';

/** What arrived at the host, and how it answers batches. */
let arrived: { line: string; key: unknown; body: string }[];
let knowsBatches: boolean;
let server: Server;
let url: string;

beforeEach(async () => {
  arrived = [];
  knowsBatches = true;
  ({ server, url } = await listen(
    createServer((request, response) => {
      void textOf(request).then((body) => {
        arrived.push({ line: `${request.method} ${request.url}`, key: request.headers['x-api-key'], body });
        response.setHeader('content-type', 'application/json');
        if (request.url !== '/api/batch') return response.end(JSON.stringify({ alone: request.url }));
        if (!knowsBatches) return response.writeHead(404).end('{}');
        const { reads } = JSON.parse(body) as { reads: { path: string }[] };
        const data = reads.map(({ path }) =>
          path === '/gone' ? { status: 404, body: { code: 'not_found' } } : { status: 200, body: { path } },
        );
        return response.end(JSON.stringify({ status: true, message: '', data }));
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

const clientOf = () => axios.create({ baseURL: url, adapter: batchAdapter('the key') });

test('reads of one turn go as one call, in their order, with query, version and key', async () => {
  const client = clientOf();
  const answers = await Promise.all([
    client.get<unknown>('regions'),
    client.get<unknown>('/parcel/7', { headers: { 'X-Version': '2' } }),
    client.get<unknown>('search', { params: { q: 'حي 1/2' } }),
  ]);
  expect(answers.map(({ data }) => data)).toEqual([
    { path: '/regions' },
    { path: '/parcel/7' },
    { path: '/search?q=%D8%AD%D9%8A+1%2F2' },
  ]);
  expect(arrived.map(({ line, key }) => [line, key])).toEqual([['POST /api/batch', 'the key']]);
  expect(JSON.parse(arrived[0]?.body ?? '')).toMatchObject({ reads: [{}, { version: 2 }, {}] });
});

test('a read alone, and what is no read, goes as it is', async () => {
  const client = clientOf();
  expect((await client.get<unknown>('/parcel/7')).data).toEqual({ alone: '/parcel/7' });
  await Promise.all([client.post('/forms'), client.post('/forms')]);
  expect(arrived.map(({ line }) => line)).toEqual(['GET /parcel/7', 'POST /forms', 'POST /forms']);
});

test('a read that is refused fails alone, as it would have', async () => {
  const client = clientOf();
  const [fine, gone] = await Promise.allSettled([client.get('/fine'), client.get('/gone')]);
  expect(fine.status).toBe('fulfilled');
  const { status, response } = (gone as PromiseRejectedResult).reason as AxiosError;
  expect([status, response?.data]).toEqual([404, { code: 'not_found' }]);
});

test('a host that knows no batches is asked for each, from then on at once', async () => {
  knowsBatches = false;
  const client = clientOf();
  for (const _ of [1, 2]) {
    const answers = await Promise.all([client.get<unknown>('/a'), client.get<unknown>('/b')]);
    expect(answers.map(({ data }) => data)).toEqual([{ alone: '/a' }, { alone: '/b' }]);
  }
  expect(arrived.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
});

test('a host that is away fails all of them, and one that is waited for too long is given up', async () => {
  const client = clientOf();
  server.close();
  const results = await Promise.allSettled([client.get('/a'), client.get('/b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const signal = AbortSignal.abort();
  await expect(client.get('/a', { signal })).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});

test('a signal holds nothing of a call that is over, and ends one that is not', async () => {
  const client = clientOf();
  const controller = new AbortController();
  const listeners = new Set<unknown>();
  const { signal } = controller;
  vi.spyOn(signal, 'addEventListener').mockImplementation((_type, listener) => void listeners.add(listener));
  vi.spyOn(signal, 'removeEventListener').mockImplementation(
    (_type, listener) => void listeners.delete(listener),
  );
  await Promise.allSettled([client.get('/regions', { signal }), client.get('/gone', { signal })]);
  expect(listeners.size).toBe(0);

  const ended = new AbortController();
  const calls = Promise.all([
    client.get('/regions', { signal: ended.signal }),
    client.get('/search', { signal: ended.signal }),
  ]);
  setImmediate(() => ended.abort());
  await expect(calls).rejects.toThrow('canceled');
});
