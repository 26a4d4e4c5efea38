import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintenanceContentName } from '../../../operations/content/entries.ts';
import { removeContent, writeContent } from '../../../database/shell/content.ts';
import type { Store } from '../../../database/connection/store.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { engines, openTestStore } from '../../support/store.ts';

describe.each(engines)('remote configuration and analytics on %s', (engine) => {
  let store: Store;
  let platform: TestPlatform;
  beforeAll(async () => {
    store = await openTestStore(engine);
    platform = await startPlatform(store);
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
  });

  const stored = () => store.database.selectFrom('analytics_message').selectAll().execute();

  async function fetchSettings(etag = '*') {
    // As the SDK does: it declares a compression that it does not use.
    const response = await fetch(
      `${platform.url}/rc/v1/projects/ardi-embedded/namespaces/firebase:fetch?key=k`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', 'if-none-match': etag },
        body: JSON.stringify({ sdk_version: '1', app_instance_id: 'x', app_id: '1:1:web:1' }),
      },
    );
    const body = (await response.json()) as { entries?: Record<string, string>; state: string };
    return { status: response.status, etag: response.headers.get('etag') ?? '', body };
  }

  test('a setting is sent once, unchanged until it changes, and gone when removed', async () => {
    expect((await fetchSettings()).body).toMatchObject({ state: 'EMPTY_CONFIG', entries: {} });
    const maintenance = {
      isEnabled: true,
      targets: ['WEB'],
      expiryDate: '2030-01-01 00:00:00',
      message: 'نعود قريبًا',
    };
    await writeContent(store, maintenanceContentName, maintenance);
    const first = await fetchSettings();
    expect(first).toMatchObject({ status: 200, body: { state: 'UPDATE' } });
    expect(JSON.parse(first.body.entries?.MaintenanceMode ?? '')).toEqual(maintenance);
    expect((await fetchSettings(first.etag)).body).toMatchObject({ state: 'NO_CHANGE' });
    await removeContent(store, maintenanceContentName);
    expect((await fetchSettings(first.etag)).body).toMatchObject({ state: 'EMPTY_CONFIG' });
  });

  async function send(
    kind: string,
    data: string,
    type = 'application/x-www-form-urlencoded',
    query = '?verbose=1',
  ) {
    const response = await fetch(`${platform.url}/mp/${kind}/${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new URLSearchParams({ data }).toString(),
    });
    return { status: response.status, text: await response.text() };
  }

  const event = (name: string, time: number, id = randomUUID()) => ({
    event: name,
    properties: { $insert_id: id, time, distinct_id: 'device-1' },
  });

  test('events are stored once, even when resent, in the order in which they happened', async () => {
    const [early, late] = [event('Screen Viewed', 1_790_000_000.25), event('Item Shared', 1_790_000_005)];
    const encoded = Buffer.from(JSON.stringify([late, early])).toString('base64');
    expect(await send('track', encoded)).toEqual({ status: 200, text: '{"status":1,"error":null}' });
    expect(await send('track', JSON.stringify([early]), 'text/plain', '')).toEqual({
      status: 200,
      text: '1',
    });
    const rows = (await stored())
      .filter((row) => row.kind === 'track')
      .sort((a, b) => a.happened_at - b.happened_at);
    expect(rows.map((row) => [row.name, row.happened_at])).toEqual([
      ['Screen Viewed', 1_790_000_000_250],
      ['Item Shared', 1_790_000_005_000],
    ]);
  });

  test.each(['engage', 'groups', 'record'])('messages of kind %s are also stored once', async (kind) => {
    const message = JSON.stringify([
      { $distinct_id: 'person-1', $set: { region: 'Riyadh' }, $time: 1_790_000_000_000 },
    ]);
    await send(kind, message);
    await send(kind, message);
    expect((await stored()).filter((row) => row.kind === kind)).toHaveLength(1);
  });

  async function sendPart(
    query: Record<string, string>,
    body: string | Buffer,
    kind = 'record',
  ): Promise<{ status: number; answer: unknown }> {
    const response = await fetch(`${platform.url}/mp/${kind}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Basic ${Buffer.from('embedded:').toString('base64')}`,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return { status: response.status, answer: await response.json() };
  }
  const partOf = (replay_id: string, seq: number) => ({
    $current_url: 'https://ardi.example/metrics',
    $lib_version: '2.83.0',
    batch_start_time: String(1_790_000_000 + seq),
    mp_lib: 'web',
    replay_id,
    replay_length_ms: '5000',
    replay_start_time: '1790000000',
    seq: String(seq),
    distinct_id: 'device-1',
  });
  const events = [{ type: 2, timestamp: 1_790_000_000_000, data: { node: 'ن'.repeat(30_000) } }];
  const storedParts = async (replay: string) =>
    (await stored())
      .filter((row) => row.id.startsWith(`record ${replay}`))
      .sort((a, b) => a.happened_at - b.happened_at);

  test('recording chunks, compressed or plain, in any order and repeated, are stored once', async () => {
    const replay = randomUUID();
    const packed = gzipSync(JSON.stringify(events));
    const taken = { status: 200, answer: { status: 1, error: null } };
    expect(await sendPart({ ...partOf(replay, 1), format: 'body' }, JSON.stringify(events))).toEqual(taken);
    for (let count = 0; count < 2; count++) {
      expect(await sendPart({ ...partOf(replay, 0), format: 'gzip' }, packed)).toEqual(taken);
    }
    const parts = await storedParts(replay);
    expect(parts.map((row) => [row.id, row.distinct_id, row.happened_at])).toEqual([
      [`record ${replay} 0`, 'device-1', 1_790_000_000_000],
      [`record ${replay} 1`, 'device-1', 1_790_000_001_000],
    ]);
    for (const { properties } of parts) expect(JSON.parse(properties)).toMatchObject({ events });
  });

  test('rejects and does not store what is not a recording chunk', async () => {
    const replay = randomUUID();
    const right = { ...partOf(replay, 0), format: 'gzip' };
    const packed = gzipSync(JSON.stringify(events));
    const { replay_id: _, ...nameless } = right;
    const wrong: [Record<string, string>, string | Buffer][] = [
      [nameless, packed],
      [{ ...right, seq: 'first' }, packed],
      [{ ...right, format: 'zip' }, packed],
      [{ ...right, batch_start_time: '-1' }, packed],
      [right, JSON.stringify(events)],
      [right, packed.subarray(0, 40)],
      [right, gzipSync('{}')],
      [right, gzipSync('[]')],
      [right, ''],
    ];
    for (const [query, body] of wrong) expect((await sendPart(query, body)).status).toBe(400);
    // Only recordings are binary.
    expect((await sendPart(right, packed, 'track')).status).toBe(400);
    // A small body that expands a thousandfold, and a large one.
    const bomb = gzipSync(JSON.stringify([{ data: ' '.repeat(50_000_000) }]));
    expect(bomb.length).toBeLessThan(100_000);
    expect((await sendPart(right, bomb)).status).toBe(413);
    expect((await sendPart({ ...right, format: 'body' }, Buffer.alloc(1_100_000, 32))).status).toBe(413);
    expect(await storedParts(replay)).toEqual([]);
  });

  test('rejects too many messages at once, and omits one that is too long', async () => {
    const before = (await stored()).length;
    const many = Array.from({ length: 201 }, (_, index) => event('Screen Viewed', 1_790_000_000 + index));
    expect((await send('track', JSON.stringify(many))).status).toBe(400);
    const long = { event: 'x'.repeat(20_001), properties: { $insert_id: randomUUID() } };
    expect((await send('track', JSON.stringify([long]))).status).toBe(200);
    expect((await send('track', 'x'.repeat(1_100_000))).status).toBe(413);
    expect(await stored()).toHaveLength(before);
  });

  test.each([
    ['', 400],
    ['{', 400],
    ['x'.repeat(200_000), 413],
  ])('sends no settings for an invalid request: %.10j', async (body, status) => {
    const response = await fetch(
      `${platform.url}/rc/v1/projects/ardi-embedded/namespaces/firebase:fetch?key=k`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body },
    );
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      status: false,
      message: expect.stringMatching(/[\u0621-\u064A]{3}/) as string,
      code: status === 413 ? 'too_large' : 'bad_request',
      data: null,
    });
  });

  test.each(['', 'nonsense', '5', '"text"', '[1]', '%00', Buffer.from('{').toString('base64')])(
    'rejects and does not store an invalid message: %j',
    async (data) => {
      const before = (await stored()).length;
      expect((await send('track', data)).status).toBe(400);
      expect(await stored()).toHaveLength(before);
    },
  );
});
