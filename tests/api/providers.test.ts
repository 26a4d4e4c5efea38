import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maintenanceContentName } from '../../platform/modules/remote-config.ts';
import { removeContent, writeContent } from '../../platform/store/content.ts';
import type { Store } from '../../platform/store/open.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { engines, openTestStore } from '../support/store.ts';

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
    // As the SDK does: it names a compression that it does not use.
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

  test('a setting is told once, unchanged until it changes, and gone when it is taken away', async () => {
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

  test('events are stored once, whatever is sent again, in the order in which they happened', async () => {
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

  test.each(['engage', 'groups', 'record'])('messages of kind %s are stored once as well', async (kind) => {
    const message = JSON.stringify([
      { $distinct_id: 'person-1', $set: { region: 'Riyadh' }, $time: 1_790_000_000_000 },
    ]);
    await send(kind, message);
    await send(kind, message);
    expect((await stored()).filter((row) => row.kind === kind)).toHaveLength(1);
  });

  test.each(['', 'nonsense', '5', '"text"', '[1]', '%00', Buffer.from('{').toString('base64')])(
    'what is no message is refused and not stored: %j',
    async (data) => {
      const before = (await stored()).length;
      expect((await send('track', data)).status).toBe(400);
      expect(await stored()).toHaveLength(before);
    },
  );
});
