import { request } from 'node:http';
import { expect, test } from 'vitest';
import { servedPage } from '../../support/served-pages.ts';
import { testSettings } from '../../support/settings.ts';

const { siteUrl, platformUrl } = testSettings;

test('a page requested by its file name has the policy of the page', async () => {
  const policyOf = async (path: string) =>
    (await fetch(siteUrl + path)).headers.get('content-security-policy');
  for (const [page, files] of [
    ['/market', ['/market/index.html', '/market/']],
    ['/', ['/index.html']],
  ] as const) {
    const policy = (await servedPage(page)).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    for (const path of files) expect(await policyOf(path), path).toBe(policy);
  }
});

test.each([
  ['TRACE', {}, 405],
  ['PROPFIND', {}, 405],
  ['GET', { host: 'a@b' }, 400],
  ['GET', { host: 'a/b' }, 400],
  ['GET', { host: 'example.test:4321' }, 200],
])('the site answers %s with %j by %i', async (method, headers, expected) => {
  const { hostname, port } = new URL(siteUrl);
  const status = await new Promise((done, failed) =>
    request({ hostname, port, path: '/market', method, headers }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', failed)
      .end(),
  );
  expect(status).toBe(expected);
});

test('responses of the platform cannot be framed, sniffed or run', async () => {
  for (const path of [
    '/healthz',
    '/tiles/modes',
    '/no/such/call',
    '/openapi.json',
    '/outbox',
    '/%E0%A4%A',
    `/${'a'.repeat(20_000)}`,
  ]) {
    const { headers } = await fetch(platformUrl + path);
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

test('only the site may frame the helper frame of sign-in', async () => {
  const { headers } = await fetch(`${platformUrl}/emulator/auth/iframe`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(new RegExp(`frame-ancestors ${siteUrl} http://localhost:\\d+$`));
  expect(policy).toContain("default-src 'none'; script-src 'self'");
});

test('static files are compressed, and those with a hash in their name are cached permanently', async () => {
  const { headers } = await servedPage('/Riyadh/metrics');
  const home = await fetch(siteUrl, { headers: { 'accept-encoding': 'br' } });
  expect(home.headers.get('content-encoding')).toBe('br');
  expect(home.headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toContain('text/html');
  const [, script = ''] = /<(\/_astro\/MapView\.[^>]+)>/.exec(headers.get('link') ?? '') ?? [];
  const asset = await fetch(siteUrl + script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.status).toBe(200);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
});

test('a map page preloads in its headers what its map needs, and all of it exists', async () => {
  const link = (await servedPage('/Riyadh/metrics')).headers.get('link') ?? '';
  const named = [...link.matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, path]) => path ?? '');
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) expect((await fetch(siteUrl + path)).status, path).toBe(200);
  expect((await servedPage('/market')).headers.get('link')).toBeNull();
});
