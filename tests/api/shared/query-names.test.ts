import { describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { searchTransactions } from '../../../contract/sale/transactions.ts';
import { getServerVersion } from '../../../contract/shell/settings.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';

/** Names of queries: what reads them is the same on both databases. */
const bench = demoBench('sqlite');
const riyadh = { regionId: 10, limit: 1 };

describe('the price filter', () => {
  const countOf = async (prices: Record<string, number>) => {
    const answer = await callPlatform(bench.platform, searchTransactions, {
      query: { ...riyadh, ...prices },
    });
    expect(answer.status).toBe(200);
    return answer.data.totalCount;
  };

  test('is understood in the spelling of the specification, too', async () => {
    const [all, from, to] = await Promise.all([
      countOf({}),
      countOf({ fromPrice: 3000 }),
      countOf({ toPrice: 3000 }),
    ]);
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThan(all);
    expect(to).toBeLessThan(all);
    expect(await countOf({ FromPrice: 3000 })).toBe(from);
    expect(await countOf({ ToPrice: 3000 })).toBe(to);
    expect(await countOf({ FromPrice: 3000, toPrice: 3001 })).toBe(
      await countOf({ fromPrice: 3000, ToPrice: 3001 }),
    );
  });

  test('is refused when it is wrong, or given in both spellings', async () => {
    const search = (query: Record<string, string | number>) =>
      callPlatform(bench.platform, searchTransactions, { query: { ...riyadh, ...query } });
    expectBadInput(await search({ FromPrice: 'cheap' }), 'fromPrice');
    expectBadInput(await search({ FromPrice: 2000, fromPrice: 3000 }), 'fromPrice');
  });
});

describe('unknown names in a query', () => {
  test('are refused, and named', async () => {
    const answer = await callPlatform(bench.platform, searchTransactions, {
      query: { ...riyadh, formPrice: 2000, utm_source: 'x' },
    });
    expectRefusal(answer, 400, 'unknown_query');
    expect(answer.field).toBe('formPrice, utm_source');
    expect(answer.message).toContain('formPrice, utm_source');
  });

  test('are refused by calls that take no query, and where another call knows the name', async () => {
    const version = await callPlatform(bench.platform, getServerVersion, { query: { fromPrice: 1 } });
    expect([version.status, version.field]).toEqual([400, 'fromPrice']);
    const names = ['__proto__', 'constructor', 'FromPrice'];
    for (const name of names) {
      const answer = await bench.platform.get(`meta.json?${name}=1`);
      expect(answer.status, name).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'unknown_query', field: name });
    }
  });

  test('are listed only in part when they are many and long', async () => {
    const query = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`${index}`.padStart(90, 'x'), 1]),
    );
    const { field = '' } = await callPlatform(bench.platform, getServerVersion, { query });
    expect(field.split(', ').map((name) => name.length)).toEqual([40, 40, 40, 40, 40]);
  });

  test('do not tell whether a person is signed in', async () => {
    const members = [...endpoints.values()].filter(({ access }) => access === 'member');
    for (const endpoint of members) {
      const parameters = Object.fromEntries(
        Object.keys(endpoint.parameters?.shape ?? {}).map((name) => [name, '1']),
      );
      const answer = await callPlatform(bench.platform, endpoint, { parameters, query: { nonsense: 1 } });
      expectRefusal(answer, 401, 'not_signed_in');
    }
  });
});
