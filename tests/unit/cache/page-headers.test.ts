import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage, inlineHashes } from '../../../src/page-headers.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('a page gets a weak ETag of its content and must be revalidated each time', async () => {
  const one = await finishPage(new Response('<p>أرض</p>', { headers: { ...html, 'x-own': 'stays' } }));
  const same = await finishPage(new Response('<p>أرض</p>', { headers: html }));
  const other = await finishPage(new Response('<p>سماء</p>', { headers: html }));
  expect(await one.text()).toBe('<p>أرض</p>');
  expect(one.headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
  expect(same.headers.get('etag')).toBe(one.headers.get('etag'));
  expect(other.headers.get('etag')).not.toBe(one.headers.get('etag'));
  expect(one.headers.get('cache-control')).toBe('no-cache');
  expect(one.headers.get('content-length')).toBe('13');
  expect(one.headers.get('x-own')).toBe('stays');
});

test('a page with no-store keeps it', async () => {
  const page = await finishPage(new Response('<p>', { headers: { ...html, 'cache-control': 'no-store' } }));
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('the policy keeps inline hashes, and forbids framing unless the page allows it', async () => {
  const policy = (...hashes: string[]) =>
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
  const page = '<style>p{}</style><script>a()</script><script type="application/ld+json">{}</script>';
  const policyOf = async (value: string) =>
    (
      await finishPage(new Response(page, { headers: { ...html, 'content-security-policy': value } }))
    ).headers.get('content-security-policy');
  const present = [hashOf('a()'), hashOf('p{}')];
  expect(await policyOf(policy(hashOf('other()'), ...present))).toBe(
    `${policy(...present)}; frame-ancestors 'none'`,
  );
  expect(await policyOf(`${policy(hashOf('other()'))}; frame-ancestors *`)).toBe(
    "script-src 'self'; frame-ancestors *",
  );
});

test('hashes cover the content between the tags of executed scripts and styles', () => {
  // Hash of «alert(1)», computed with another tool.
  expect([...inlineHashes('<script>alert(1)</script>')]).toEqual([
    'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
  ]);
  expect([...inlineHashes('<p>أرض</p><script>alert("أرضي")</script>')]).toEqual([hashOf('alert("أرضي")')]);
  const data = '<script type="application/ld+json">{}</script><script type="module" src="/x.js"></script>';
  expect([...inlineHashes(data)]).toEqual([]);
});

test.each([
  ['a redirect', 301, { location: '/there' }],
  ['a file', 200, { 'content-type': 'image/png' }],
] as const)('%s passes unchanged', async (_, status, headers) => {
  const answer = new Response(null, { status, headers });
  expect(await finishPage(answer)).toBe(answer);
});

test('an error page has no ETag', async () => {
  const page = await finishPage(new Response('<p>', { status: 503, headers: html }));
  expect([page.status, page.headers.get('etag')]).toEqual([503, null]);
});
