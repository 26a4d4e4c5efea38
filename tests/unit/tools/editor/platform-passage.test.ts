import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPublicValues } from '../../../../src/environment/public-values.ts';
import { editorPolicy } from '../../../../tools/editor/editor-policy.ts';
import { addressesInEditor, passageTo } from '../../../../tools/editor/platform-passage.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
let platform: string;
let editor: string;

beforeEach(async () => {
  asked = [];
  // Like ours: other origins than the site's get no answer that a browser would let a page read.
  platform = await listen(
    createServer((request, response) => {
      asked.push(request);
      if (request.headers.origin) return response.writeHead(403).end();
      const type = request.url?.endsWith('.bin') ? 'application/octet-stream' : 'application/json';
      return response.writeHead(200, { 'content-type': type, etag: '"1"' }).end(`{"at":"${platform}/x"}`);
    }),
  );
  const server = createServer((request, response) => {
    request.url = request.url?.replace('/platform', '') ?? '';
    passageTo(values(), editor)(request, response);
  });
  editor = await listen(server);
});

const values = () => readPublicValues({ PLATFORM_PORT: new URL(platform).port });
const call = (path: string, init?: RequestInit) =>
  fetch(`${editor}/platform/${path}`, {
    ...init,
    headers: { origin: editor, 'device-id': 'd', cookie: 'a=b' },
  });

test('the preview reads from the platform, which does not see whose page asks', async () => {
  const answer = await call('main/api/regions/figures?x=1');
  expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"1"']);
  const [request] = asked;
  expect(request?.url).toBe('/api/regions/figures?x=1');
  expect(request?.headers).toMatchObject({ 'device-id': 'd' });
  expect(request?.headers).not.toHaveProperty('origin');
  expect(request?.headers).not.toHaveProperty('cookie');
});

test('addresses in answers lead through the editor too, and other files stay as they are', async () => {
  expect(await (await call('tiles/style')).json()).toEqual({ at: `${editor}/platform/main/x` });
  expect(await (await call('tiles/archive.bin')).text()).toBe(`{"at":"${platform}/x"}`);
});

test('the preview sends nothing but questions', async () => {
  expect((await call('main/api/batch', { method: 'POST', body: '[]' })).status).toBe(200);
  for (const [path, method] of [
    ['main/api/campaigns/x/forms', 'POST'],
    ['main/mp/track', 'POST'],
    ['main/api/views', 'PUT'],
  ] as const) {
    expect((await call(path, { method, body: '{}' })).status, path).toBe(403);
  }
  expect(asked).toHaveLength(1);
});

test('unknown services are not found, and a platform that does not run is unavailable', async () => {
  expect((await call('other/x')).status).toBe(404);
  expect((await call('constructor/x')).status).toBe(404);
  servers[0]?.close();
  servers[0]?.closeAllConnections();
  expect((await call('main/x')).status).toBe(503);
});

test('the pages of the editor reach no other host', () => {
  const origin = 'http://127.0.0.1:4340';
  const hosts = editorPolicy(origin).match(/[a-z]+:\/\/[^\s;]+/g);
  expect(hosts).toEqual(['ws://127.0.0.1:4340']);
  expect(editorPolicy(origin)).toContain("default-src 'self'");
  for (const address of Object.values(addressesInEditor(origin))) {
    expect(new URL(address).origin).toBe(origin);
  }
});
