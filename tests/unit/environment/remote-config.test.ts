import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noMaintenance } from '../../../src/environment/maintenance.ts';
import type { readMaintenance } from '../../../src/environment/remote-config.ts';

/** The maintenance setting of the embedded platform, read by one call. */
const setting = { isEnabled: true, targets: ['WEB'], expiryDate: '2030-01-01 06:30:00', message: 'نعود' };
const project = { apiKey: 'k', authDomain: 'a', projectId: 'p', appId: 'i' };
const ask = vi.fn<(address: string, options: RequestInit) => Promise<Response>>();
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  stored = new Map();
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a page that has just been loaded reads. */
async function newPage(): Promise<() => ReturnType<typeof readMaintenance>> {
  vi.resetModules();
  const { readMaintenance: read } = await import('../../../src/environment/remote-config.ts');
  return () => read({ project, embeddedUrl: 'https://api.example/rc' });
}

function answer(entries: Record<string, string>): void {
  ask.mockImplementation(() => Promise.resolve(Response.json({ entries })));
}

test("is asked for by the call of the SDK's protocol, once a second at most", async () => {
  const read = await newPage();
  answer({ MaintenanceMode: JSON.stringify(setting) });
  expect([await read(), await read()]).toEqual([setting, setting]);
  expect(ask.mock.calls).toMatchObject([
    ['https://api.example/rc/v1/projects/p/namespaces/firebase:fetch', { method: 'POST', body: '{}' }],
  ]);
  answer({});
  vi.advanceTimersByTime(1000);
  expect(await read()).toEqual(noMaintenance);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('is the last one of this browser while the platform is away, which is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  answer({ MaintenanceMode: JSON.stringify(setting) });
  await (
    await newPage()
  )();
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await newPage())()).toEqual(setting);
  ask.mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  expect(await (await newPage())()).toEqual(setting);
  ask.mockReturnValue(new Promise(() => undefined));
  const late = (await newPage())();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toEqual(setting);
  expect(warn).toHaveBeenCalledTimes(3);
  stored.clear();
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await newPage())()).toEqual(noMaintenance);
});
