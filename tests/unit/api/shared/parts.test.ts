import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../../../src/api/shared/failure.ts';
import { getPart } from '../../../../src/api/shared/parts.ts';
import type { PageReads } from '../../../../src/api/shared/page-calls.ts';
import type { PartView } from '../../../../src/api/shared/part-view.ts';
import type { RevisionGroup } from '../../../../contract/shared/revisions.ts';

vi.mock('../../../../src/environment/site-server.ts', () => ({ environment: { addresses: {} } }));
const { partView } = await import('../../../../src/api/shared/part-view.ts');
const { answerPart } = await import('../../../../src/cache/answer-part.ts');

const before = axios.defaults.adapter ?? [];
afterEach(() => {
  axios.defaults.adapter = before;
  vi.restoreAllMocks();
});

/** The answer for a part, the tags it is cached with, and its headers. */
function answerFor<Content>(view: PartView<Content>, groups: readonly RevisionGroup[] | undefined) {
  const cached: string[][] = [];
  const headers = new Headers();
  const cache = { set: ({ tags }: { tags: string[] }) => void cached.push(tags) };
  return { given: answerPart({ cache, response: { headers } }, view, groups), cached, headers };
}

/** Makes the site's server answer with a body. */
function answer(status: number, data: string): void {
  axios.defaults.adapter = (config) => {
    const response: AxiosResponse = { status, data, statusText: '', headers: {}, config };
    return status < 300 ? Promise.resolve(response) : Promise.reject(failure(data, status, config));
  };
}

function failure(data: unknown, status: number, config = {} as InternalAxiosRequestConfig): AxiosError {
  const response: AxiosResponse = { status, data, statusText: '', headers: {}, config };
  return new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, null, response);
}

test('a part is the HTML that the server renders', async () => {
  answer(200, '<div data-part>نص</div>');
  expect(await getPart('/parts/x')).toBe('<div data-part>نص</div>');
});

test.each([['<h1>سجّل الدخول في الشبكة</h1>'], ['{"data":1}'], ['']])(
  'anything else is a failure: %s',
  async (body) => {
    answer(200, body);
    await expect(getPart('/parts/x')).rejects.toBeInstanceOf(CallFailure);
  },
);

test('what the platform says about a failure reaches the page', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const sentence = 'أنت تسأل كثيرًا.';
  const refusal = new CallFailure(failure({ status: false, message: sentence, data: null }, 429));
  const view = await partView(() => Promise.reject(refusal));
  expect(view).toEqual({ status: 'failed', message: sentence });
  const { given, cached } = answerFor(view, ['offers']);
  if (!(given instanceof Response)) throw new Error('it has been found');
  expect([given.status, given.headers.get('retry-after'), cached]).toEqual([503, '30', []]);
  answer(503, await given.text());
  const seen = await getPart('/parts/x').catch((error: unknown) => error);
  expect(seen).toMatchObject({ kind: 'refused', status: 503, serverMessage: sentence });
});

test('a platform that was not reached says nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const unreached = new CallFailure(new AxiosError('Network Error'));
  const view = await partView(() => Promise.reject(unreached));
  expect(view).toEqual({ status: 'failed', message: undefined });
  expect(warn).toHaveBeenCalledOnce();
  const { given } = answerFor(view, []);
  answer(503, given instanceof Response ? await given.text() : '');
  const seen = await getPart('/parts/x').catch((error: unknown) => error);
  expect(seen).toMatchObject({ status: 503, serverMessage: undefined });
});

test('a part that is found is cached with its groups, if it has any, and found by no search engine', async () => {
  const view = await partView((reads: PageReads) => Promise.resolve(reads.day));
  const { given, cached, headers } = answerFor(view, ['offers', 'land:Asir']);
  expect(given).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(cached).toEqual([['offers', 'land:Asir']]);
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(answerFor(view, undefined).cached).toEqual([]);
});
