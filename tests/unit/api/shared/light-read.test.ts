import { afterEach, expect, test, vi } from 'vitest';
import { lightRead } from '../../../../src/api/shared/light-read.ts';
import { getAppSettings, getServerVersion } from '../../../../src/api/shell/settings.ts';
import type { Environment } from '../../../../src/environment/environment.ts';

/** Reads that every page makes by itself: like all other calls, but without axios. */
let token: string | undefined;
const environment = {
  addresses: { main: 'https://api.example/v1/' },
  deviceId: () => 'device-1',
  ownHeaders: () => ({ 'X-Own': 'yes' }),
  userToken: () => Promise.resolve(token),
} as unknown as Environment;

afterEach(() => {
  token = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer(make: () => Promise<Response>) {
  const ask = vi.fn(make);
  vi.stubGlobal('fetch', ask);
  return ask;
}

test('carries the headers of all calls, the version of its route, and the token of a member', async () => {
  const data = { isRegionSelectorEnabled: true };
  const ask = answer(() => Promise.resolve(Response.json({ status: true, message: '', data })));
  expect(await getAppSettings(environment)).toEqual(data);
  token = 'token-1';
  await getAppSettings(environment);
  const headers = { PLATFORM: 'WEB', 'Device-Id': 'device-1', 'X-Own': 'yes', 'X-Version': '2' };
  expect(ask.mock.calls).toEqual([
    ['https://api.example/v1/settings/app', { headers }],
    ['https://api.example/v1/settings/app', { headers: { ...headers, Authorization: 'Bearer token-1' } }],
  ]);
});

test('fails like any other call: refused with its message, unreachable, or another page than ours', async () => {
  answer(() => Promise.resolve(Response.json({ code: 'busy', message: 'مشغول' }, { status: 503 })));
  await expect(getServerVersion(environment)).rejects.toMatchObject({
    kind: 'refused',
    status: 503,
    code: 'busy',
    serverMessage: 'مشغول',
  });
  answer(() => Promise.resolve(new Response('<html>', { status: 502 })));
  await expect(getServerVersion(environment)).rejects.toMatchObject({ kind: 'refused', status: 502 });
  answer(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(getServerVersion(environment)).rejects.toMatchObject({ kind: 'unreachable' });
  answer(() => Promise.resolve(new Response('<html>of a hotel</html>')));
  await expect(getAppSettings(environment)).rejects.toMatchObject({ kind: 'unreachable' });
  answer(() => Promise.resolve(Response.json({ hotel: true })));
  await expect(getAppSettings(environment)).rejects.toMatchObject({ kind: 'unreachable' });
});

test('waits no longer than it may', async () => {
  vi.useFakeTimers();
  answer(() => new Promise(() => undefined));
  const read = expect(lightRead(environment, { path: '/meta.json' }, 500)).rejects.toMatchObject({
    kind: 'unreachable',
  });
  await vi.advanceTimersByTimeAsync(500);
  await read;
});
