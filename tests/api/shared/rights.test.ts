import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('rights on %s', (engine) => {
  const bench = emptyBench(engine);
  const parametersOf = (path: string, value: string) =>
    Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, value]));
  const callsFor = (access: 'anyone' | 'member') =>
    [...endpoints].filter(([, endpoint]) => endpoint.access === access);

  test('member calls and open calls are distinguished', () => {
    expect(callsFor('member').length).toBeGreaterThan(15);
    expect(callsFor('anyone').length).toBeGreaterThan(20);
  });

  test.each(callsFor('member'))('%s checks the caller before the input', async (_, endpoint) => {
    const { path, method } = endpoint.route;
    for (const value of ['1', '\u0007', "1' or '1'='1"]) {
      for (const body of method === 'GET' ? [undefined] : [{}, { id: 'wrong' }, []]) {
        for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
          const input = { parameters: parametersOf(path, value), body, headers };
          expectRefusal(await callPlatform(bench.platform, endpoint, input), 401, 'not_signed_in');
        }
      }
    }
  });

  test.each(callsFor('anyone'))('%s needs no token and ignores an invalid one', async (_, endpoint) => {
    const { path, method } = endpoint.route;
    const answers = [];
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const body = method === 'GET' ? undefined : {};
      const input = { parameters: parametersOf(path, '1'), body, headers };
      const { status, code } = await callPlatform(bench.platform, endpoint, input);
      expect([200, 400, 404]).toContain(status);
      answers.push([status, code]);
    }
    expect(answers[1]).toEqual(answers[0]);
  });
});
