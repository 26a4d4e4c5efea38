import { afterEach, expect, test, vi } from 'vitest';
import { getPromo } from '../../../../src/api/shell/promotion.ts';
import type { Environment } from '../../../../src/environment/environment.ts';

const environment = {
  addresses: { main: 'https://api.example', marketplace: 'https://market.example' },
  apiKey: 'key',
  deviceId: () => 'device-1',
  ownHeaders: () => ({}),
  userToken: () => Promise.resolve('token-1'),
} as unknown as Environment;

afterEach(() => vi.unstubAllGlobals());

test('the promotion is asked for with the headers of all calls, and without a token', async () => {
  const ask = vi.fn((address: string, options: RequestInit) => {
    expect(address).toBe('https://api.example/api/promo?populate=*');
    expect(options).toEqual({ headers: { PLATFORM: 'WEB', 'Device-Id': 'device-1' } });
    return Promise.resolve(Response.json({ data: { updatedAt: '2026-11-01T08:00:00.000Z' } }));
  });
  vi.stubGlobal('fetch', ask);
  expect(await getPromo(environment)).toEqual({ updatedAt: '2026-11-01T08:00:00.000Z' });
  expect(ask).toHaveBeenCalledOnce();
});
