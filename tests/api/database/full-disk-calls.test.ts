import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isDiskFull } from '../../../database/connection/unavailable.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { logEvent } from '../../../contract/usage/usage.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { askForCode } from '../../support/sign-in.ts';

const bench = emptyBench('sqlite', { trustedProxies: ['127.0.0.1'] });

/** How many pages the database may have, as SQLite counts them; more, and it fails as on a full disk. */
const allowPages = (count: number) =>
  sql.raw(`pragma max_page_count = ${count}`).execute(bench.store.database);

test('on a full disk writes answer 503 and reads go on; /readyz says so until there is room', async () => {
  const ready = async () => {
    const answer = await bench.platform.get('readyz');
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  await expect.poll(ready).toEqual([200, undefined]);
  const log = () =>
    callPlatform(bench.platform, logEvent, {
      body: { type: 'test', name: 'filled', data: JSON.stringify({ text: 'x'.repeat(1500) }) },
    });
  await allowPages(1);
  let refused = await log();
  for (let count = 0; refused.status === 200 && count < 100; count++) refused = await log();
  expectRefusal(refused, 503, 'disk_full');
  expect(refused.headers.get('retry-after')).toBe('60');
  // A few rows still fit into pages that are there; whichever table is full first, nobody is taken for a program.
  let code = await askForCode(bench.platform, newPhoneNumber());
  for (let count = 0; code.status === 200 && count < 100; count++)
    code = await askForCode(bench.platform, newPhoneNumber());
  expectRefusal(code, 503, 'disk_full');
  expect((await callPlatform(bench.platform, listRegions)).status).toBe(200);
  expect(await ready()).toEqual([503, 'disk_full']);

  await allowPages(1_000_000);
  expect(await ready()).toEqual([200, undefined]);
  expect((await log()).status).toBe(200);
});

test.each([
  [{ code: '53100' }, true],
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EDQUOT' }, true],
  [{ errcode: 13 }, true],
  [{ errcode: 5 }, false],
  [{ code: '57014' }, false],
])('an error with %j', (properties, isFull) => {
  expect(isDiskFull(Object.assign(new Error('failed'), properties))).toBe(isFull);
});
