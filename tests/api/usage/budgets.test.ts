import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepUsageBelowCeiling } from '../../../platform/jobs/retention.ts';

import { writeSwitch } from '../../../database/shell/settings.ts';
import { usageBytes } from '../../../database/usage/usage-volume.ts';
import { logEvent } from '../../../contract/usage/usage.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { commandActor } from '../../support/operators.ts';
import { engines } from '../../support/store.ts';

const now = new Date('2026-10-15T09:20:00Z');
const day = 86_400_000;

describe.each(engines)('what browsers report of their use, on %s', (engine) => {
  const bench = emptyBench(engine, {
    trustedProxies: ['127.0.0.1'],
    usageBytesPerHourOfAddress: 100_000,
    storedUsageBytes: 300_000,
  });
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
  beforeEach(async () => {
    vi.setSystemTime(now);
    for (const table of ['analytics_message', 'event_log', 'usage_volume'] as const)
      await bench.store.database.deleteFrom(table).execute();
  });
  afterAll(() => void vi.useRealTimers());

  const newAddress = () => `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

  async function track(address: string, device: string, { messages = 1, filler = 1000 } = {}) {
    const one = () => ({
      event: 'map_opened',
      properties: { $insert_id: randomUUID(), $device_id: device, filler: 'x'.repeat(filler) },
    });
    const response = await fetch(`${bench.platform.url}/mp/track?verbose=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      body: new URLSearchParams({ data: JSON.stringify(Array.from({ length: messages }, one)) }),
    });
    return { status: response.status, wait: Number(response.headers.get('retry-after')) };
  }
  const log = (address: string, device: string, text: string) =>
    callPlatform(bench.platform, logEvent, {
      headers: { 'x-forwarded-for': address, 'device-id': device },
      body: { type: 'test', name: 'filled', data: JSON.stringify({ text }) },
    });
  const trim = () => keepUsageBelowCeiling({ store: bench.store, config: bench.platform.config });
  const countOf = async (table: 'analytics_message' | 'event_log') =>
    (await bench.store.database.selectFrom(table).select('id').execute()).length;
  /** What the tables hold, counted without the volumes by day. */
  async function storedBytes() {
    const { database } = bench.store;
    const messages = await database
      .selectFrom('analytics_message')
      .select(sql<number>`coalesce(sum(octet_length(properties)), 0)`.as('bytes'))
      .executeTakeFirstOrThrow();
    const events = await database
      .selectFrom('event_log')
      .select(
        sql<number>`coalesce(sum(octet_length(type) + octet_length(name) + octet_length(data)), 0)`.as(
          'bytes',
        ),
      )
      .executeTakeFirstOrThrow();
    return Number(messages.bytes) + Number(events.bytes);
  }

  test('an address has a budget in bytes, above which nothing is stored', async () => {
    const address = newAddress();
    const answers = [];
    for (let count = 0; count < 14; count++)
      answers.push(await track(address, randomUUID(), { filler: 9_000 }));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBe(10);
    expect(answers.slice(taken).map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    // The budget begins again with the hour.
    expect(answers.at(-1)?.wait).toBe(2400);
    expect(await countOf('analytics_message')).toBe(taken);
    expect((await track(newAddress(), randomUUID(), { filler: 9_000 })).status).toBe(200);
    vi.setSystemTime(now.getTime() + 2_401_000);
    expect((await track(address, randomUUID())).status).toBe(200);
  });

  test('events count towards the same budget', async () => {
    const address = newAddress();
    const statuses = [];
    for (let count = 0; count < 65; count++)
      statuses.push((await log(address, randomUUID(), 'y'.repeat(1700))).status);
    const taken = statuses.filter((status) => status === 200).length;
    expect(taken).toBe(58);
    expect(statuses.slice(taken).every((status) => status === 429)).toBe(true);
    expect(await countOf('event_log')).toBe(taken);
    expectRefusal(await log(address, randomUUID(), 'y'), 429, 'too_many_requests');
  });

  test('a device has a budget in messages, from any address', async () => {
    const device = randomUUID();
    const statuses = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await track(newAddress(), device, { messages: 200, filler: 0 })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await track(newAddress(), randomUUID(), { messages: 200, filler: 0 })).status).toBe(200);
  });

  test('above the ceiling the oldest go, whatever their kind', async () => {
    for (let age = 3; age >= 0; age--) {
      vi.setSystemTime(now.getTime() - age * day);
      for (let count = 0; count < 8; count++) await track(newAddress(), randomUUID(), { filler: 9_000 });
      await log(newAddress(), randomUUID(), 'z'.repeat(1000));
    }
    expect(await storedBytes()).toBeLessThanOrEqual(300_000);
    expect(await trim()).toBe(0);
    vi.setSystemTime(now);
    for (let count = 0; count < 8; count++) await track(newAddress(), randomUUID(), { filler: 9_000 });
    expect(await storedBytes()).toBeGreaterThan(300_000);
    expect(await usageBytes(bench.store.database)).toBe(await storedBytes());

    expect(await trim()).toBe(9);
    expect(await usageBytes(bench.store.database)).toBe(await storedBytes());
    expect(await storedBytes()).toBeLessThanOrEqual(300_000);
    const { first } = await bench.store.database
      .selectFrom('analytics_message')
      .select(({ fn }) => fn.min('received_at').as('first'))
      .executeTakeFirstOrThrow();
    expect(first).toBeGreaterThan(now.getTime() - 3 * day);
    expect(await countOf('event_log')).toBe(3);
  });

  test('is kept as long as the operator says', async () => {
    vi.setSystemTime(now.getTime() - 40 * day);
    await track(newAddress(), randomUUID());
    await log(newAddress(), randomUUID(), 'old');
    vi.setSystemTime(now);
    await track(newAddress(), randomUUID());
    expect(await trim()).toBe(0);
    await writeSwitch(bench.store, commandActor, 'usage_days', '30');
    expect(await trim()).toBe(2);
    expect([await countOf('analytics_message'), await countOf('event_log')]).toEqual([1, 0]);
    await writeSwitch(bench.store, commandActor, 'usage_days', undefined);
  });
});
