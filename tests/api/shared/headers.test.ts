import { beforeAll, describe, expect, test } from 'vitest';
import { request as httpRequest } from 'node:http';
import { geocoderPath } from '../../../contract/search/places.ts';

import { endpoints } from '../../../contract/endpoints.ts';
import { contentPaths } from '../../../contract/shell/content-paths.ts';
import { fillPath, type Route } from '../../../contract/shared/route.ts';
import { demoBench } from '../../support/bench.ts';
import { callHeaders } from '../../support/platform.ts';
import { engines } from '../../support/store.ts';

interface Body {
  status: boolean;
  code?: string;
  message: string;
  data: unknown;
}

function pathOf({ path }: Route): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']);
  return `/${fillPath(path, Object.fromEntries(names) as Record<string, string>).replace(/^\//, '')}`;
}

describe.each(engines)('headers on %s', (engine) => {
  const bench = demoBench(engine);
  let origin: string;
  beforeAll(() => {
    origin = bench.platform.config.siteOrigins[0] ?? '';
  });

  const ask = (path: string, init: RequestInit = {}) => fetch(`${bench.platform.url}${path}`, init);
  async function codeOf(response: Response): Promise<[number, string | undefined]> {
    const body = (await response.json()) as Body;
    expect(body).toMatchObject({ status: false, data: null });
    expect(body.message).toMatch(/[\u0621-\u064A]{3}/);
    return [response.status, body.code];
  }

  const calls = [...endpoints].map(([name, { route }]) => [name, route] as const);
  test.each(calls)('%s requires its headers', async (_, route) => {
    const { method, version } = route;
    const whole: Record<string, string> = {
      ...callHeaders,
      ...(version ? { 'x-version': String(version) } : {}),
      ...(version === 4 ? { 'x-api-key': bench.platform.config.apiKey } : {}),
    };
    const without = async (name: string, value?: string) => {
      const { [name]: _left, ...headers } = whole;
      const given = value === undefined ? headers : { ...headers, [name]: value };
      return codeOf(await ask(pathOf(route), { method, headers: given }));
    };
    expect(await without('platform')).toEqual([400, 'platform_header_missing']);
    expect(await without('platform', 'IOS')).toEqual([400, 'platform_header_missing']);
    expect(await without('device-id')).toEqual([400, 'device_header_missing']);
    for (const id of ['short', 'x'.repeat(129), 'with space', "'; drop table"]) {
      expect(await without('device-id', id)).toEqual([400, 'device_header_missing']);
    }
    if (!version) return;
    expect(await without('x-version')).toEqual([400, 'version_missing']);
    expect(await without('x-version', String(version + 1))).toEqual([400, 'version_missing']);
    if (version !== 4) return;
    expect(await without('x-api-key')).toEqual([401, 'api_key_missing']);
    expect(await without('x-api-key', 'wrong')).toEqual([401, 'api_key_missing']);
  });

  test.each([
    '/healthz',
    '/readyz',
    '/tiles/modes',
    '/outbox',
    '/openapi.json',
    '/captcha/challenge',
    '/tiles/heat/median_price/riyadh',
    geocoderPath.replace('{query}', encodeURIComponent('الملقا')),
  ])('%s is open to everyone', async (path) => {
    expect((await ask(path)).status).toBe(200);
  });

  test('the content service requires no headers', async () => {
    const response = await ask(contentPaths.promo);
    expect(await response.json()).toMatchObject({ data: null, error: { status: 404 } });
  });

  test('answers CORS preflight requests, cacheable for two hours', async () => {
    for (const [method, path] of [
      ['GET', '/regions'],
      ['PUT', '/accounts/user/profile'],
      ['DELETE', '/api/bookmark/1'],
      ['POST', '/api/attachments'],
    ]) {
      const asked = 'authorization,content-type,device-id,platform,x-api-key,x-version';
      const headers = {
        origin,
        'access-control-request-method': method ?? '',
        'access-control-request-headers': asked,
      };
      const response = await ask(path ?? '', { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      const header = (name: string) => response.headers.get(`access-control-${name}`) ?? '';
      expect(header('allow-origin')).toBe(origin);
      expect(header('max-age')).toBe('7200');
      expect(header('allow-methods')).toContain(method);
      expect(header('allow-headers').toLowerCase().split(/, */)).toEqual(
        expect.arrayContaining(asked.split(',')),
      );
    }
  });

  test('allows no other origins, in preflights, responses or errors', async () => {
    const headers = { ...callHeaders, origin: 'https://elsewhere.example' };
    for (const [path, method] of [
      ['/regions', 'OPTIONS'],
      ['/regions', 'GET'],
      ['/parcel/5', 'GET'],
    ]) {
      const response = await ask(path ?? '', {
        method: method ?? '',
        headers: { ...headers, 'access-control-request-method': 'GET' },
      });
      expect(response.headers.get('access-control-allow-origin')).not.toBe('https://elsewhere.example');
      expect(response.headers.get('access-control-allow-origin')).not.toBe('*');
    }
  });

  test('the site can read an error and its request id', async () => {
    const response = await ask('/parcel/5', { headers: { ...callHeaders, origin } });
    expect(response.status).toBe(404);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-request-id');
  });

  test.each(['/regions', '/parcel/5', '/no/such/call', '/healthz', '/tiles/modes', '/parcel/%E0%A4%A'])(
    'the response of %s has a unique request id',
    async (path) => {
      const [one, other] = [await ask(path), await ask(path)].map((answer) =>
        answer.headers.get('x-request-id'),
      );
      expect(one).toMatch(/^[0-9a-f-]{36}$/);
      expect(other).not.toBe(one);
    },
  );

  test('returns 304 for unchanged content', async () => {
    const first = await ask('/regions', { headers: callHeaders });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"/);
    const again = await ask('/regions', { headers: { ...callHeaders, 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await ask('/regions', { headers: { ...callHeaders, 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test.each(['/no/such/call', '/Regions', '/parcel/%E0%A4%A'])('returns 404 for %s', async (path) => {
    expect(await codeOf(await ask(path, { headers: callHeaders }))).toEqual([404, 'not_found']);
  });

  test.each([
    ['POST', '/regions', 'GET, HEAD'],
    ['GET', '/api/attachments', 'POST'],
    ['DELETE', '/parcel/5', 'GET, HEAD'],
    ['PATCH', '/api/bookmark', 'GET, HEAD, POST, PUT'],
    ['PUT', '/healthz', 'GET, HEAD'],
  ])('returns 405 with the allowed methods for %s %s', async (method, path, allowed) => {
    const response = await ask(path, {
      method,
      headers: callHeaders,
      ...(method === 'GET' ? {} : { body: '{' }),
    });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await codeOf(response)).toEqual([405, 'method_not_allowed']);
  });

  test.each(['/parcel/', '/api/brokers/', '/tiles/archives/'])(
    'rejects an address that is too long in the envelope: %s…',
    async (path) => {
      const headers = { ...callHeaders, 'x-version': '4', 'x-api-key': bench.platform.config.apiKey };
      const [status] = await codeOf(await ask(path + 'x'.repeat(150), { headers }));
      expect([400, 404, 414]).toContain(status);
    },
  );

  test('HEAD returns the headers of GET without a body', async () => {
    for (const path of ['/regions', '/meta.json', '/tiles/modes', '/healthz']) {
      const [get, head] = [
        await ask(path, { headers: callHeaders }),
        await ask(path, { method: 'HEAD', headers: callHeaders }),
      ];
      expect([head.status, await head.text()]).toEqual([200, '']);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    }
    expect((await ask('/parcel/5', { method: 'HEAD', headers: callHeaders })).status).toBe(404);
  });

  test('errors are not cached by browsers', async () => {
    for (const path of ['/parcel/5', '/no/such/call', '/parcel/%E0%A4%A']) {
      const response = await ask(path, { headers: callHeaders });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a header sent twice counts as missing', async () => {
    const status = await new Promise<number | undefined>((done, failed) => {
      httpRequest(`${bench.platform.url}/regions`, {
        headers: { platform: ['WEB', 'WEB'], 'device-id': callHeaders['device-id'] },
      })
        .on('response', (response) => (response.resume(), done(response.statusCode)))
        .on('error', failed)
        .end();
    });
    expect(status).toBe(400);
  });
});
