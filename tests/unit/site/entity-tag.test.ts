import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { tagPage } from '../../../site/entity-tag.ts';
import { policyName } from '../../../site/policy-hashes.ts';
import { listen } from '../../support/servers.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function serve(make: RequestListener): Promise<string> {
  const { url, server } = await listen(
    createServer((request, response) => {
      tagPage(request, response, () => undefined);
      make(request, response);
    }),
  );
  stops.push(() => new Promise((done) => server.close(done)));
  return url;
}

/** A page that comes in parts, as the framework writes it. */
const page =
  (...parts: string[]): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'x-own': 'kept' });
    for (const part of parts) response.write(part);
    response.end();
  };

test('a page has a weak tag of its content, however it comes in parts', async () => {
  const whole = await fetch(await serve(page('<p>أرض</p>')));
  const parts = await fetch(await serve(page('<p>', 'أرض', '</p>')));
  expect(await parts.text()).toBe('<p>أرض</p>');
  expect(parts.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(parts.headers.get('etag')).toBe(whole.headers.get('etag'));
  expect(parts.headers.get('cache-control')).toBe('no-cache');
  expect(parts.headers.get('x-own')).toBe('kept');
  const other = await fetch(await serve(page('<p>سماء</p>')));
  expect(other.headers.get('etag')).not.toBe(whole.headers.get('etag'));
});

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, BR', 'br'],
  ['zstd;q=0, br;q=0.5', 'br'],
  ['gzip, br; q=0.0', null],
  ['identity', null],
])('for who takes %s a page is packed as %s', async (takes, packing) => {
  const url = await serve(page('<p>', 'أرض'.repeat(100), '</p>'));
  const answer = await fetch(url, { headers: { 'accept-encoding': takes } });
  expect(answer.headers.get('content-encoding')).toBe(packing);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(await answer.text()).toBe(`<p>${'أرض'.repeat(100)}</p>`);
});

test('whoever has the page is told so, without the page', async () => {
  const url = await serve(page('<p>أرض</p>'));
  const tag = (await fetch(url)).headers.get('etag') ?? '';
  for (const known of [tag, tag.replace('W/', ''), `"x", ${tag}`, '*']) {
    const answer = await fetch(url, { headers: { 'if-none-match': known } });
    expect([answer.status, await answer.text()], known).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(tag);
    expect(answer.headers.get('x-own')).toBe('kept');
  }
  expect((await fetch(url, { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
});

test('the content policy of a page keeps the hashes of what stands in it, and no others', async () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = (...hashes: string[]) => [`script-src 'self'`, ...hashes].join(' ');
  const url = await serve((_, response) => {
    const hashes = [hashOf('a()'), hashOf('other()'), hashOf('p{}')];
    response.writeHead(200, { 'content-type': 'text/html', [policyName]: policy(...hashes) });
    response.end('<style>p{}</style><script>a()</script><script type="application/ld+json">{}</script>');
  });
  for (const time of ['at first', 'again']) {
    const { headers } = await fetch(url);
    expect(headers.get(policyName), time).toBe(policy(hashOf('a()'), hashOf('p{}')));
  }
});

test.each([
  ['a redirect', 301, { location: '/there' }],
  ['a page that is not there', 404, { 'content-type': 'text/html' }],
  ['a page that could not be made', 503, { 'content-type': 'text/html' }],
  ['what is no page', 200, { 'content-type': 'image/png' }],
] as const)('%s passes as it is', async (_, status, headers) => {
  const url = await serve((_request, response) => {
    response.writeHead(status, headers);
    response.end('body');
  });
  const answer = await fetch(url, { redirect: 'manual' });
  expect([answer.status, await answer.text()]).toEqual([status, 'body']);
  expect(answer.headers.get('etag')).toBeNull();
});

test('a page that breaks while it is made ends, and nothing of it is sent', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>');
    response.write('Internal server error', () => response.destroy());
  });
  await expect(fetch(url)).rejects.toThrow();
});
