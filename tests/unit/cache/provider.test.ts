import { expect, test, vi } from 'vitest';
import { createPageCache } from '../../../src/cache/provider.ts';
import { RevisionWatch } from '../../../src/cache/revision-watch.ts';

vi.mock('../../../src/api/shared/revisions.ts', () => ({ readRevisions: vi.fn() }));

/** A cache in front of a platform whose revisions the test changes; ten seconds pass between requests. */
function setUp(options: { pages?: number; pageBytes?: number } = {}) {
  let now = 0;
  const revisions: Record<string, string> = { offers: '1', settings: '1' };
  const watch = new RevisionWatch(
    () => Promise.resolve({ revisions: { ...revisions }, settling: [] }),
    () => (now += 10_000),
  );
  const cache = createPageCache({ pages: 10, pageBytes: 1000, queryNames: ['page'], ...options }, watch);
  let made = 0;
  interface Made {
    status?: number;
    tags?: string;
    body?: string;
    meanwhile?: () => Promise<unknown>;
  }
  const ask = async (
    path: string,
    headers = {},
    { status = 200, tags = 'offers', body, meanwhile }: Made = {},
  ) => {
    const request = new Request(`http://site${path}`, { headers });
    const next = async () => {
      const text = body ?? `page ${++made}`;
      await meanwhile?.();
      return new Response(text, {
        status,
        headers: {
          etag: 'W/"tag"',
          'content-type': 'text/html',
          'content-length': String(text.length),
          'cdn-cache-control': 'max-age=3600',
          ...(tags ? { 'cache-tag': tags } : {}),
        },
      });
    };
    const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const answer = await cache.onRequest?.({ request, url: new URL(request.url), logger }, next);
    if (!answer) throw new Error('the cache does not answer');
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const raise = (group: string) => (revisions[group] = `${revisions[group]}+`);
  /** The first page learns the revisions, and is not cached. */
  const warmUp = () => ask('/warm-up');
  return { ask, raise, warmUp };
}

test('renders a page once, and again when a group it shows has changed', async () => {
  const { ask, raise, warmUp } = setUp();
  await warmUp();
  expect((await ask('/offer/1')).text).toBe('page 2');
  expect((await ask('/offer/1')).text).toBe('page 2');
  raise('settings');
  expect((await ask('/offer/1')).text).toBe('page 2');
  raise('offers');
  expect((await ask('/offer/1')).text).toBe('page 3');
  expect((await ask('/offer/1')).text).toBe('page 3');
});

test('does not cache a page whose data changes during rendering', async () => {
  const { ask, raise, warmUp } = setUp();
  await warmUp();
  const meanwhile = async () => {
    raise('offers');
    // Another request sees the new revision before the page is finished.
    await ask('/other');
  };
  expect((await ask('/offer/1', {}, { meanwhile, body: 'old' })).text).toBe('old');
  expect((await ask('/offer/1', {}, { body: 'new' })).text).toBe('new');
  expect((await ask('/offer/1', {}, { body: 'newer' })).text).toBe('new');
});

test.each([
  ['a page that was not found', { status: 404 }],
  ['a page that failed', { status: 503 }],
  ['a page that names nothing that it shows', { tags: '' }],
  ['a page of a group that the platform does not know', { tags: 'weather' }],
  ['a page that is too large', { body: 'x'.repeat(1001) }],
])('does not cache %s', async (_, made) => {
  const { ask, warmUp } = setUp();
  await warmUp();
  await ask('/page', {}, made);
  expect((await ask('/page', {}, { ...made, body: 'again' })).text).toBe('again');
});

test('only the query parameters that pages read are part of the cache key', async () => {
  const { ask, warmUp } = setUp();
  await warmUp();
  const first = await ask('/profile/a?page=2');
  expect((await ask('/profile/a?utm_source=x&page=2&refUserId=7')).text).toBe(first.text);
  expect((await ask('/profile/a?page=3')).text).not.toBe(first.text);
});

test('evicts the least recently used pages first', async () => {
  const { ask, warmUp } = setUp({ pages: 2 });
  await warmUp();
  const first = await ask('/1');
  await ask('/2');
  expect((await ask('/1')).text).toBe(first.text);
  await ask('/3');
  expect((await ask('/1')).text).toBe(first.text);
  expect((await ask('/2')).text).toBe('page 5');
});

test('answers 304 to a browser that has the page, with and without the cache', async () => {
  const { ask, warmUp } = setUp();
  await warmUp();
  for (const known of ['W/"tag"', '"tag"', '"other", W/"tag"', '*']) {
    for (const tags of ['offers', '']) {
      const { status, text, headers } = await ask('/page', { 'if-none-match': known }, { tags });
      expect([status, text], known).toEqual([304, '']);
      expect(headers.get('etag')).toBe('W/"tag"');
    }
  }
  expect((await ask('/page', { 'if-none-match': '"other"' })).status).toBe(200);
  expect((await ask('/gone', { 'if-none-match': '*' }, { status: 404 })).status).toBe(404);
});
