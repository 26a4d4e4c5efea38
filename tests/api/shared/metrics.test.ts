import { describe, expect, onTestFinished, test } from 'vitest';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { startPlatform } from '../../support/platform.ts';
import { openDemoStore, openTestStore } from '../../support/store.ts';

async function demoPlatform() {
  const store = await openDemoStore('sqlite');
  onTestFinished(() => store.close());
  const platform = await startPlatform(store);
  onTestFinished(() => platform.close());
  return { store, platform };
}

describe('metrics', () => {
  test('count requests by route and status, without what was asked for', async () => {
    const { platform } = await demoPlatform();
    const read = async () => (await fetch(`${platform.url}/metrics`)).text();
    // All platforms that this process ran before are counted as well.
    const count = async () => {
      const line =
        /http_request_duration_seconds_count\{method="GET",route="\/parcel\/:id",status="400"\} (\d+)/;
      return Number(line.exec(await read())?.[1] ?? 0);
    };
    const before = await count();
    const { status } = await platform.get('parcel/987654321?secret=1');
    expect(status).toBe(400);
    // A request is counted just after its response was sent.
    await expect.poll(count).toBe(before + 1);
    const text = await read();
    expect(text).not.toMatch(/987654321|secret/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  test('tell the times of queries, the snapshot, and how old the data is', async () => {
    const { store, platform } = await demoPlatform();
    const read = async () => (await fetch(`${platform.url}/metrics`)).text();
    const text = await read();
    expect(text).toMatch(/ardi_land_query_duration_seconds_count\{outcome="answered"\} [1-9]/);
    expect(text).toContain('ardi_land_queries_waiting 0');
    expect(text).toMatch(/ardi_land_snapshot_info\{file="land-[0-9a-f]+\.duckdb"\} 1/);
    expect(text).toContain('ardi_land_is_current 1');
    const [, newest] = /ardi_newest_sale_timestamp_seconds\{region="Riyadh"\} (\d+)/.exec(text) ?? [];
    const { date } = await store.database
      .selectFrom('sale')
      .select('date')
      .where('region_id', '=', 10)
      .orderBy('date', 'desc')
      .executeTakeFirstOrThrow();
    expect(new Date(Number(newest) * 1000).toISOString().slice(0, 10)).toBe(date);

    const before = Math.floor(Date.now() / 1000);
    await raiseRevision(store.database, 'land:Riyadh');
    const after = await read();
    const [, changed] =
      /ardi_data_changed_timestamp_seconds\{group="land:Riyadh"\} ([\d.]+)/.exec(after) ?? [];
    expect(Number(changed)).toBeGreaterThanOrEqual(before);
    expect(after).toContain('ardi_land_is_current 0');
  });

  test('are for programs on this machine alone, not for those behind a proxy', async () => {
    const store = await openTestStore('sqlite');
    onTestFinished(() => store.close());
    const platform = await startPlatform(store, { trustedProxies: ['127.0.0.1'] });
    onTestFinished(() => platform.close());
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${platform.url}/metrics`, { headers })).status;
    expect(await statusOf({})).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded'])
      expect(await statusOf({ [name]: '127.0.0.1' })).toBe(404);
  });

  test('are for those who send the token when there is one', async () => {
    const store = await openTestStore('sqlite');
    onTestFinished(() => store.close());
    const platform = await startPlatform(store, { metricsToken: 'a-token-of-monitoring' });
    onTestFinished(() => platform.close());
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${platform.url}/metrics`, { headers })).status;
    expect(await statusOf({})).toBe(404);
    expect(await statusOf({ authorization: 'Bearer another-token-of-it' })).toBe(404);
    expect(
      await statusOf({ authorization: 'Bearer a-token-of-monitoring', 'x-forwarded-for': '10.1.1.1' }),
    ).toBe(200);
  });
});
