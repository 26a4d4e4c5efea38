import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/shared/limits.ts';
import { emptyBench } from '../../support/bench.ts';
import { callHeaders } from '../../support/platform.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('bodies on %s', (engine) => {
  const bench = emptyBench(engine);
  const logEvent = (init: RequestInit) =>
    fetch(`${bench.platform.url}/events/log`, { method: 'POST', ...init });
  async function codeOf(response: Response): Promise<[number, string | undefined]> {
    const body = (await response.json()) as { code?: string };
    expect(body).toMatchObject({ status: false, data: null });
    return [response.status, body.code];
  }

  test.each([
    ['application/xml', '<event/>'],
    ['application/x-www-form-urlencoded', 'type=a&name=b'],
    ['text/plain', '{"type":"a","name":"b"}'],
    ['application/octet-stream', '{}'],
  ])('rejects a body of type %s', async (type, body) => {
    const headers = { ...callHeaders, 'content-type': type };
    expect(await codeOf(await logEvent({ headers, body }))).toEqual([415, 'unsupported_body']);
  });

  const json = { ...callHeaders, 'content-type': 'application/json' };
  test.each(['{', '', 'nothing', '{"type":"a","name":"b"', '[]', 'null', '"text"'])(
    'rejects the JSON body %j',
    async (body) => {
      expect(await codeOf(await logEvent({ headers: json, body }))).toEqual([400, 'bad_request']);
    },
  );

  test('rejects a body with prototype pollution', async () => {
    const body = '{"type":"a","name":"b","__proto__":{"isAdmin":true}}';
    expect(await codeOf(await logEvent({ headers: json, body }))).toEqual([400, 'bad_request']);
  });

  test('rejects a body that is too large', async () => {
    const body = JSON.stringify({ type: 'a', name: 'b', data: 'x'.repeat(limits.bodyBytes) });
    expect(await codeOf(await logEvent({ headers: json, body }))).toEqual([413, 'too_large']);
  });
});
