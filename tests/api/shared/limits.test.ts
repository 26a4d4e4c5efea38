import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Config } from '../../../operations/config.ts';
import type { Store } from '../../../database/connection/store.ts';
import { readBatch } from '../../../contract/shared/batch.ts';
import { listZoningGroups } from '../../../contract/parcel/parcels.ts';
import { verifyPhone } from '../../../contract/account/sign-in.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { captchaChallenge, solveChallenge } from '../../support/captcha.ts';
import { newPhoneNumber } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';

const now = new Date('2026-10-15T09:20:15Z');
const siteKey = 'the-key-of-the-site';

describe.each(engines)('rate limits on %s', (engine) => {
  let store: Store;
  let running: TestPlatform[] = [];
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    store = await openTestStore(engine);
  });
  beforeEach(async () => {
    vi.setSystemTime(now);
    await store.database.deleteFrom('request_count').execute();
  });
  afterEach(async () => {
    await Promise.all(running.map((platform) => platform.close()));
    running = [];
  });
  afterAll(async () => {
    vi.useRealTimers();
    await store.close();
  });

  async function start(limits: Partial<Config>): Promise<TestPlatform> {
    const platform = await startPlatform(store, limits);
    running.push(platform);
    return platform;
  }
  const ask = (platform: TestPlatform, headers: Record<string, string> = {}) =>
    callPlatform(platform, listZoningGroups, { headers });
  async function statuses(platform: TestPlatform, times: number, headers?: Record<string, string>) {
    const all: number[] = [];
    for (let count = 0; count < times; count++) all.push((await ask(platform, headers)).status);
    return all;
  }

  test('an address has a limit per minute, and is told when to retry', async () => {
    const platform = await start({ requestsPerMinute: 3 });
    const device = (count: number) => ({ 'device-id': `device-number-${count}` });
    for (let count = 0; count < 3; count++) expect((await ask(platform, device(count))).status).toBe(200);
    const refused = await ask(platform, device(4));
    expectRefusal(refused, 429, 'too_many_requests');
    expect(refused.headers.get('retry-after')).toBe('45');
    vi.setSystemTime(now.getTime() + 46_000);
    expect((await ask(platform)).status).toBe(200);
  });

  test('batched reads count individually', async () => {
    const platform = await start({ requestsPerMinute: 30 });
    const reads = Array.from({ length: 20 }, () => ({ path: '/regions' }));
    const statuses = async () =>
      (await callPlatform(platform, readBatch, { body: { reads } })).data.map(({ status }) => status);
    expect(new Set(await statuses())).toEqual(new Set([200]));
    // The second call is the twenty-second request.
    expect((await statuses()).filter((status) => status === 200)).toHaveLength(8);
  });

  test('the site can read the error', async () => {
    const platform = await start({ requestsPerMinute: 1 });
    const origin = platform.config.siteOrigins[0] ?? '';
    await ask(platform);
    const { headers } = await ask(platform, { origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a device has a limit per minute, from any address', async () => {
    const platform = await start({ requestsPerMinuteOfDevice: 2, trustedProxies: ['127.0.0.1'] });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    expect((await ask(platform, from('1.1.1.1'))).status).toBe(200);
    expect((await ask(platform, from('2.2.2.2'))).status).toBe(200);
    expectRefusal(await ask(platform, from('3.3.3.3')), 429, 'too_many_requests');
    expect((await ask(platform, { 'device-id': 'another-device' })).status).toBe(200);
  });

  test('rejected input counts as well', async () => {
    const platform = await start({ requestsPerMinute: 2 });
    expect((await platform.get('parcel/x')).status).toBe(400);
    expect((await platform.get('no/such/call')).status).toBe(404);
    expect((await platform.get('parcel/x')).status).toBe(429);
  });

  test('two processes over one store share the counts', async () => {
    const [one, other] = [await start({ requestsPerMinute: 6 }), await start({ requestsPerMinute: 6 })];
    const stored = async () => {
      const rows = await store.database
        .selectFrom('request_count')
        .select('count')
        .where('key', 'like', 'address %')
        .execute();
      return rows.reduce((sum, row) => sum + row.count, 0);
    };
    expect(await statuses(one, 4)).toEqual([200, 200, 200, 200]);
    expect(await statuses(other, 1)).toEqual([200]);
    // Counts are exchanged once a second.
    await expect.poll(stored, { interval: 50 }).toBe(5);
    await expect.poll(async () => (await ask(other)).status, { interval: 600 }).toBe(429);
    expect(await stored()).toBeLessThanOrEqual(8);
  });

  test('removes the counts of past minutes', async () => {
    await store.database
      .insertInto('request_count')
      .values({ key: 'address 9.9.9.9', window_start: now.getTime() - 600_000, count: 5 })
      .execute();
    const platform = await start({});
    await ask(platform);
    const old = store.database.selectFrom('request_count').select('key').where('key', '=', 'address 9.9.9.9');
    await expect.poll(() => old.execute(), { interval: 50 }).toEqual([]);
  });

  describe('for the site', () => {
    const site = { 'x-site-key': siteKey };

    test('count its visitors separately', async () => {
      const platform = await start({ requestsPerMinute: 2, siteKey });
      const visitor = (address: string) => ({ ...site, 'x-visitor-address': address });
      expect(await statuses(platform, 3, visitor('1.1.1.1'))).toEqual([200, 200, 429]);
      expect(await statuses(platform, 3, visitor('2.2.2.2'))).toEqual([200, 200, 429]);
    });

    test('count the addresses of one IPv6 network as one, and IPv4 however it is written', async () => {
      const platform = await start({ requestsPerMinute: 20, siteKey });
      const all: number[] = [];
      for (let count = 0; count < 40; count++) {
        const address = { ...site, 'x-visitor-address': `2001:db8:1:2:${count}::${count}` };
        all.push(...(await statuses(platform, 1, { ...address, 'device-id': `device-number-${count}` })));
      }
      expect(all.filter((status) => status === 200)).toHaveLength(20);
      expect(all.slice(20).every((status) => status === 429)).toBe(true);
      expect(await statuses(platform, 1, { ...site, 'x-visitor-address': '2001:db8:1:3::1' })).toEqual([200]);
      const mapped = { ...site, 'x-visitor-address': '::ffff:203.0.113.9' };
      expect(await statuses(platform, 20, mapped)).toEqual(Array(20).fill(200));
      expect(await statuses(platform, 1, { ...site, 'x-visitor-address': '203.0.113.9' })).toEqual([429]);
    });

    test('do not take its visitors for one device', async () => {
      const platform = await start({ requestsPerMinuteOfDevice: 2, siteKey });
      const all = [];
      for (let count = 1; count <= 6; count++)
        all.push(...(await statuses(platform, 1, { ...site, 'x-visitor-address': `1.1.1.${count}` })));
      expect(new Set(all)).toEqual(new Set([200]));
    });

    test('do not apply to its own requests', async () => {
      const platform = await start({ requestsPerMinute: 2, siteKey });
      expect(new Set(await statuses(platform, 6, site))).toEqual(new Set([200]));
    });

    test.each([
      ['a wrong key', { siteKey }, { 'x-site-key': 'not-the-key-of-it' }],
      ['a part of the key', { siteKey }, { 'x-site-key': siteKey.slice(1) }],
      ['no key', { siteKey }, {}],
      ['a key where none is set', {}, site],
      ['an empty key where none is set', {}, { 'x-site-key': '' }],
    ])('ignore the given visitor address with %s', async (_, limits, key) => {
      const platform = await start({ requestsPerMinute: 2, ...limits });
      const all = [];
      for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
        all.push(...(await statuses(platform, 1, { ...key, 'x-visitor-address': address })));
      expect(all).toEqual([200, 200, 429]);
    });
  });

  test.each([
    [[], [200, 200, 429]],
    [['127.0.0.1'], [200, 200, 200]],
  ])('trusts a forwarded address only from trusted proxies: %j', async (trustedProxies, expected) => {
    const platform = await start({ requestsPerMinute: 2, trustedProxies });
    const all = [];
    for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3'])
      all.push(...(await statuses(platform, 1, { 'x-forwarded-for': address })));
    expect(all).toEqual(expected);
  });

  test('tile archives and health checks are not limited', async () => {
    const platform = await start({ requestsPerMinute: 1 });
    for (const path of ['tiles/archives/riyadh-1.pmtiles', 'healthz', 'readyz']) {
      for (let count = 0; count < 4; count++) expect((await platform.get(path)).status).not.toBe(429);
    }
    expect((await ask(platform)).status).toBe(200);
    expect((await ask(platform)).status).toBe(429);
    const preflight = await fetch(`${platform.url}/regions`, {
      method: 'OPTIONS',
      headers: { origin: platform.config.siteOrigins[0] ?? '', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
  });

  test('captcha verification is not counted as a client request', async () => {
    const platform = await start({ requestsPerMinute: 3, trustedProxies: ['127.0.0.1'] });
    const open = await start({ trustedProxies: ['127.0.0.1'] });
    for (let count = 1; count <= 5; count++) {
      const { status, code } = await callPlatform(platform, verifyPhone, {
        headers: { 'x-forwarded-for': `10.0.0.${count}`, 'device-id': `device-number-${count}` },
        body: {
          phoneNumber: newPhoneNumber(),
          appType: 'WEB_APP',
          verificationType: 'SIGN_IN',
          recaptchaResponse: solveChallenge(await captchaChallenge(open)),
        },
      });
      expect([count, status, code]).toEqual([count, 200, undefined]);
    }
  });
});
