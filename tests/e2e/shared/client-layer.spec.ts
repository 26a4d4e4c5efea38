import { createServer, type IncomingMessage, type Server } from 'node:http';
import { resolve } from 'node:path';
import { test, expect, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import type { Clients } from '../../../src/api/shared/clients.ts';
import type { Wire } from '../wire/entry.ts';

/** The client layer over the network: a real server records what Chromium sends. */
interface Recorded {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
}

let server: Server;
let base: string;
let script: string;
const recorded: Recorded[] = [];

function pageFile(path: string): { type: string; content: string } | undefined {
  if (path === '/page') return { type: 'text/html', content: '<!doctype html>' };
  if (path === '/page.js') return { type: 'text/javascript', content: script };
  return undefined;
}

test.beforeAll(async () => {
  const output = (await build({
    logLevel: 'silent',
    configFile: false,
    build: { write: false, rolldownOptions: { input: resolve('tests/e2e/wire/entry.ts') } },
  })) as Rolldown.RolldownOutput;
  script = output.output[0].code;
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const page = pageFile(url.pathname);
    if (page) {
      response.setHeader('content-type', page.type);
      response.end(page.content);
      return;
    }
    recorded.push({
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    });
    if (url.pathname.endsWith('/silent')) return;
    if (url.pathname.endsWith('/cut')) {
      request.socket.destroy();
      return;
    }
    if (url.pathname.endsWith('/page-in-the-way')) {
      response.end('<h1>sign in</h1>');
      return;
    }
    const status = Number(/status-(\d+)/.exec(url.pathname)?.[1] ?? 200);
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: status < 300, message: 'رسالة الخادم', data: { answer: 42 } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.beforeEach(async ({ page }) => {
  recorded.length = 0;
  await page.goto(`${base}/page`);
  await page.addScriptTag({ url: `${base}/page.js`, type: 'module' });
  await page.waitForFunction(() => 'wire' in window);
});

type Name = Exclude<keyof Clients, 'request'>;
async function send(
  page: Page,
  name: Name,
  token?: string,
  query: Record<string, unknown> = {},
): Promise<Recorded> {
  await page.evaluate(
    ([base, name, token, query]) => {
      const { wire } = window as unknown as { wire: Wire };
      const client = wire.clients(base, token)[name];
      return client.get('thing', { params: query }).then(() => undefined);
    },
    [base, name, token, query] as const,
  );
  const last = recorded.at(-1);
  if (!last) throw new Error('nothing was sent');
  return last;
}

const versions: [Name, string | undefined][] = [
  ['main1', undefined],
  ['main2', '2'],
  ['main3', '3'],
  ['main4', '4'],
  ['marketplace', undefined],
  ['anonymous', undefined],
];

test('each client sends PLATFORM, Device-Id, version, key and token as specified in §7', async ({ page }) => {
  for (const [name, version] of versions) {
    const { headers, path } = await send(page, name, 'token-1');
    expect.soft(headers.platform, name).toBe('WEB');
    expect.soft(headers['device-id'], name).toBe('device-1');
    expect.soft(headers['x-version'], name).toBe(version);
    expect.soft(headers['x-api-key'], name).toBe(name === 'main4' ? 'the-key' : undefined);
    expect.soft(headers.authorization, name).toBe(name === 'anonymous' ? undefined : 'Bearer token-1');
    expect.soft(path, name).toBe(name === 'marketplace' ? '/marketplace/thing' : '/main/thing');
  }
  // Without a stored token, no token header is sent.
  expect((await send(page, 'main1')).headers.authorization).toBeUndefined();
});

test('empty, null and undefined parameters are dropped from authenticated calls; zero and false are kept', async ({
  page,
}) => {
  const { query } = await send(page, 'main1', 'token-1', {
    empty: '',
    nothing: null,
    missing: undefined,
    zero: 0,
    no: false,
    text: 'أ',
  });
  expect(query).toEqual({ zero: '0', no: 'false', text: 'أ' });
});

/** Makes a failing call and returns what the caller receives. */
async function fail(page: Page, path: string, options: { timeout?: number; cancelAfter?: number } = {}) {
  return page.evaluate(
    ([base, path, { timeout, cancelAfter }]) => {
      const { wire } = window as unknown as { wire: Wire };
      const controller = new AbortController();
      if (cancelAfter !== undefined) setTimeout(() => controller.abort(), cancelAfter);
      return wire.failure(() =>
        wire.call(wire.clients(base), wire.route(path), {
          ...(timeout === undefined ? {} : { timeout }),
          signal: controller.signal,
        }),
      );
    },
    [base, path, options] as const,
  );
}

test("an error status is reported with its message and the server's message", async ({ page }) => {
  for (const status of [400, 401, 403, 404, 408, 429, 500, 503]) {
    expect.soft(await fail(page, `status-${status}`)).toEqual({
      kind: 'refused',
      status,
      message: `Request failed with status code ${status}`,
      serverMessage: 'رسالة الخادم',
    });
  }
});

test('network errors, timeouts, canceled calls and responses without the envelope are distinguished', async ({
  page,
}) => {
  expect(await fail(page, 'cut')).toMatchObject({ kind: 'unreachable', message: 'Network Error' });
  expect(await fail(page, 'silent', { timeout: 150 })).toMatchObject({
    kind: 'unreachable',
    message: 'timeout of 150ms exceeded',
  });
  expect(await fail(page, 'silent', { cancelAfter: 100 })).toMatchObject({ kind: 'cancelled' });
  expect(await fail(page, 'page-in-the-way')).toMatchObject({
    kind: 'unreachable',
    message: 'the answer is not in the envelope',
  });
});

test('a request aborted by the browser is reported as Request aborted', async ({ page }) => {
  const message = await page.evaluate((base) => {
    const { wire } = window as unknown as { wire: Wire };
    const prototype = XMLHttpRequest.prototype as unknown as {
      send: (this: XMLHttpRequest, body: unknown) => void;
    };
    const { send } = prototype;
    prototype.send = function (body) {
      setTimeout(() => this.abort(), 50);
      send.call(this, body);
    };
    return wire
      .failure(() => wire.call(wire.clients(base), wire.route('silent')))
      .then((failure) => failure.message);
  }, base);
  expect(message).toBe('Request aborted');
});

test('a route that sends no token uses the public client', async ({ page }) => {
  await page.evaluate((base) => {
    const { wire } = window as unknown as { wire: Wire };
    return wire.call(wire.clients(base, 'token-1'), wire.route('public', { sendsNoToken: true }));
  }, base);
  expect(recorded.at(-1)?.headers.authorization).toBeUndefined();
});

test('the response is the content of the envelope; path parameters are filled in and escaped', async ({
  page,
}) => {
  const data: unknown = await page.evaluate((base) => {
    const { wire } = window as unknown as { wire: Wire };
    return wire.call(wire.clients(base), wire.route('parcel/{id}', { version: 2 }), {
      parameters: { id: '4/4' },
    });
  }, base);
  expect(data).toEqual({ answer: 42 });
  expect(recorded.at(-1)).toMatchObject({ path: '/main/parcel/4%2F4', headers: { 'x-version': '2' } });
});
