import { expect, onTestFinished, test } from 'vitest';
import { loadDemo } from '../../../pipeline/demo/load.ts';
import { openStore } from '../../../database/open.ts';
import { isDatabaseUnavailable } from '../../../database/connection/unavailable.ts';
import { getAppSettings } from '../../../contract/shell/settings.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { searchTransactions } from '../../../contract/sale/transactions.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { startPlatform } from '../../support/platform.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openTestStore } from '../../support/store.ts';

test('while PostgreSQL is down calls return 503 and so does /readyz; the platform recovers by itself', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const store = await openStore({ url: postgres.url });
  onTestFinished(() => store.close().catch(() => undefined));
  await loadDemo(store, { seed: 'test', parcels: 600 }, () => undefined);
  const platform = await startPlatform(store);
  onTestFinished(() => platform.close());
  const ready = () => platform.get('readyz');
  await expect.poll(async () => (await ready()).status).toBe(200);
  const search = () => callPlatform(platform, searchTransactions, { query: { regionId: 10, limit: 5 } });
  const before = await search();
  expect(before.data.items.length).toBeGreaterThan(0);

  postgres.pause();
  for (const endpoint of [listRegions, getAppSettings]) {
    const refused = await callPlatform(platform, endpoint);
    expectRefusal(refused, 503, 'database_unavailable');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const away = await ready();
  expect([away.status, ((await away.json()) as { code: string }).code]).toEqual([
    503,
    'database_unavailable',
  ]);
  expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await platform.get('healthz')).status).toBe(200);

  postgres.resume();
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect((await callPlatform(platform, listRegions)).data.length).toBeGreaterThan(0);
  expect((await search()).data).toEqual(before.data);
});

test.each(['sqlite', 'postgres'] as const)(
  'on an empty %s store the platform is ready, with thirteen regions without data',
  async (engine) => {
    const store = await openTestStore(engine);
    onTestFinished(() => store.close());
    const platform = await startPlatform(store);
    onTestFinished(() => platform.close());
    expect((await platform.get('healthz')).status).toBe(200);
    // It says so once it has started to answer land queries, which takes a moment.
    const ready = async () => (await platform.get('readyz')).status;
    await expect.poll(ready).toBe(200);
    const regions = (await callPlatform(platform, listRegions)).data;
    expect(regions.map(({ hasData }) => hasData)).toEqual(Array<boolean>(13).fill(false));
  },
);

test.each([
  ['a server that is not there', { code: 'ECONNREFUSED' }, true],
  ['a server that stops', { code: '57P01' }, true],
  ['too many connections', { code: '53300' }, true],
  ['a broken connection', { code: '08006' }, true],
  ['a socket file that is not there', { code: 'ENOENT', syscall: 'connect' }, true],
  ['a file that is not there', { code: 'ENOENT', syscall: 'open' }, false],
  ['a value that is there already', { code: '23505' }, false],
  ['SQL that is wrong', { code: '42601' }, false],
] as const)('%s', (_, properties, isAway) => {
  const error = Object.assign(new Error('failed'), properties);
  expect(isDatabaseUnavailable('postgres', error)).toBe(isAway);
  // Failures outside our own files, such as in a provider that is called, are another matter.
  expect(isDatabaseUnavailable('sqlite', error)).toBe(false);
});
