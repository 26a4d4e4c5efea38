import { expect, test, vi } from 'vitest';
import type { RevisionGroup } from '../../../contract/shared/revisions.ts';
import { answerPage } from '../../../src/cache/answer-page.ts';

type View =
  | { status: 'found'; reads: { isComplete: boolean; validUntil: number }; group: RevisionGroup }
  | { status: 'moved'; address: string }
  | { status: 'none' }
  | { status: 'failed' };

/** Answers a request with this view; also returns what the page then has. */
function answer(view: View) {
  const set = vi.fn();
  const response = { status: 200, headers: new Headers() };
  const page = {
    url: new URL('https://ardi.example/parcel/01?month=3'),
    cache: { set },
    response,
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  };
  const answered = answerPage(
    page,
    view as never,
    (found: Extract<View, { status: 'found' }>) => [found.group],
    ({ address }: Extract<View, { status: 'moved' }>) => address,
  ) as View | Response;
  return { answered, response, set };
}

test('what was found is rendered and cached under its groups', () => {
  const validUntil = Date.now() + 60_000;
  const view: View = { status: 'found', reads: { isComplete: true, validUntil }, group: 'offers' };
  const { answered, response, set } = answer(view);
  expect(answered).toBe(view);
  expect(response.status).toBe(200);
  expect(set).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tags: ['offers'] }));
});

test('a failure is rendered with 503 and a time to retry, and not cached', () => {
  const { answered, response, set } = answer({ status: 'failed' });
  expect(answered).toEqual({ status: 'failed' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('30');
  expect(set).not.toHaveBeenCalled();
});

test('nothing at the address is 404 without a page', () => {
  const { answered, set } = answer({ status: 'none' });
  expect(answered).toMatchObject({ status: 404, body: null });
  expect(set).not.toHaveBeenCalled();
});

test('what has moved is redirected for good, with the query of the request', () => {
  const { answered } = answer({ status: 'moved', address: '/parcel/1' });
  expect(answered).toMatchObject({ status: 301 });
  expect((answered as Response).headers.get('location')).toBe('/parcel/1?month=3');
});
